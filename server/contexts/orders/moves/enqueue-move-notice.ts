import { eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { NoticeKind } from '#domain/orders/notices.ts'
import { orderPath } from '#domain/orders/orders.ts'
import { shipmentText } from '#domain/orders/shipment.ts'
import { enqueueEmail, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { notifiedSellers, readOrderMail } from '#server/contexts/orders/read-order-mail.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { enqueuePickupMail } from '../notices/enqueue-pickup-mail.ts'
import type { FulfilmentRecord } from '../read-facts.ts'
import type { Move } from './move.ts'

/** The notice that each transition sends to the other party; null when another operation sends it. */
const noticeByTransition: Record<TransitionName, NoticeKind | null> = {
  'offer-quote': 'quote-offered',
  'accept-quote': 'quote-accepted',
  'ask-quote-again': 'quote-asked-again',
  'refuse-quote': 'quote-refused',
  'give-up-quote': 'quote-given-up',
  'sell-out': 'quote-sold-out',
  'cancel-unpaid': 'cancelled-unpaid',
  'cancel-sent': 'cancelled-unpaid',
  'end-unconfirmed': 'unconfirmed-ended',
  'end-uncollected': 'uncollected-ended',
  'end-remainder': 'remainder-ended',
  pay: 'order-paid',
  acknowledge: 'acknowledged',
  decline: 'declined',
  'cancel-unacknowledged': 'cancelled-unacknowledged',
  'hand-over-part': 'handed-over-part',
  collect: 'handed-over',
  'release-by-hand': 'handed-over',
  ship: 'shipped',
  'declare-hand-over': 'hand-over-declared',
  'take-as-received': 'received-by-default',
  'refund-uncollected': 'uncollected-refunded',
  'refund-remainder': 'remainder-refunded',
  dispute: 'dispute-opened',
  contest: 'dispute-opened',
  'decide-refund': 'dispute-decided',
  'decide-part-refund': 'dispute-decided',
  'decide-release': 'dispute-decided',
  // Sent when the order was placed.
  start: null,
  // Sent once for the whole order.
  expire: null,
  cancel: null,
  // Sent by the payout.
  confirm: null,
  // Sent once for the whole payment (settle-card-dispute.ts).
  'contest-at-bank': null,
  // Sends the emails of a cancelled order, below.
  'cancel-and-refund': null,
}

/** Returns the text that a notice quotes: the carrier of a delivery, and the note written with the move. */
const noteOfMove = ({ shipment, note }: Move): string | undefined =>
  shipment ? [shipmentText(shipment), note].filter(Boolean).join('\n') : note

/** Enqueues the emails of a move, as the last step of its transaction. */
export async function enqueueMoveNotice(
  ctx: Context,
  input: { record: FulfilmentRecord; move: Move; amount?: Cents },
): Promise<void> {
  const { record, move } = input
  const { id: fulfilmentId, orderId } = record.fulfilment
  const { transition, mover: by, note, offer } = move
  // The buyer is notified when the refund has left; the seller must stop preparing now.
  if (transition === 'cancel-and-refund') {
    const items = await ctx.db
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(eq(orderItems.fulfilmentId, fulfilmentId))
    const itemIds = items.map(({ id }) => id)
    await enqueueCancellationEmails(ctx, { orderId, reason: note ?? '', itemIds, isBuyerNotified: true })
    return
  }
  const kind = noticeByTransition[transition]
  // A bank dispute sends one notice for the whole payment (settle-card-dispute.ts).
  if (!kind || (kind === 'dispute-opened' && by === 'provider')) return
  const quoted = offer ?? record.quote
  await enqueueNotice(ctx, {
    kind,
    orderId,
    fulfilmentId,
    by,
    ...(kind.startsWith('quote-') && quoted
      ? { amount: quoted.price, at: quoted.expiresAt.toISOString() }
      : { amount: input.amount }),
    note: kind === 'quote-offered' ? offer?.conditions : noteOfMove(move),
  })
  // The remaining items have a new code.
  if (kind === 'handed-over-part') await enqueuePickupMail(ctx, { orderId, fulfilmentIds: [fulfilmentId] })
}

/** Enqueues the emails of a cancelled order: to the buyer, unless they cancelled it, and to each seller with their own items. */
export async function enqueueCancellationEmails(
  ctx: Context,
  input: {
    orderId: string
    reason: string
    /** The items cancelled now; absent for the whole order. */
    itemIds?: string[]
    isBuyerNotified?: boolean
    /** Fulfilments whose sellers have not been mailed about the order yet. */
    unannouncedIds?: readonly string[]
  },
): Promise<void> {
  const { orderId, reason, itemIds, isBuyerNotified = false, unannouncedIds = [] } = input
  const { order, buyer, sellers } = await readOrderMail(ctx, { orderId, itemIds })
  const url = `${ctx.config.origin}${orderPath(orderId)}`
  if (!isBuyerNotified) {
    await enqueueEmail(ctx, {
      template: 'order-cancelled',
      recipient: buyer.email,
      orderId,
      data: { firstName: buyer.firstName ?? '', order, reason, url },
    })
  }
  await enqueueEmails(
    ctx,
    notifiedSellers(
      ctx,
      sellers.filter(({ fulfilment }) => !unannouncedIds.includes(fulfilment.id)),
    ).map(({ contact, visibleBuyer, order: sellerOrder }) => ({
      template: 'order-cancelled-for-seller' as const,
      recipient: contact.email,
      orderId,
      data: {
        firstName: contact.firstName ?? '',
        order: sellerOrder,
        buyerName: visibleBuyer.name,
        reason,
        url,
      },
    })),
  )
}
