import { and, eq, inArray, isNull, ne, not } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { fulfilmentMessages } from '#domain/order-messages.ts'
import { getTransition, mayMove, type TransitionName } from '#domain/orders/lifecycle.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import { type FulfilmentStatus, type OrderStatus, states } from '#domain/orders/states.ts'
import type { FulfilmentFacts, Mover } from '#domain/orders/transition.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { actingPersonId, type Context, inTransaction } from '#server/context.ts'
import { shipments } from '#server/database/schema/collection.ts'
import { fulfilments, orderEvents, orderItems } from '#server/database/schema/orders.ts'
import { getSettings } from '../platform/get-settings.ts'
import { type RecordedHandOver, recordHandOver } from './collection/record-hand-over.ts'
import { findOrderOf, lockOrder } from './lock-order.ts'
import { applyEffects } from './moves/apply-effects.ts'
import { enqueueMoveNotice } from './moves/enqueue-move-notice.ts'
import type { Move } from './moves/move.ts'
import { recordDispute } from './moves/record-dispute.ts'
import { moveQuote } from './quotes/move-quote.ts'
import { type FulfilmentRecord, readFacts } from './read-facts.ts'
import { refreshOrderStatus } from './refresh-order-status.ts'

export interface MoveResult {
  /** The status before the move. */
  previous: FulfilmentStatus
  status: FulfilmentStatus
  orderStatus: OrderStatus
  /** True when the same user had made the same move before, and nothing changed now. */
  isRepeated: boolean
}

/**
 * The only function that changes a fulfilment's status: in one transaction, by the lifecycle's table, on facts read under the
 * order's lock, with all effects. The caller checks who the mover is.
 * @throws AppError `not-found`; `conflict` when the table does not allow it (any more)
 */
export const moveFulfilment = (ctx: Context, input: Move): Promise<MoveResult> =>
  inTransaction(contextOfMover(ctx, input.mover), async (ctx) => {
    const { fulfilmentId, transition, mover, note = '' } = input
    const { orderId } = await findOrderOf(ctx, { fulfilmentId })
    const order = await lockOrder(ctx, { orderId })
    const records = await readFacts(ctx, { orderId })
    const record = records.find(({ fulfilment }) => fulfilment.id === fulfilmentId) as FulfilmentRecord
    const { facts } = record
    const { delays } = await getSettings(ctx)
    const now = ctx.clock.now()
    if (!mayMove(transition, mover, facts, now, delays)) {
      if (!(await isRepeated(ctx, input, facts))) throw orderChangedError()
      return { previous: facts.status, status: facts.status, orderStatus: order.status, isRepeated: true }
    }
    if (input.quoteId !== undefined && input.quoteId !== record.quote?.id) throw orderChangedError()

    const { to, effects } = getTransition(transition)
    // Items returned to the stock cannot be received any more.
    const isReceived = to === states.received && record.fulfilment.hasReservedStock
    const handedOver = await recordReceipt(ctx, { ...input, isReceived })
    await moveQuote(ctx, { record, transition, to, offer: input.offer })
    await ctx.db
      .update(fulfilments)
      .set({
        status: to,
        statusSince: now,
        ...(effects.includes('give-back-stock') && { hasReservedStock: false }),
        ...timesAfterTransition(input.transition, to, record, now),
      })
      .where(eq(fulfilments.id, fulfilmentId))
    const refunded = await applyEffects(ctx, effects, { record, move: input, handedOver })
    if (transition === 'ship') await recordShipment(ctx, { fulfilmentId, shipment: input.shipment })
    await recordDispute(ctx, { record, move: input, refunded })
    await ctx.db.insert(orderEvents).values({
      orderId,
      fulfilmentId,
      transition,
      mover,
      fromStatus: facts.status,
      toStatus: to,
      actorId: ctx.actor && actingPersonId(ctx.actor),
      note,
      createdAt: now,
    })
    await publish(ctx, { type: 'fulfilment-moved', orderId, fulfilmentId, from: facts.status, to })
    const orderStatus = await refreshOrderStatus(ctx, { orderId })
    if (transition === 'pay' || transition === 'start') await enqueueCompetingOrders(ctx, { fulfilmentId })
    await enqueueMoveNotice(ctx, { record, move: input, amount: refunded ?? undefined })
    return { previous: facts.status, status: to, orderStatus, isRepeated: false }
  })

/** Returns a context without a user for moves by the clock or the provider, even when a user's request caused them. */
const contextOfMover = (ctx: Context, mover: Mover): Context =>
  mover === 'clock' || mover === 'provider' ? { ...ctx, actor: null } : ctx

const orderChangedError = () =>
  new AppError('conflict', fulfilmentMessages.changed, { title: fulfilmentMessages.failureTitle })

/** Sets the moments from which deadlines are counted. */
const timesAfterTransition = (
  transition: TransitionName,
  to: FulfilmentStatus,
  { fulfilment }: FulfilmentRecord,
  now: Date,
) => ({
  ...(transition === 'pay' && { paidAt: now, waitingSince: now }),
  ...(transition === 'start' && { waitingSince: now }),
  ...(transition === 'hand-over-part' && { waitingSince: now }),
  ...(to === states.received && { receivedAt: fulfilment.receivedAt ?? now }),
})

/**
 * Enqueues a check of orders that wait for a quote for the items just bought: those without stock are closed and their
 * buyers notified (advance-order.ts). In the caller's transaction.
 */
async function enqueueCompetingOrders(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const { fulfilmentId } = input
  const boughtProducts = ctx.db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
  const competingOrders = await ctx.db
    .selectDistinct({ orderId: fulfilments.orderId })
    .from(fulfilments)
    .innerJoin(orderItems, eq(orderItems.fulfilmentId, fulfilments.id))
    .where(
      and(
        inArray(orderItems.productId, boughtProducts),
        eq(fulfilments.status, states.placed),
        not(fulfilments.hasReservedStock),
        ne(fulfilments.id, fulfilmentId),
      ),
    )
  if (competingOrders.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'advance-order', competingOrders)
}

/** True when the last move of this fulfilment was the same by the same user: a double click, or a retried request. */
async function isRepeated(
  ctx: Context,
  move: Move,
  { status, statusSince }: FulfilmentFacts,
): Promise<boolean> {
  const actorId = ctx.actor && actingPersonId(ctx.actor)
  const same = and(
    eq(orderEvents.fulfilmentId, move.fulfilmentId),
    eq(orderEvents.transition, move.transition),
    eq(orderEvents.mover, move.mover),
    actorId ? eq(orderEvents.actorId, actorId) : isNull(orderEvents.actorId),
    eq(orderEvents.toStatus, status),
    eq(orderEvents.createdAt, statusSince),
  )
  return (await ctx.db.$count(orderEvents, same)) > 0
}

/** Transitions after which the remaining items are not handed over. */
const transitionsWithoutRemainder: readonly TransitionName[] = ['refund-remainder', 'end-remainder']

/** Records the items handed over by this move; null without any. Receipt hands over all that remained. */
async function recordReceipt(
  ctx: Context,
  { fulfilmentId, transition, items, pickupCodeId, isReceived }: Move & { isReceived: boolean },
): Promise<RecordedHandOver | null> {
  const code = { pickupCodeId: pickupCodeId ?? null }
  if (items) return recordHandOver(ctx, { fulfilmentId, items, ...code })
  if (!isReceived || transitionsWithoutRemainder.includes(transition)) return null
  return recordHandOver(ctx, { fulfilmentId, items: 'rest', ...code })
}

/** Stores the shipment of a delivery. In the caller's transaction, with the order's row locked. */
async function recordShipment(
  { db, clock }: Context,
  input: { fulfilmentId: string; shipment: Shipment | undefined },
): Promise<void> {
  const row = { ...input.shipment, fulfilmentId: input.fulfilmentId, createdAt: clock.now() }
  await db.insert(shipments).values(row).onConflictDoUpdate({ target: shipments.fulfilmentId, set: row })
}
