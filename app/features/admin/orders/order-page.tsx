import { useQuery } from '@tanstack/react-query'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { OrderWithdrawals } from '#app/components/order-withdrawals.tsx'
import { Time } from '#app/components/time.tsx'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { transitionOf } from '#domain/orders/lifecycle.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabel } from '#domain/orders/states.ts'
import { EmailPreview } from '../emails/email-preview.tsx'
import { EmailState } from '../emails/email-state.tsx'
import type { EmailLine } from '../emails/queries.ts'
import { ResendButton } from '../emails/resend-button.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Contact } from './contact.tsx'
import { OrderContent } from './order-content.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderState } from './order-state.tsx'
import { FulfilmentMoney } from './payments/fulfilment-money.tsx'
import { Movements } from './payments/movements.tsx'
import { type OrderMoney, orderMoneyQuery } from './payments/queries.ts'
import { type AdminOrder, orderQuery } from './queries.ts'

/** Everything about one order. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(orderQuery(orderId))
  const { data: money, isError, refetch } = useQuery(orderMoneyQuery(orderId))
  // The route has waited for it.
  if (!order) return null
  return (
    <div className="grid gap-2">
      <Breadcrumb crumbs={[{ name: 'Commandes', to: '/admin/orders' }]} />
      <AdminPage title={`Commande ${orderNumber(order.id)}`} actions={<CancelOrder order={order} />}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          <OrderState {...order} />
          <span>
            Passée le <Time at={order.createdAt} /> · {deliveryLabels[order.deliveryOption].name}
          </span>
        </p>
        {isError && !money && (
          <LoadError onRetry={refetch}>
            <p>{orderMoneyMessages.loadFailure}</p>
          </LoadError>
        )}
        {money && <FulfilmentsMoney money={money} order={order} />}
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid gap-8">
            <OrderWithdrawals withdrawals={order.withdrawals} />
            <OrderContent order={order} />
            <OrderEmails emails={order.emails} />
          </div>
          <div className="grid gap-8">
            <section aria-labelledby="titre-acheteur" className="grid gap-2">
              <h2 id="titre-acheteur" className="text-xl">
                Acheteur
              </h2>
              <Contact person={order.buyer} />
            </section>
            {order.deliveryNote && (
              <section aria-labelledby="titre-livraison" className="grid gap-2">
                <h2 id="titre-livraison" className="text-xl">
                  Précisions pour la livraison
                </h2>
                <p className="whitespace-pre-line wrap-anywhere">{order.deliveryNote}</p>
              </section>
            )}
            <OrderHistory order={order} />
            <OrderNotes order={order} />
          </div>
        </div>
        {money && <Movements money={money} order={order} />}
      </AdminPage>
    </div>
  )
}

interface FulfilmentsMoneyProps {
  money: OrderMoney
  order: AdminOrder
}

/** Seller by seller: where things stand, and what can be decided. */
const FulfilmentsMoney = ({ money, order }: FulfilmentsMoneyProps) => (
  <section aria-labelledby="titre-argent" className="grid gap-4">
    <h2 id="titre-argent" className="text-2xl">
      Argent
    </h2>
    {order.fulfilments.map(({ id, seller }) => {
      const fulfilment = money.fulfilments.find(({ fulfilmentId }) => fulfilmentId === id)
      return (
        fulfilment && (
          <FulfilmentMoney
            key={id}
            fulfilment={fulfilment}
            sellerName={seller.name}
            deliveryOption={order.deliveryOption}
          />
        )
      )
    })}
  </section>
)

/** The mails about the order, where they stand, and how to send them again. */
const OrderEmails = ({ emails }: { emails: readonly EmailLine[] }) => (
  <section aria-labelledby="titre-emails" className="grid gap-3">
    <h2 id="titre-emails" className="text-2xl">
      Emails
    </h2>
    {emails.length === 0 ? (
      <p className="text-ink-soft">Aucun email n’a été envoyé au sujet de cette commande.</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {emails.map((email) => (
          <li
            key={email.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <div className="max-sm:col-span-full">
              <EmailPreview email={email} />
              <p className="text-sm wrap-anywhere text-ink-soft">
                <EmailAddress of={email.recipient} />, <Time at={email.createdAt} />
              </p>
            </div>
            <EmailState email={email} />
            <ResendButton email={email} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

type Event = AdminOrder['history'][number]

/** What happened to the order, in order. With several sellers each line says whose fulfilment it was. */
function OrderHistory({ order }: { order: AdminOrder }) {
  const { history, fulfilments } = order
  const sellerOf = ({ fulfilmentId }: Event) =>
    fulfilments.length > 1 ? fulfilments.find(({ id }) => id === fulfilmentId)?.seller.name : undefined
  return (
    <section aria-labelledby="titre-historique" className="grid gap-3">
      <h2 id="titre-historique" className="text-xl">
        Historique
      </h2>
      <ol className="grid gap-4 border-l-2 border-line-strong pl-5">
        {history.map((event) => (
          <li
            key={event.id}
            className="relative grid gap-0.5 before:absolute before:top-1.5 before:-left-[1.65rem] before:size-3 before:rounded-full before:bg-fir"
          >
            <p className="font-semibold">
              {event.transition
                ? transitionOf(event.transition).label
                : orderStatusLabel({ ...order, status: event.toStatus })}
            </p>
            {sellerOf(event) && <p className="text-sm wrap-anywhere">{sellerOf(event)}</p>}
            <p className="text-sm text-ink-soft">
              <Time at={event.createdAt} />
              {byWhom(event)}
            </p>
            {event.note && (
              <p className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">
                {event.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const byWhom = ({ actor, mover }: Event): string =>
  actor ? ` par ${actor}` : mover === 'provider' ? ', par le prestataire de paiement' : ', automatiquement'
