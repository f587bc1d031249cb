import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { days } from '#domain/orders/delays.ts'
import { type FulfilmentMark, orderNumber } from '#domain/orders/orders.ts'
import {
  awaitingReceipt,
  type FulfilmentStatus,
  inProgress,
  isAwaitingHandOver,
  states,
} from '#domain/orders/states.ts'
import type { WaitingList, WaitingListQuery } from '#domain/platform/work.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { listPublicPeople } from '#server/contexts/accounts/people.ts'
import { queueWaitingTransfers, selectWaitingFulfilments } from '#server/contexts/payments/seller-accounts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { fulfilmentMarks, fulfilments, orders } from '#server/database/schema/orders.ts'
import { findOrderOf, lockOrder } from './lock-order.ts'
import { enqueuePaymentCancellation } from './moves/enqueue-payment-cancellation.ts'
import { enqueueNotice } from './notices/enqueue-notice.ts'
import { readFacts } from './read-facts.ts'
import { isSaleSuspended } from './sale-suspension.ts'

/**
 * Notifies the buyers whose orders a suspension, or the end of a seller's account at the card provider, stops, and cancels
 * their open payments; when the suspension has ended, resumes the seller's payouts. Repeatable: the job applies the present
 * state.
 */
export async function applySuspension(ctx: Context, input: { sellerId: string }): Promise<void> {
  const ctxWithoutActor: Context = { ...ctx, actor: null }
  const { sellerId } = input
  const seller = (await listPublicPeople(ctxWithoutActor, { userIds: [sellerId] })).get(sellerId)
  const listOrders = (statuses: readonly FulfilmentStatus[]) =>
    ctxWithoutActor.db
      .selectDistinct({ orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(and(eq(fulfilments.sellerId, sellerId), inArray(fulfilments.status, [...statuses])))
  if (seller?.isSuspended)
    for (const order of await listOrders(inProgress)) await announceSuspension(ctxWithoutActor, order)
  else await resumeSales(ctxWithoutActor, { sellerId })
  for (const order of await listOrders([states.placed])) await stopUnpayableSales(ctxWithoutActor, order)
}

/** Marks the sales of an order whose seller cannot be paid any more, so that it is no lapse of its buyer, and cancels its open payment. */
const stopUnpayableSales = (ctx: Context, input: { orderId: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { orderId } = input
    await lockOrder(ctx, { orderId })
    const unpayable = (await readFacts(ctx, { orderId })).filter(({ facts }) => facts.isUnpayable)
    if (unpayable.length === 0) return
    const createdAt = ctx.clock.now()
    await ctx.db
      .insert(fulfilmentMarks)
      .values(
        unpayable.map(({ fulfilment }) => ({
          fulfilmentId: fulfilment.id,
          mark: 'seller-unpayable' as const,
          createdAt,
        })),
      )
      .onConflictDoNothing()
    await enqueuePaymentCancellation(ctx, { orderId })
    await publish(ctx, { type: 'order-changed', orderId })
  })

/** Ended sales keep their mark `seller-suspended`, so that a stopped order never counts as a lapse of its buyer. */
const resumeSales = (ctx: Context, { sellerId }: { sellerId: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    const deleteMarks = (mark: FulfilmentMark, ...conditions: SQL[]) =>
      db.delete(fulfilmentMarks).where(
        and(
          eq(fulfilmentMarks.mark, mark),
          inArray(
            fulfilmentMarks.fulfilmentId,
            db
              .select({ id: fulfilments.id })
              .from(fulfilments)
              .where(and(eq(fulfilments.sellerId, sellerId), ...conditions)),
          ),
        ),
      )
    await deleteMarks('seller-suspended', inArray(fulfilments.status, inProgress))
    await deleteMarks('suspension-waived')
    await queueWaitingTransfers(ctx, { sellerId })
  })

/**
 * Notifies the buyer once of each sale whose seller is suspended, and cancels the order's open payment. A payment made in the
 * meantime is held (settle-payment.ts). Excludes received fulfilments, because their buyer has the items.
 */
export const announceSuspension = (ctx: Context, input: { orderId: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { orderId } = input
    await lockOrder(ctx, { orderId })
    const suspended = await ctx.db
      .select({ fulfilmentId: fulfilments.id, status: fulfilments.status })
      .from(fulfilments)
      .where(and(eq(fulfilments.orderId, orderId), inArray(fulfilments.status, inProgress), isSaleSuspended))
    if (suspended.length === 0) return
    const createdAt = ctx.clock.now()
    const marked = await ctx.db
      .insert(fulfilmentMarks)
      .values(
        suspended.map(({ fulfilmentId }) => ({ fulfilmentId, mark: 'seller-suspended' as const, createdAt })),
      )
      .onConflictDoNothing()
      .returning({ fulfilmentId: fulfilmentMarks.fulfilmentId })
    for (const { fulfilmentId } of marked)
      await enqueueNotice(ctx, { kind: 'seller-suspended', orderId, fulfilmentId })
    if (suspended.some(({ status }) => status === states.placed))
      await enqueuePaymentCancellation(ctx, { orderId })
    await publish(ctx, { type: 'order-changed', orderId })
  })

/**
 * Lets a sale of a suspended seller continue: it can be paid, and paid out. For administrators.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it is not suspended (any more)
 */
export async function continueSale(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  requireAdmin(ctx)
  const { fulfilmentId } = input
  if (!isUuid(fulfilmentId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  await inTransaction(ctx, async (ctx) => {
    const { orderId } = await findOrderOf(ctx, { fulfilmentId })
    await lockOrder(ctx, { orderId })
    const [suspended] = await ctx.db
      .select({ sellerId: fulfilments.sellerId })
      .from(fulfilments)
      .where(and(eq(fulfilments.id, fulfilmentId), isSaleSuspended))
    if (!suspended) throw new AppError('conflict', orderMoneyMessages.notSuspended)
    const createdAt = ctx.clock.now()
    await ctx.db.insert(fulfilmentMarks).values({ fulfilmentId, mark: 'suspension-waived', createdAt })
    await queueWaitingTransfers(ctx, { ...suspended, fulfilmentId })
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'order.continue', subject, after: { fulfilmentId } }])
  })
}

/** Lists sales of suspended sellers that are agreed and not received, or whose payout waits; the seller is the first party. */
export async function listSuspendedSales(
  ctx: Context,
  { limit, ids }: WaitingListQuery,
): Promise<WaitingList> {
  const where = and(
    isSaleSuspended,
    or(inArray(fulfilments.status, awaitingReceipt), inArray(fulfilments.id, selectWaitingFulfilments(ctx))),
  )
  const [{ delays }, count, rows] = await Promise.all([
    getSettings(ctx),
    countUpTo(ctx.db, fulfilments, where),
    ctx.db
      .select({ fulfilment: fulfilments, buyerId: orders.userId })
      .from(fulfilments)
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .where(and(where, ids && inArray(fulfilments.id, ids)))
      .orderBy(asc(fulfilments.statusSince))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(
      ({ fulfilment: { id, orderId, sellerId, status, statusSince, waitingSince }, buyerId }) => ({
        id,
        title: `Commande ${orderNumber(orderId)}`,
        people: [sellerId, buyerId],
        since: statusSince,
        to: `/admin/orders/${orderId}`,
        deadline:
          waitingSince && isAwaitingHandOver(status)
            ? new Date(waitingSince.getTime() + days(delays.handOverDays))
            : null,
      }),
    ),
  }
}
