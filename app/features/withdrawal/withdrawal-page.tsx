import { PrintButton } from '#app/components/print-button.tsx'
import { WithdrawalForm } from '#app/components/withdrawal-form.tsx'
import { useAccount } from '#app/lib/session.ts'
import { association } from '#domain/platform/association.ts'
import { BesideNextSteps } from './next-steps.tsx'
import { SignInFirst } from './notices.tsx'
import { OwnWithdrawal } from './own-withdrawal.tsx'

/** Withdrawing from a purchase, on line or by letter (code de la consommation, L. 221-18 to L. 221-28). */
export function WithdrawalPage({ number }: { number: string | null }) {
  const { account } = useAccount()
  return (
    <div className="group/page page grid gap-12 py-10 md:gap-16 md:py-14">
      <div className="grid gap-10">
        <header className="grid max-w-3xl gap-4 print:hidden">
          <p className="eyebrow">Droit de rétractation</p>
          <h1 className="text-4xl md:text-5xl">Renoncer à un achat</h1>
          <p className="text-lg">
            Un particulier qui achète à un professionnel peut changer d’avis jusqu’à quatorze jours après la
            réception, sans donner de motif.
          </p>
        </header>
        {account ? (
          <OwnWithdrawal key={`${account.id} ${number}`} account={account} number={number} />
        ) : (
          <BesideNextSteps>
            <SignInFirst />
          </BesideNextSteps>
        )}
      </div>
      <section
        id="formulaire"
        aria-labelledby="titre-formulaire"
        className="grid max-w-3xl gap-4 border-t border-line pt-10 print:border-0 print:pt-0 print:group-has-data-acknowledged/page:hidden"
      >
        <h2 id="titre-formulaire" className="text-2xl print:hidden">
          Par courrier ou par email
        </h2>
        <p className="print:hidden">
          Le formulaire ci-dessous, ou toute autre déclaration dénuée d’ambiguïté, vaut aussi. Envoyez-le à{' '}
          {association.name}, {association.address}, ou à {association.email}, avant la fin du délai.
        </p>
        <div className="print:hidden">
          <PrintButton label="Imprimer le formulaire" />
        </div>
        <WithdrawalForm id="modele" />
      </section>
    </div>
  )
}
