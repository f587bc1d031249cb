import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { data, isRouteErrorResponse, redirect } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { Head } from '#app/components/head.tsx'
import { latePart } from '#app/components/late-part.ts'
import { LoadError } from '#app/components/load-error.tsx'
import { Countdown } from '#app/components/time.tsx'
import { openPaymentQuery, type Payment, paymentQuery } from '#app/features/payment/queries.ts'
import { SandboxCard } from '#app/features/payment/sandbox-card.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { ApiError } from '#app/lib/api.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { freshAccountQuery, useIsSigningOut } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { orderMessages } from '#domain/account-messages.ts'
import { formatHour } from '#domain/dates.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { orderPath } from '#domain/orders/orders.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import type { Route } from './+types/payment'

async function load({ request, params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  if (!(await queryClient.fetchQuery(freshAccountQuery))) return redirect(authPathFrom(request))
  try {
    await queryClient.fetchQuery(paymentQuery(params.number.toLowerCase()))
  } catch (error) {
    // Other failures may be temporary, and the page shows them.
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
  }
  return null
}

export { load as clientLoader, load as loader }

export default function PaymentRoute({ params }: Route.ComponentProps) {
  const account = useOwnAccount()
  const { shownName } = useSettings()
  const number = params.number.toLowerCase()
  return (
    <>
      <Head title={`Paiement – ${shownName}`} description="Payer une commande par carte." />
      {account && <PaymentPage key={`${account.id} ${number}`} number={number} />}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage {...orderMessages.missing} action={{ label: 'Mes Commandes', to: '/profile?tab=orders' }} />
  ) : (
    <ErrorPage />
  )

/** The page that pays an order for all its sellers. */
function PaymentPage({ number }: { number: string }) {
  const query = useQuery({ ...paymentQuery(number), enabled: !useIsSigningOut() })
  if (query.data === undefined) {
    return (
      <div className="page grid min-h-96 content-start gap-4 py-10 md:py-14">
        <h1 className="text-4xl">Paiement</h1>
        {query.error ? (
          <LoadError error={query.error} isRetrying={query.isFetching} onRetry={query.refetch} />
        ) : (
          <p role="status">Chargement du paiement…</p>
        )}
      </div>
    )
  }
  return <LoadedPayment payment={query.data} />
}

function LoadedPayment({ payment }: { payment: Payment }) {
  // Opening the payment reserves the stock of products that were not reserved before.
  const { data: opened } = useQuery({ ...openPaymentQuery(payment.number), enabled: false })
  const dueAt = payment.dueAt ?? opened?.dueAt
  return (
    <div className="page grid gap-8 py-10 md:py-14">
      <div className="grid gap-3">
        <p className="eyebrow">Commande {payment.number}</p>
        <h1 className="text-4xl md:text-5xl">{payment.state === 'paid' ? 'Commande payée' : 'Paiement'}</h1>
        {payment.state === 'to-pay' && dueAt && <Deadline dueAt={dueAt} />}
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {payment.state === 'to-pay' ? (
          <>
            <div className="lg:order-2">
              <PaymentSummary payment={payment} />
            </div>
            <CardPayment payment={payment} />
          </>
        ) : (
          <>
            <PaymentOutcome key={payment.state} payment={{ ...payment, state: payment.state }} />
            <PaymentSummary payment={payment} />
          </>
        )}
      </div>
    </div>
  )
}

/** The time until which the stock is reserved without a payment. */
function Deadline({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient()
  const refetchPayment = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: paymentQuery('').queryKey.slice(0, 1) }),
    [queryClient],
  )
  return (
    <p className="text-lg text-ink-soft">
      Vos articles vous sont réservés jusqu’à <strong className="text-ink">{formatHour(dueAt)}</strong>. Sans
      paiement, ils reviennent alors à la vente. <Countdown dueAt={dueAt} onOver={refetchPayment} />
    </p>
  )
}

/** A placeholder for Stripe's form, which is loaded on this page only. */
const Preparing = () => (
  <p role="status" className="min-h-80 text-ink-soft">
    Ouverture du paiement…
  </p>
)

const StripeCard = latePart(
  async () => ({ default: (await import('#app/features/payment/stripe-card.tsx')).StripeCard }),
  { fallback: <Preparing /> },
)

/** The card form of the configured provider. */
function CardPayment({ payment }: { payment: Payment }) {
  const opening = useQuery(openPaymentQuery(payment.number))
  if (opening.error) {
    return (
      <LoadError
        title="Le paiement n’a pas pu s’ouvrir"
        error={opening.error}
        busy="Ouverture…"
        isRetrying={opening.isFetching}
        onRetry={opening.refetch}
      >
        {payment.dueAt && <p>Vos articles restent réservés.</p>}
      </LoadError>
    )
  }
  const openPayment = opening.data?.payment
  if (!openPayment) return <Preparing />
  return openPayment.provider === 'stripe' ? (
    <StripeCard payment={payment} open={openPayment} />
  ) : (
    <SandboxCard payment={payment} open={openPayment} />
  )
}

/** The ordered products by seller, and an explanation of the payment. */
const PaymentSummary = ({ payment }: { payment: Payment }) => (
  <aside
    aria-label="Récapitulatif"
    className="grid gap-5 border-t-4 border-fir bg-paper px-5 py-6 shadow-card lg:sticky lg:top-24 lg:px-6"
  >
    {payment.fulfilments.map((fulfilment) => (
      <section key={fulfilment.fulfilmentId} className="grid gap-2">
        <h2 className="text-lg wrap-anywhere">{fulfilment.sellerName}</h2>
        <ul className="grid gap-1.5 text-sm">
          {fulfilment.items.map((item) => (
            <Row
              key={item.title}
              label={`${soldQuantityText(item.quantity, item)} × ${item.title}`}
              value={offeredPrice(item.price * item.quantity)}
            />
          ))}
          {fulfilment.transportAmount !== null && (
            <Row label="Livraison" value={formatEuros(fulfilment.transportAmount)} />
          )}
        </ul>
      </section>
    ))}
    <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
      <span className="font-semibold">Total</span>
      <span className="font-display text-2xl font-bold tabular-nums">{formatEuros(payment.amount)}</span>
    </p>
    <p className="flex gap-3 text-sm text-ink-soft">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-fir" />
      La somme est gardée par la plateforme et n’est versée au vendeur qu’une fois les articles remis.
    </p>
  </aside>
)

const Row = ({ label, value }: { label: string; value: string }) => (
  <li className="flex justify-between gap-4">
    <span className="min-w-0 wrap-anywhere">{label}</span>
    <span className="tabular-nums">{value}</span>
  </li>
)

type OutcomeState = Exclude<Payment['state'], 'to-pay'>

/** Texts for an order whose payment requires nothing of the buyer. */
const outcomeTexts: Record<OutcomeState, { title: string; text: string; link: string }> = {
  processing: {
    title: 'Votre banque n’a pas encore répondu',
    text: 'Le paiement est en cours de vérification. Vous pouvez quitter cette page\u00a0: vous serez prévenu par email, et rien ne sera débité deux fois.',
    link: 'Voir la commande',
  },
  paid: {
    title: 'Merci, votre paiement est reçu',
    text: 'Le vendeur est prévenu. Le code à montrer pour recevoir vos articles vous attend sur la page de la commande et dans vos emails.',
    link: 'Voir la commande et son code',
  },
  cancelled: {
    title: 'Cette commande est annulée',
    text: 'Ses articles sont revenus à la vente. Si un montant avait tout de même été débité, il vous est remboursé sans démarche de votre part.',
    link: 'Voir la commande',
  },
  'seller-suspended': {
    title: 'Cette commande ne peut pas être payée pour le moment',
    text: 'L’association a suspendu le vendeur. Un paiement qui aboutirait malgré tout serait gardé jusqu’à sa décision.',
    link: 'Voir la commande',
  },
  'seller-unpayable': {
    title: 'Cette commande ne peut pas être payée pour le moment',
    text: 'Le vendeur n’a plus de compte pour être payé par carte. S’il n’en ouvre pas un autre à temps, la commande s’annule d’elle-même.',
    link: 'Voir la commande',
  },
  'not-payable': {
    title: 'Il n’y a rien à payer pour le moment',
    text: 'Le prix de la livraison n’est pas encore connu, ou la commande est déjà réglée. Le paiement s’ouvre dès que vous avez accepté un devis.',
    link: 'Voir la commande',
  },
}

function PaymentOutcome({ payment }: { payment: Payment & { state: OutcomeState } }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, text, link } = outcomeTexts[payment.state]
  // Moves the focus to announce the result of the payment.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="text-lg">{text}</p>
      <ButtonLink to={orderPath(payment.orderId)}>{link}</ButtonLink>
    </div>
  )
}
