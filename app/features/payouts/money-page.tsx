import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { vatRegimeLabels } from '#domain/invoices/vat.ts'
import { MoneyLines } from './money-lines.tsx'
import { MoneySkeleton } from './money-skeleton.tsx'
import { MoneySums } from './money-sums.tsx'
import { MonthFiles } from './month-files.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { moneyQuery } from './queries.ts'

/** What a seller has earned: where it is, of which orders, and how it reaches their bank. */
export function MoneyPage({ account, page }: { account: Account; page: number }) {
  const { data, error, isFetching, refetch } = useQuery({ ...moneyQuery, enabled: !useIsSigningOut() })
  if (!data)
    return error ? (
      <LoadError
        title="Vos versements n’ont pas pu être chargés"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <MoneySkeleton />
    )
  const isEmpty = data.months.length === 0
  if (!data.isOpen && isEmpty) return <NotOpen />
  return (
    <div className="grid gap-14">
      {data.isOpen ? <OnboardingCard /> : <NotOpen />}
      <MoneySums sums={data.sums} />
      <MoneyLines page={page} />
      {!isEmpty && (
        <MonthFiles months={data.months} isCompany={account.profile?.organizationType === 'other'} />
      )}
      <InvoicingMandate account={account} />
    </div>
  )
}

const NotOpen = () => (
  <div className="grid max-w-prose gap-2 border-l-4 border-line-strong py-1 pl-5">
    <h2 className="text-2xl">Les paiements ne sont pas ouverts</h2>
    <p>
      Sur cette plateforme, les acheteurs ne paient pas encore par carte{'\u00a0'}: vous convenez du règlement
      avec eux, au moment de la remise.
    </p>
  </div>
)

const link = 'font-semibold text-fir underline underline-offset-4 hover:text-terracotta'

/** Who issues the invoices, by which right, and what is still missing on them. */
function InvoicingMandate({ account }: { account: Account }) {
  const { shownName } = useSettings()
  const { profile } = account
  const isCompany = profile?.organizationType === 'other'
  return (
    <section aria-labelledby="factures" className="grid max-w-prose gap-3 border-t border-line-strong pt-8">
      <h2 id="factures" className="text-2xl">
        {isCompany ? 'Vos factures' : 'Vos reçus'}
      </h2>
      {isCompany ? (
        <>
          <p>
            À chaque vente payée, {shownName} établit la facture en votre nom et pour votre compte, et l’avoir
            si l’acheteur est remboursé{'\u00a0'}: en vendant ici, vous lui en donnez{' '}
            <Link to="/terms#factures-et-mandat-de-facturation" className={link}>
              mandat
            </Link>{' '}
            (article 289, I-2 du code général des impôts). Vous restez responsable de vos obligations de
            facturation et de TVA
            {'\u00a0'}: vérifiez vos factures et signalez-nous toute erreur sans attendre.
          </p>
          <p>
            Régime de TVA{'\u00a0'}: {vatRegimeLabels[profile.vatRegime]}.{' '}
            <Link to="/profile?tab=info" className={link}>
              Modifier
            </Link>
          </p>
          {!profile.siret && (
            <p className="border-l-4 border-terracotta py-1 pl-4">
              Votre numéro SIRET manque sur vos factures.{' '}
              <Link to="/profile?tab=info" className={link}>
                Compléter mon profil
              </Link>
            </p>
          )}
        </>
      ) : (
        <p>
          Vous vendez comme particulier{'\u00a0'}: à chaque vente payée, {shownName} établit pour l’acheteur
          un reçu en votre nom, sans TVA.
        </p>
      )}
      <p className="text-ink-soft">Vous les trouvez sur la page de chaque commande.</p>
    </section>
  )
}
