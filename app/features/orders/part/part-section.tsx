import { type ReactNode, useEffect } from 'react'
import { Time } from '#app/components/time.tsx'
import { keepAccount } from '#app/lib/kept-account.ts'
import { keepPickupCode } from '#app/lib/kept-pickup-codes.ts'
import { useAccount } from '#app/lib/session.ts'
import { formatMoment } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { byWords } from '#domain/orders/part-history.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import { AppointmentChoice } from '../appointment/appointment-choice.tsx'
import { Documents } from '../documents/documents.tsx'
import { OrderLine } from '../order-line.tsx'
import { PartyContact } from '../party-contact.tsx'
import { PickupCard } from '../pickup/pickup-card.tsx'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { QuoteCard } from '../quote/quote-card.tsx'
import { ReviewPart } from '../reviews/review-part.tsx'
import { WriteLink } from '../write-link.tsx'
import { PartSituation } from './part-situation.tsx'
import { PartTimeline } from './part-timeline.tsx'
import { viewerOf } from './part-view.ts'

interface PartSectionProps {
  order: OrderDetail
  part: OrderPart
  /** Above and below what is the part's own. */
  before?: ReactNode
  after?: ReactNode
}

/**
 * Everything about one seller's part. On a phone from top to bottom: where it stands, what is to be done, the articles,
 * the history; beside each other where there is room.
 */
export function PartSection({ order, part, before, after }: PartSectionProps) {
  const viewer = viewerOf(order)
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <PartSituation order={order} part={part} />
      <div className="grid gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DisputeCard part={part} viewer={viewer} />
        {viewer && <QuoteCard order={order} part={part} viewer={viewer} />}
        {viewer === 'buyer' && <PickupPass number={orderNumber(order.id)} part={part} />}
        <AppointmentChoice order={order} part={part} />
        {before}
        <PartArticles order={order} part={part} />
        <Documents documents={part.documents} isAwaiting={part.isAwaitingDocument} />
        <ReviewPart order={order} part={part} />
        {after}
      </div>
      <section className="grid gap-4 lg:col-start-2 lg:px-6">
        <h3 className="text-lg">Historique</h3>
        <PartTimeline order={order} part={part} />
      </section>
    </div>
  )
}

interface DisputeCardProps {
  part: OrderPart
  viewer: OrderViewer | null
}

/** The disagreement that is open: who says what, and what comes of it. */
function DisputeCard({ part, viewer }: DisputeCardProps) {
  const { dispute } = part
  if (!dispute) return null
  const id = `litige-${part.fulfilmentId}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-l-4 border-terracotta bg-terracotta-tint px-5 py-5 sm:px-6"
    >
      <h3 id={id} className="text-xl">
        Litige en cours
      </h3>
      <p className="text-sm">
        Ouvert {byWords(dispute.openedAs, viewer)} le <Time at={dispute.createdAt} format={formatMoment} />
      </p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{dispute.reason}</blockquote>
      <p className="text-sm">
        Notre équipe vous contacte tous les deux, puis décide&nbsp;: remboursement, remboursement partiel ou
        versement au vendeur. D’ici là, la somme ne bouge pas.
      </p>
    </section>
  )
}

interface PickupPart {
  fulfilmentId: string
  /** Null: no code is open, and nothing is shown. */
  pickup: { code: string; url: string } | null
  seller: { name: string }
}

interface PickupPassProps {
  /** The order's: its codes are kept on the device, to be shown without the network. */
  number: string
  part: PickupPart
}

/** What the buyer shows to be handed one seller's articles. */
function PickupPass({ number, part: { fulfilmentId, pickup, seller } }: PickupPassProps) {
  const { account } = useAccount()
  const { code = null, url = null } = pickup ?? {}
  useEffect(() => {
    // An administrator who looks on takes no codes along.
    if (!account || account.isImpersonated) return
    keepAccount(account)
    keepPickupCode(
      account.id,
      number,
      fulfilmentId,
      code && url ? { code, url, sellerName: seller.name } : null,
    )
  }, [account, number, fulfilmentId, code, url, seller.name])
  if (!pickup) return null
  return <PickupCard pickup={{ ...pickup, fulfilmentId, sellerName: seller.name }} hasSlip />
}

/** The articles of one seller, and how to reach them. */
function PartArticles({ order, part }: { order: OrderDetail; part: OrderPart }) {
  const isOwn = order.viewedAs === 'seller'
  const isAlone = order.parts.length === 1
  return (
    <section className="rounded-lg bg-paper shadow-card">
      {(isOwn || isAlone) && (
        <div className="grid gap-1 border-b border-line px-4 pt-4 pb-2 sm:px-6">
          {!isOwn && <p className="text-sm text-ink-soft">Vendu par</p>}
          <h2 className="pb-2 text-xl wrap-anywhere">{isOwn ? 'Vos articles' : part.seller.name}</h2>
          {order.viewedAs === 'buyer' && part.status !== 'annulee' && <PartyContact party={part.seller} />}
          {order.viewedAs === 'buyer' && <WriteLink fulfilmentId={part.fulfilmentId} to={part.seller.name} />}
        </div>
      )}
      <ul className="divide-y divide-line">
        {part.items.map((item) => (
          <OrderLine key={item.id} item={item} />
        ))}
      </ul>
      {!isAlone && <PartAmounts order={order} part={part} />}
    </section>
  )
}

const PartAmounts = ({ order, part }: { order: OrderDetail; part: OrderPart }) => (
  <dl className="grid gap-1 border-t border-line px-4 py-3 sm:px-6">
    <div className="flex justify-between gap-4 font-medium">
      <dt>Sous-total</dt>
      <dd className="tabular-nums">{formatEuros(part.amount)}</dd>
    </div>
    {order.deliveryOption === 'quote' && (
      <div className="flex justify-between gap-4">
        <dt>Livraison</dt>
        <dd className="tabular-nums">
          {part.transportAmount === null ? 'À définir' : formatEuros(part.transportAmount)}
        </dd>
      </div>
    )}
  </dl>
)
