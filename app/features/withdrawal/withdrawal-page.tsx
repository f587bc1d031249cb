import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { SoldItemList } from '#app/components/order-withdrawals.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import { WithdrawalForm } from '#app/components/withdrawal-form.tsx'
import { useAssociation } from '#app/lib/association.ts'
import { type Account, useAccount, useIsSigningOut } from '#app/lib/session.ts'
import { orderMessages, withdrawalMessages } from '#domain/account-messages.ts'
import { formatMoment } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import { type RecordedWithdrawal, useWithdraw, type Withdrawable, withdrawableQuery } from './queries.ts'
import { StatementForm } from './statement-form.tsx'

/** The page for withdrawing from a purchase, on line or by letter (code de la consommation, L. 221-18 to L. 221-28). */
export function WithdrawalPage({ number }: { number: string | null }) {
  const association = useAssociation()
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

interface OwnWithdrawalProps {
  account: Account
  number: string | null
}

/** The withdrawal of a signed-in user, then its acknowledgement. */
function OwnWithdrawal({ account, number }: OwnWithdrawalProps) {
  const query = useQuery({ ...withdrawableQuery(number), enabled: !useIsSigningOut() })
  const withdraw = useWithdraw()
  if (withdraw.isSuccess)
    return (
      <Acknowledgement orderId={withdraw.variables.orderId} answer={withdraw.data} onAgain={withdraw.reset} />
    )
  if (account.isImpersonated) return <OwnSessionOnly />
  if (!query.data) {
    if (!query.error) return <Loading />
    return <LoadError error={query.error} isRetrying={query.isFetching} onRetry={query.refetch} />
  }
  const obstacle = findObstacle(query.data, number)
  if (obstacle) return obstacle
  return (
    <BesideNextSteps>
      <StatementForm {...query.data} account={account} withdraw={withdraw} />
    </BesideNextSteps>
  )
}

function findObstacle({ isConsumer, orders }: Withdrawable, number: string | null) {
  if (!isConsumer) return <NotConsumer />
  if (orders.length > 0) return null
  return number ? <MissingOrder /> : <NoOrder />
}

const Loading = () => (
  <div role="status" className="grid max-w-[42rem] gap-4 print:hidden">
    <p className="text-ink-soft">Chargement de vos commandes…</p>
    <div aria-hidden="true" className="h-96 animate-pulse rounded-lg bg-paper shadow-card" />
  </div>
)

interface AcknowledgementProps {
  orderId: string
  answer: RecordedWithdrawal
  onAgain: () => void
}

/** Confirms the withdrawal, with its time and the address of the proof. */
function Acknowledgement({ orderId, answer, onAgain }: AcknowledgementProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <BesideNextSteps>
      <section
        data-acknowledged
        className="grid gap-4 border-l-4 border-fir bg-fir-tint px-5 py-6 sm:px-8 print:border-black print:bg-white"
      >
        <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-10 text-fir" />
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Votre rétractation est enregistrée
        </h2>
        <p>
          Commande {orderNumber(orderId)}, déclaration de {answer.name} reçue le{' '}
          <strong>{formatMoment(answer.createdAt)}</strong>, heure de Paris.
        </p>
        <SoldItemList items={answer.items} />
        <p className="wrap-anywhere">
          L’accusé de réception est envoyé à <strong>{answer.email}</strong>. Conservez-le.
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={orderPath(orderId)}>Voir ma commande</ButtonLink>
          <PrintButton />
          <Button variant="link" onClick={onAgain}>
            Renoncer à autre chose
          </Button>
        </div>
      </section>
    </BesideNextSteps>
  )
}

const steps = [
  {
    title: 'Aussitôt',
    text: 'Un accusé de réception vous parvient par email. Chaque vendeur concerné est prévenu.',
  },
  {
    title: 'Sous 14 jours',
    text: 'Vous rendez les articles reçus, dans leur état et leur emballage d’origine. Les frais de retour sont à votre charge.',
  },
  {
    title: 'Sous 14 jours aussi',
    text: 'Ce que vous avez payé vous est remboursé. Le remboursement peut attendre le retour des articles.',
  },
]

const NextSteps = () => (
  <aside
    aria-labelledby="ensuite"
    className="border-t-4 border-fir bg-paper px-6 py-6 shadow-card print:not-group-has-data-acknowledged/page:hidden print:mt-8 print:border-black print:bg-white print:shadow-none lg:sticky lg:top-24"
  >
    <h2 id="ensuite" className="text-xl">
      Ce qui se passe ensuite
    </h2>
    <ol className="mt-4 grid gap-5">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <p className="font-semibold text-terracotta">{title}</p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </aside>
)

/** Shows the next steps of a withdrawal beside its content. */
const BesideNextSteps = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start justify-between gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_22rem] print:block">
    {children}
    <NextSteps />
  </div>
)

/** Explains why no withdrawal is possible on line, with the alternative. */
const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid max-w-prose justify-items-start gap-4 border-l-4 border-terracotta pl-5 print:hidden">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

const SignInFirst = () => (
  <Notice title="En ligne, depuis votre compte">
    <p>
      Connectez-vous avec le compte qui a passé la commande, puis revenez sur cette page : vous choisirez les
      articles et recevrez un accusé de réception par email.
    </p>
    <SignInButton>Se connecter</SignInButton>
  </Notice>
)

const OwnSessionOnly = () => (
  <Notice title="Réservé à l’acheteur">
    <p>{generalMessages.ownSessionOnly}</p>
  </Notice>
)

const NotConsumer = () => (
  <Notice title="Votre compte n’est pas celui d’un particulier">
    <p>{withdrawalMessages.notConsumer}</p>
    <p>
      Si ce n’est pas le cas, corrigez votre profil ou <Inline to="/contact">écrivez-nous</Inline>.
    </p>
    <ButtonLink to="/profile?tab=info" variant="outline">
      Voir mon profil
    </ButtonLink>
  </Notice>
)

const MissingOrder = () => (
  <Notice title={orderMessages.missing.title}>
    <p>{orderMessages.missing.text}</p>
    <ButtonLink to="/withdrawal" variant="outline">
      Voir toutes les commandes concernées
    </ButtonLink>
  </Notice>
)

const NoOrder = () => (
  <Notice title="Aucune commande à ce jour">
    <p>
      Vous n’avez pas de commande dont vous puissiez encore vous rétracter : aucune n’attend d’être reçue, ni
      n’a été reçue ces quatorze derniers jours.
    </p>
    <ButtonLink to="/profile?tab=orders" variant="outline">
      Voir mes commandes
    </ButtonLink>
  </Notice>
)

const Inline = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-fir underline underline-offset-4 hover:text-terracotta">
    {children}
  </Link>
)
