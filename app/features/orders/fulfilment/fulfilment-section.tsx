import { MapPin, Truck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Time } from '#app/components/time.tsx'
import { OrderLine } from '#app/features/orders/order-parts.tsx'
import { useAccount } from '#app/lib/session.ts'
import { storeAccount } from '#app/lib/stored-account.ts'
import { storePickupCode } from '#app/lib/stored-pickup-codes.ts'
import { formatMoment } from '#domain/dates.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { describeMover } from '#domain/orders/fulfilment-history.ts'
import { type OrderSide, orderNumber } from '#domain/orders/orders.ts'
import { shipmentText } from '#domain/orders/shipment.ts'
import { states } from '#domain/orders/states.ts'
import { AppointmentChoice } from '../appointment/appointment-choice.tsx'
import { Documents } from '../documents/documents.tsx'
import { SellerContact } from '../party-contact.tsx'
import { PickupCard } from '../pickup/pickup-card.tsx'
import { PickupPlaces } from '../pickup/pickup-places.tsx'
import type { OrderDetail, OrderFulfilment } from '../queries.ts'
import { QuoteCard } from '../quote/quote-card.tsx'
import { FulfilmentReviews } from '../reviews/fulfilment-reviews.tsx'
import { FulfilmentSituation } from './fulfilment-situation.tsx'
import { FulfilmentTimeline } from './fulfilment-timeline.tsx'
import { getSide } from './fulfilment-view.ts'

interface FulfilmentSectionProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
  /** Content above and below the fulfilment. */
  before?: ReactNode
  after?: ReactNode
}

/**
 * Everything about one fulfilment. The pickup code comes first, for use at the counter. Status, actions, items and history follow, in one
 * column on a phone and in two on a wide screen.
 */
export function FulfilmentSection({ order, fulfilment, before, after }: FulfilmentSectionProps) {
  const side = getSide(order)
  return (
    <div className="grid gap-8">
      {side === 'buyer' && (
        <PickupPass
          number={orderNumber(order.id)}
          fulfilment={fulfilment}
          heading={order.fulfilments.length === 1 ? 'h2' : 'h3'}
        />
      )}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <FulfilmentSituation order={order} fulfilment={fulfilment} />
        <div className="grid gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DisputeCard fulfilment={fulfilment} side={side} />
          {side && <QuoteCard order={order} fulfilment={fulfilment} side={side} />}
          <DeliveryCard order={order} fulfilment={fulfilment} />
          <PickupPlaces order={order} fulfilment={fulfilment} />
          <AppointmentChoice order={order} fulfilment={fulfilment} />
          {before}
          <FulfilmentArticles order={order} fulfilment={fulfilment} />
          <Documents
            documents={fulfilment.documents}
            isAwaiting={fulfilment.isAwaitingDocument}
            certificateFulfilmentId={fulfilment.status === states.received ? fulfilment.fulfilmentId : null}
          />
          <FulfilmentReviews order={order} fulfilment={fulfilment} />
          {after}
        </div>
        <section className="grid gap-4 lg:col-start-2 lg:px-6">
          <h3 className="text-lg">Historique</h3>
          <FulfilmentTimeline order={order} fulfilment={fulfilment} />
        </section>
      </div>
    </div>
  )
}

interface DisputeCardProps {
  fulfilment: OrderFulfilment
  side: OrderSide | null
}

/** The open dispute: who opened it, why, and what happens next. */
function DisputeCard({ fulfilment, side }: DisputeCardProps) {
  const { dispute } = fulfilment
  if (!dispute) return null
  const id = `litige-${fulfilment.fulfilmentId}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-l-4 border-terracotta bg-terracotta-tint px-5 py-5 sm:px-6"
    >
      <h3 id={id} className="text-xl">
        Litige en cours
      </h3>
      <p className="text-sm">
        Ouvert {describeMover(dispute.openedAs, side)} le{' '}
        <Time at={dispute.createdAt} format={formatMoment} />
      </p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{dispute.reason}</blockquote>
      <p className="text-sm">
        Notre équipe vous contacte tous les deux, puis décide&nbsp;: remboursement, remboursement partiel ou
        versement au vendeur. D’ici là, la somme ne bouge pas.
      </p>
    </section>
  )
}

interface PickupFulfilment {
  fulfilmentId: string
  /** Null when there is no valid code: nothing is shown. */
  pickup: { code: string; url: string } | null
  seller: { name: string }
}

interface PickupPassProps {
  /** The order's number, under which its codes are stored on the device for use without a connection. */
  number: string
  fulfilment: PickupFulfilment
  heading: 'h2' | 'h3'
}

/** The code the buyer shows to receive one seller's items. */
function PickupPass({ number, heading, fulfilment: { fulfilmentId, pickup, seller } }: PickupPassProps) {
  const { account } = useAccount()
  const { code = null, url = null } = pickup ?? {}
  useEffect(() => {
    // An impersonating administrator stores no codes.
    if (!account || account.isImpersonated) return
    storeAccount(account)
    storePickupCode(
      account.id,
      number,
      fulfilmentId,
      code && url ? { code, url, sellerName: seller.name } : null,
    )
  }, [account, number, fulfilmentId, code, url, seller.name])
  if (!pickup) return null
  return (
    <PickupCard pickup={{ ...pickup, fulfilmentId, sellerName: seller.name }} heading={heading} hasSlip />
  )
}

/** The items of one seller, and how to reach them. */
function FulfilmentArticles({ order, fulfilment }: { order: OrderDetail; fulfilment: OrderFulfilment }) {
  const isSeller = order.viewedAs === 'seller'
  const isOnlyFulfilment = order.fulfilments.length === 1
  return (
    <section className="rounded-lg bg-paper shadow-card">
      {(isSeller || isOnlyFulfilment) && (
        <div className="grid gap-1 border-b border-line px-4 pt-4 pb-2 sm:px-6">
          {!isSeller && <p className="text-sm text-ink-soft">Vendu par</p>}
          <h2 className="pb-2 text-xl wrap-anywhere">{isSeller ? 'Vos articles' : fulfilment.seller.name}</h2>
          {order.viewedAs === 'buyer' && <SellerContact order={order} fulfilment={fulfilment} />}
        </div>
      )}
      <ul className="divide-y divide-line">
        {fulfilment.items.map((item) => (
          <OrderLine key={item.id} item={item} />
        ))}
      </ul>
      {!isOnlyFulfilment && <FulfilmentAmounts order={order} fulfilment={fulfilment} />}
    </section>
  )
}

const FulfilmentAmounts = ({ order, fulfilment }: { order: OrderDetail; fulfilment: OrderFulfilment }) => (
  <dl className="grid gap-1 border-t border-line px-4 py-3 sm:px-6">
    <div className="flex justify-between gap-4 font-medium">
      <dt>Sous-total</dt>
      <dd className="tabular-nums">{offeredPrice(fulfilment.amount)}</dd>
    </div>
    {order.deliveryOption === 'quote' && (
      <div className="flex justify-between gap-4">
        <dt>Livraison</dt>
        <dd className="tabular-nums">
          {fulfilment.transportAmount === null ? 'À définir' : formatEuros(fulfilment.transportAmount)}
        </dd>
      </div>
    )}
  </dl>
)

interface DeliveryCardProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
}

/** The delivery: address, carrier, parcels. Renders nothing before the delivery is agreed, nor after a cancellation. */
function DeliveryCard({ order, fulfilment }: DeliveryCardProps) {
  const { account } = useAccount()
  const { deliveryOption, viewedAs, buyer } = order
  const { fulfilmentId, status, shipment } = fulfilment
  if (deliveryOption !== 'quote' || status === states.placed || status === states.cancelled) return null
  const address = viewedAs === 'buyer' ? account?.profile?.address : buyer?.address
  const id = `livraison-${fulfilmentId}`
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <h3 id={id} className="text-xl">
        Livraison
      </h3>
      {address && (
        <p className="flex gap-2.5">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
          <span className="whitespace-pre-line wrap-anywhere">{address}</span>
        </p>
      )}
      <p className="flex gap-2.5">
        <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
        {shipment ? (
          <span>
            Parti le <Time at={shipment.at} />
            <span className="block wrap-anywhere">{shipmentText(shipment)}</span>
          </span>
        ) : (
          <span className="text-ink-soft">
            {viewedAs === 'buyer'
              ? 'Pas encore parti. Nous vous écrirons dès que le vendeur déclare l’expédition.'
              : 'Pas encore parti. Déclarez l’expédition quand les articles s’en vont.'}
          </span>
        )}
      </p>
    </section>
  )
}
