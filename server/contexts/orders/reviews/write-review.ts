import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { orderMessages, orderReviewMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { days, reviewDays } from '#domain/orders/delays.ts'
import {
  inviteAfterDays,
  mayReview,
  type ReviewSide,
  reviewsEndAt,
  shownFrom,
} from '#domain/orders/reviews.ts'
import { states } from '#domain/orders/states.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { fulfilmentMarks, fulfilments, orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { lockOrder } from '../lock-order.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { refreshOrderStatus } from '../refresh-order-status.ts'

/**
 * Writes the review of one side, once. Both are shown when both are written; a single review is shown after the deadline, so
 * that the other side cannot write in answer.
 * @throws AppError `not-signed-in`; `forbidden` to a team member and to an administrator who impersonates a user; `not-found`;
 * `conflict` before receipt, after the deadline, and a second time
 */
export async function writeReview(
  ctx: Context,
  input: { fulfilmentId: string; stars: number; text: string },
): Promise<{ shownFrom: string }> {
  const { userId } = requireOwnSession(ctx)
  const { orderId } = await findReviewable(ctx, { ...input, userId })
  return inTransaction(ctx, async (ctx) => {
    // The other side may write at the same moment, and the second of both transactions publishes both.
    await lockOrder(ctx, { orderId })
    const now = ctx.clock.now()
    const { receivedAt, ...fulfilment } = await findReviewable(ctx, { ...input, userId })
    if (fulfilment.status !== states.received || receivedAt === null)
      throw new AppError('conflict', orderReviewMessages.notYet)
    if (!mayReview({ status: fulfilment.status, receivedAt }, now))
      throw new AppError('conflict', orderReviewMessages.over)
    const side: ReviewSide = fulfilment.buyerId === userId ? 'buyer' : 'seller'
    const ofFulfilment = eq(reviews.fulfilmentId, input.fulfilmentId)
    const writtenReviews = await ctx.db.select({ side: reviews.side }).from(reviews).where(ofFulfilment)
    if (writtenReviews.some((review) => review.side === side))
      throw new AppError('conflict', orderReviewMessages.already)
    const shown = shownFrom(receivedAt, writtenReviews.length > 0, now)
    await ctx.db.insert(reviews).values({
      fulfilmentId: input.fulfilmentId,
      side,
      authorId: userId,
      subjectId: side === 'buyer' ? fulfilment.sellerId : fulfilment.buyerId,
      stars: input.stars,
      text: input.text,
      createdAt: now,
      shownFrom: shown,
    })
    if (writtenReviews.length > 0) await ctx.db.update(reviews).set({ shownFrom: shown }).where(ofFulfilment)
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId: input.fulfilmentId })
    await refreshOrderStatus(ctx, { orderId })
    await enqueueNotice(ctx, {
      kind: 'review-received',
      orderId,
      fulfilmentId: input.fulfilmentId,
      by: side,
      at: reviewsEndAt(receivedAt).toISOString(),
    })
    return { shownFrom: shown.toISOString() }
  })
}

/** Returns a fulfilment as one of its parties sees it. @throws AppError `not-found` for all others */
async function findReviewable(ctx: Context, input: { fulfilmentId: string; userId: string }) {
  const [fulfilment] = isUuid(input.fulfilmentId)
    ? await ctx.db
        .select({
          orderId: fulfilments.orderId,
          buyerId: orders.userId,
          sellerId: fulfilments.sellerId,
          status: fulfilments.status,
          receivedAt: fulfilments.receivedAt,
        })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(
          and(
            eq(fulfilments.id, input.fulfilmentId),
            or(eq(orders.userId, input.userId), eq(fulfilments.sellerId, input.userId)),
          ),
        )
    : []
  if (!fulfilment) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return fulfilment
}

const batchSize = 100

/** Invites buyer and seller once to review each other, three days after receipt. Runs every day. */
export async function inviteReviews(ctx: Context): Promise<void> {
  while ((await inviteBatch(ctx)) === batchSize);
}

const inviteBatch = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const ago = (count: number) => new Date(now.getTime() - days(count))
    const due = await ctx.db
      .select({ fulfilmentId: fulfilments.id, orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(
        and(
          eq(fulfilments.status, states.received),
          // This follows from the next condition and has an index: the receipt is no later than the change of status.
          gt(fulfilments.statusSince, ago(reviewDays)),
          gt(fulfilments.receivedAt, ago(reviewDays)),
          lte(fulfilments.receivedAt, ago(inviteAfterDays)),
          sql`not exists (
            select from ${fulfilmentMarks} where ${fulfilmentMarks.fulfilmentId} = ${fulfilments.id}
            and ${fulfilmentMarks.mark} = 'review-asked')`,
        ),
      )
      .orderBy(asc(fulfilments.id))
      .limit(batchSize)
    if (due.length === 0) return 0
    const ids = due.map(({ fulfilmentId }) => fulfilmentId)
    const marked = await ctx.db
      .insert(fulfilmentMarks)
      .values(ids.map((fulfilmentId) => ({ fulfilmentId, mark: 'review-asked' as const, createdAt: now })))
      .onConflictDoNothing()
      .returning({ fulfilmentId: fulfilmentMarks.fulfilmentId })
    const markedIds = new Set(marked.map(({ fulfilmentId }) => fulfilmentId))
    const writtenReviews = await ctx.db
      .select({ fulfilmentId: reviews.fulfilmentId, side: reviews.side })
      .from(reviews)
      .where(inArray(reviews.fulfilmentId, ids))
    for (const fulfilment of due) {
      const sides = writtenReviews.filter((review) => review.fulfilmentId === fulfilment.fulfilmentId)
      // `by` excludes the side that has written its review.
      if (markedIds.has(fulfilment.fulfilmentId) && sides.length < 2)
        await enqueueNotice(ctx, { kind: 'review-asked', ...fulfilment, by: sides[0]?.side })
    }
    return due.length
  })
