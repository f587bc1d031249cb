import { useQuery } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { OrderWithdrawals } from '#app/components/order-withdrawals.tsx'
import { Time } from '#app/components/time.tsx'
import {
  type EmailLine,
  EmailPreview,
  EmailState,
  ResendButton,
} from '#app/features/admin/emails/email-parts.tsx'
import { FulfilmentMoney } from '#app/features/admin/orders/fulfilment-money.tsx'
import { Movements } from '#app/features/admin/orders/movements.tsx'
import { orderMoneyQuery } from '#app/features/admin/orders/order-money.ts'
import {
  type AdminOrder,
  Contact,
  OrderContent,
  OrderState,
  orderQuery,
} from '#app/features/admin/orders/order-parts.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { useAdminAction } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { EmailAddress } from '#app/features/admin/shared/cells.tsx'
import { NoteForm, NoteList } from '#app/features/admin/shared/notes.tsx'
import { ApiError } from '#app/lib/api.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { productQueryKeys } from '#app/lib/stale-products.ts'
import { orderAdminMessages, orderMoneyMessages } from '#domain/admin-messages.ts'
import { getTransition } from '#domain/orders/lifecycle.ts'
import { maxCancellationReasonLength, maxNoteLength } from '#domain/orders/order-search.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { orderStatusLabel, states } from '#domain/orders/states.ts'
import type { Route } from './+types/order'

/** Redirects from an order's number to its page, or to the list when several ids begin with it. */
async function load({ params, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  try {
    const order = await queryClient.fetchQuery(orderQuery(params.id))
    if (order.id === params.id) {
      await queryClient.prefetchQuery(orderMoneyQuery(order.id))
      return { orderId: order.id }
    }
    queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    return redirect(`/admin/orders/${order.id}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) return redirect(`/admin/orders?${new URLSearchParams({ search: params.id })}`)
    throw data(null, { status: error.status || 503 })
  }
}

export { load as clientLoader, load as loader }

export default function OrderPage({ loaderData: { orderId } }: Route.ComponentProps) {
  const { data: order } = useQuery(orderQuery(orderId))
  const moneyQuery = useQuery(orderMoneyQuery(orderId))
  // The loader has fetched it.
  if (!order) return null
  const money = moneyQuery.data?.money
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
        <Loaded query={moneyQuery} failure={orderMoneyMessages.loadFailure}>
          {({ money }) => money && <FulfilmentMoney money={money} order={order} />}
        </Loaded>
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid gap-8">
            <OrderWithdrawals withdrawals={order.withdrawals} />
            <OrderContent order={order} />
            <OrderEmails emails={order.emails} />
          </div>
          <div className="grid gap-8">
            <Section title="Acheteur">
              <Contact person={order.buyer} />
            </Section>
            {order.deliveryNote && (
              <Section title="Précisions pour la livraison">
                <p className="whitespace-pre-line wrap-anywhere">{order.deliveryNote}</p>
              </Section>
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

const CancelOrder = ({ order }: { order: AdminOrder }) => (
  <ActButton
    label="Annuler la commande"
    button={{}}
    isOffered={order.status === states.placed}
    call={(admin, reason) => admin.orders[':id'].cancel.$post({ param: { id: order.id }, json: { reason } })}
    success={orderAdminMessages.cancelled}
    failure={orderAdminMessages.cancelFailureTitle}
    refresh={[['admin'], ...productQueryKeys]}
    confirm={{
      title: `Annuler la commande ${orderNumber(order.id)}\u00a0?`,
      question: {
        label: 'Motif',
        hint: 'Facultatif. Envoyé par email à l’acheteur et aux vendeurs.',
        rows: 3,
        maxLength: maxCancellationReasonLength,
      },
      cancel: 'Garder la commande',
      variant: 'destructive',
      children: (
        <>
          <p>
            Elle passera à l’état «&nbsp;Annulée&nbsp;», définitivement, et ses articles seront remis en
            stock&nbsp;:
          </p>
          <ul className="max-h-48 list-disc overflow-y-auto pl-5">
            {order.fulfilments
              .flatMap(({ items }) => items)
              .map(({ id, quantity, title, ...unit }) => (
                <li key={id} className="wrap-anywhere">
                  {soldQuantityText(quantity, unit)} × {title}
                </li>
              ))}
          </ul>
        </>
      ),
    }}
  />
)

/** The administrators' notes, hidden from buyer and seller. */
function OrderNotes({ order: { id, notes } }: { order: AdminOrder }) {
  const add = useAdminAction(
    (admin, text: string) => admin.orders[':id'].notes.$post({ param: { id }, json: { text } }),
    { failure: orderAdminMessages.noteFailureTitle },
  )
  return (
    <Section title="Notes">
      <NoteForm
        add={add}
        hint="Lue par les administrateurs seulement. Elle ne se modifie pas."
        maxLength={maxNoteLength}
        missing={orderAdminMessages.noteMissing}
      />
      <NoteList notes={notes} />
    </Section>
  )
}

/** The emails about the order, with their states. */
const OrderEmails = ({ emails }: { emails: readonly EmailLine[] }) => (
  <Section title="Emails" level="large">
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
                <EmailAddress address={email.recipient} />, <Time at={email.createdAt} />
              </p>
            </div>
            <EmailState email={email} />
            <ResendButton email={email} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)

type HistoryEvent = AdminOrder['history'][number]

/** The events of the order, oldest first. With several sellers each line names its seller. */
function OrderHistory({ order }: { order: AdminOrder }) {
  const { history, fulfilments } = order
  const sellerName = ({ fulfilmentId }: HistoryEvent) =>
    fulfilments.length > 1 ? fulfilments.find(({ id }) => id === fulfilmentId)?.seller.name : undefined
  return (
    <Section title="Historique">
      <ol className="grid gap-4 border-l-2 border-line-strong pl-5">
        {history.map((event) => (
          <li
            key={event.id}
            className="relative grid gap-0.5 before:absolute before:top-1.5 before:-left-[1.65rem] before:size-3 before:rounded-full before:bg-fir"
          >
            <p className="font-semibold">
              {event.transition
                ? getTransition(event.transition).label
                : orderStatusLabel({ ...order, status: event.toStatus })}
            </p>
            {sellerName(event) && <p className="text-sm wrap-anywhere">{sellerName(event)}</p>}
            <p className="text-sm text-ink-soft">
              <Time at={event.createdAt} />
              {actorText(event)}
            </p>
            {event.note && (
              <p className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">
                {event.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const actorText = ({ actor, mover }: HistoryEvent): string =>
  actor ? ` par ${actor}` : mover === 'provider' ? ', par le prestataire de paiement' : ', automatiquement'
