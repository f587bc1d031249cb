import { and, desc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { reviewMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import {
  adminReviewsPerPage,
  type ReviewSearch,
  type ReviewSide,
  type ReviewState,
} from '#domain/orders/reviews.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { namePeople } from '#server/contexts/accounts/people.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'

/** Locks a review until the transaction ends. @throws AppError `not-found` */
async function lockReview(ctx: Context, input: { reviewId: string }) {
  const [review] = isUuid(input.reviewId)
    ? await ctx.db
        .select({
          id: reviews.id,
          hiddenAt: reviews.hiddenAt,
          hiddenReason: reviews.hiddenReason,
          stars: reviews.stars,
          text: reviews.text,
          orderId: fulfilments.orderId,
          fulfilmentId: reviews.fulfilmentId,
        })
        .from(reviews)
        .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
        .where(eq(reviews.id, input.reviewId))
        .for('update', { of: reviews })
    : []
  if (!review) throw new AppError('not-found', reviewMessages.missing)
  return review
}

/** The subject of audit entries about a review. */
const reviewSubject = (review: { id: string; orderId: string }) =>
  ({ type: 'review', id: review.id, name: `commande ${orderNumber(review.orderId)}` }) as const

/**
 * Hides a review from all pages and from the average; its author reads the reason.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for a review that is hidden
 */
export async function hideReview(ctx: Context, input: { reviewId: string; reason: string }): Promise<void> {
  const { userId: hiddenBy } = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const review = await lockReview(ctx, input)
    if (review.hiddenAt) throw new AppError('conflict', reviewMessages.alreadyHidden)
    await ctx.db
      .update(reviews)
      .set({ hiddenAt: ctx.clock.now(), hiddenBy, hiddenReason: input.reason })
      .where(eq(reviews.id, review.id))
    await publish(ctx, { type: 'order-changed', orderId: review.orderId, fulfilmentId: review.fulfilmentId })
    const { stars, text } = review
    await recordAudit(ctx, [
      {
        action: 'review.hide',
        subject: reviewSubject(review),
        before: { stars, text },
        after: { stars, text, reason: input.reason },
      },
    ])
  })
}

/**
 * Shows a hidden review again, with its former date of publication.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for a review that is not hidden
 */
export async function showReview(ctx: Context, input: { reviewId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const review = await lockReview(ctx, input)
    if (!review.hiddenAt) throw new AppError('conflict', reviewMessages.notHidden)
    await ctx.db
      .update(reviews)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(eq(reviews.id, review.id))
    await publish(ctx, { type: 'order-changed', orderId: review.orderId, fulfilmentId: review.fulfilmentId })
    await recordAudit(ctx, [
      { action: 'review.show', subject: reviewSubject(review), before: { reason: review.hiddenReason } },
    ])
  })
}

export interface AdminReviewLine {
  id: string
  side: ReviewSide
  stars: number
  text: string
  createdAt: string
  orderId: string
  state: ReviewState
  /** The date from which everybody may read it, unless it is hidden. */
  shownFrom: string
  hiddenReason: string | null
  author: { id: string; name: string }
  subject: { id: string; name: string }
}

/** Lists the reviews of all users, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listReviews(
  ctx: Context,
  search: ReviewSearch,
  pageSize = adminReviewsPerPage,
): Promise<Page<AdminReviewLine>> {
  requireAdmin(ctx)
  const now = ctx.clock.now()
  const condition = and(
    search.state ? stateCondition(search.state, now) : undefined,
    search.stars ? eq(reviews.stars, search.stars) : undefined,
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ review: reviews, orderId: fulfilments.orderId })
      .from(reviews)
      .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
      .where(condition)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
    countUpTo(ctx.db, reviews, condition),
  ])
  const userIds = new Set(rows.flatMap(({ review }) => [review.authorId, review.subjectId]))
  const names = await namePeople(ctx, { userIds: [...userIds] })
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    items: rows.map(({ review, orderId }) => ({
      id: review.id,
      side: review.side,
      stars: review.stars,
      text: review.text,
      createdAt: review.createdAt.toISOString(),
      orderId,
      state: review.hiddenAt ? 'hidden' : review.shownFrom <= now ? 'shown' : 'awaiting',
      shownFrom: review.shownFrom.toISOString(),
      hiddenReason: review.hiddenReason,
      author: person(review.authorId),
      subject: person(review.subjectId),
    })),
    page: search.page,
    total,
    pageCount: pageCountOf(total, pageSize),
  }
}

function stateCondition(state: ReviewState, now: Date): SQL | undefined {
  if (state === 'hidden') return isNotNull(reviews.hiddenAt)
  return and(
    isNull(reviews.hiddenAt),
    state === 'shown' ? lte(reviews.shownFrom, now) : gt(reviews.shownFrom, now),
  )
}
