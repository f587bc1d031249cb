import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { OrderWithdrawals } from '#app/components/order-withdrawals.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { orderMessages } from '#domain/account-messages.ts'
import { describeOrder } from '#domain/orders/order-progress.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { orderWithdrawalPath, withdrawalDays } from '#domain/orders/withdrawal.ts'
import { Deadline } from './fulfilment/deadline.tsx'
import { FulfilmentSection } from './fulfilment/fulfilment-section.tsx'
import { MoveButton } from './fulfilment/move-button.tsx'
import { OrderSkeleton, OrderStatusLabel } from './order-parts.tsx'
import { OrderTotals, PayButton } from './order-totals.tsx'
import { PartyContact, SellerContact, WriteLink } from './party-contact.tsx'
import { StoredCodes } from './pickup/stored-codes.tsx'
import { type OrderDetail, orderQuery } from './queries.ts'

/** The page of an order: for its buyer all of it, for a seller their own fulfilment. */
export function OrderPage({ number }: { number: string }) {
  const query = useQuery({ ...orderQuery(number), enabled: !useIsSigningOut() })
  if (query.data === undefined) {
    if (!query.error) return <OrderSkeleton text="Chargement de la commande…" cards={[3]} />
    return (
      <div className="grid gap-10">
        <LoadError
          title="Cette commande n’a pas pu être chargée"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
        <StoredCodes number={number} />
      </div>
    )
  }
  return query.data ? <FoundOrder order={query.data} /> : <MissingOrder />
}

const MissingOrder = () => (
  <div className="grid max-w-prose justify-items-start gap-4">
    <p className="text-lg text-ink-soft">{orderMessages.missing.text}</p>
    <ButtonLink to="/profile?tab=orders">Voir mes commandes</ButtonLink>
  </div>
)

/** An order of one seller shows its fulfilment; with several sellers an overview comes first, then each fulfilment. */
function FoundOrder({ order }: { order: OrderDetail }) {
  const [first, second] = order.fulfilments
  if (first && !second) {
    return (
      <FulfilmentSection
        order={order}
        fulfilment={first}
        before={<BuyerAndNotes order={order} />}
        after={<TotalsAndWithdrawal order={order} hasTotals />}
      />
    )
  }
  return (
    <div className="grid gap-12">
      <OrderOverview order={order} />
      <BuyerAndNotes order={order} />
      {order.fulfilments.map((fulfilment) => (
        <section
          key={fulfilment.fulfilmentId}
          aria-labelledby={`vendeur-${fulfilment.fulfilmentId}`}
          className="grid gap-6 border-t border-line-strong pt-8"
        >
          <div className="grid gap-1">
            <p className="text-sm text-ink-soft">Vendu par</p>
            <h2 id={`vendeur-${fulfilment.fulfilmentId}`} className="text-2xl wrap-anywhere">
              {fulfilment.seller.name}
            </h2>
            {order.viewedAs === 'buyer' && <SellerContact order={order} fulfilment={fulfilment} />}
          </div>
          <FulfilmentSection order={order} fulfilment={fulfilment} />
        </section>
      ))}
      <TotalsAndWithdrawal order={order} hasTotals={false} />
    </div>
  )
}

/** The buyer, and the note about the whole order. */
const BuyerAndNotes = ({ order }: { order: OrderDetail }) => (
  <>
    {order.buyer && (
      <section className="grid gap-1 border-l-4 border-terracotta pl-5">
        <p className="text-sm text-ink-soft">Acheteur</p>
        <h2 className="pb-1 text-xl wrap-anywhere">{order.buyer.name}</h2>
        {order.status !== states.cancelled && <PartyContact order={order} party={order.buyer} />}
        {order.viewedAs === 'seller' && order.fulfilments[0] && (
          <WriteLink fulfilmentId={order.fulfilments[0].fulfilmentId} to={order.buyer.name} />
        )}
      </section>
    )}
    {/* A seller who may offer a price reads the note there. */}
    {!order.fulfilments.some(({ actions }) => actions.includes('offer-quote')) && (
      <DeliveryNote note={order.deliveryNote} />
    )}
    <OrderWithdrawals withdrawals={order.withdrawals} />
  </>
)

const TotalsAndWithdrawal = ({ order, hasTotals }: { order: OrderDetail; hasTotals: boolean }) => (
  <>
    {hasTotals && (
      <div className="ml-auto w-full max-w-sm">
        <OrderTotals order={order} />
      </div>
    )}
    {order.canWithdraw && <WithdrawalOffer orderId={order.id} />}
  </>
)

/** The buyer's details about the delivery, if there are any. */
const DeliveryNote = ({ note }: { note: string }) =>
  note && (
    <section aria-labelledby="precisions-livraison" className="grid max-w-prose gap-2">
      <h2 id="precisions-livraison" className="text-xl">
        Précisions pour la livraison
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{note}</p>
    </section>
  )

/** Offered to the buyer during the whole withdrawal period. */
const WithdrawalOffer = ({ orderId }: { orderId: string }) => (
  <section
    aria-labelledby="changer-d-avis"
    className="grid justify-items-start gap-3 border-t border-line pt-6"
  >
    <h2 id="changer-d-avis" className="text-xl">
      Vous changez d’avis ?
    </h2>
    <p className="max-w-prose text-ink-soft">
      Vous pouvez vous rétracter sans donner de motif, dès maintenant et jusqu’à {withdrawalDays} jours après
      la réception.
    </p>
    <ButtonLink to={orderWithdrawalPath(orderNumber(orderId))} variant="outline">
      Renoncer au contrat ici
    </ButtonLink>
  </section>
)

/** What concerns all sellers of an order, shown above their fulfilments. */
function OrderOverview({ order }: { order: OrderDetail }) {
  const isBuyer = order.viewedAs === 'buyer'
  const isToBePaid = order.paymentDueAt !== null
  const { label, tone } = describeOrder({ ...order, isToBePaid }, 'buyer')
  const due = order.fulfilments.find(({ dueAt }) => dueAt?.transition === 'expire')
  // Any of the fulfilments can cancel the whole order.
  const cancellable = order.fulfilments.find(({ actions }) => actions.includes('cancel'))
  return (
    <section
      aria-label="La commande en entier"
      className="grid gap-6 border-t-4 border-fir bg-paper px-5 py-6 shadow-card sm:grid-cols-2 sm:gap-12 lg:px-6"
    >
      <div className="grid content-start gap-4">
        <OrderStatusLabel label={label} tone={tone} />
        <p>{order.fulfilments.length} vendeurs&nbsp;: chacun prépare et remet ses articles de son côté.</p>
        {isBuyer && due && <Deadline dueAt={due.dueAt} side="buyer" settlement="card" />}
      </div>
      <div className="grid content-start gap-4">
        <OrderTotals order={order} />
        <PayButton order={order} />
        {isBuyer && cancellable && (
          <MoveButton
            fulfilmentId={cancellable.fulfilmentId}
            name="cancel"
            side="buyer"
            settlement="card"
            variant="outline"
            className="text-danger!"
          />
        )}
      </div>
    </section>
  )
}
