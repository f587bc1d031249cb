import type { ReactNode } from 'react'
import { orderNumber } from '#domain/orders/orders.ts'
import { AppointmentChoice } from '../appointment/appointment-choice.tsx'
import { Documents } from '../documents/documents.tsx'
import { PickupPass } from '../pickup/pickup-pass.tsx'
import type { OrderDetail, OrderPart } from '../queries.ts'
import { QuoteCard } from '../quote/quote-card.tsx'
import { ReviewPart } from '../reviews/review-part.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { PartArticles } from './part-articles.tsx'
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
