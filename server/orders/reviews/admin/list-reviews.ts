import { and, desc, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { adminReviewsPerPage, type ReviewSearch, type ReviewState } from '#domain/orders/review-search.ts'
import type { ReviewSide } from '#domain/orders/reviews.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { namePeople } from '../../../accounts/name-people.ts'
import { type Context, requireAdmin } from '../../../context.ts'
import { countUpTo } from '../../../database/page.ts'
import { fulfilments } from '../../../database/schema/orders.ts'
import { reviews } from '../../../database/schema/reviews.ts'

export interface AdminReviewLine {
  id: string
  side: ReviewSide
  stars: number
  text: string
  createdAt: string
  orderId: string
  state: ReviewState
  /** From when everybody may read it, unless it is hidden. */
  shownFrom: string
  hiddenReason: string | null
  author: { id: string; name: string }
  subject: { id: string; name: string }
}

/** Everybody's reviews, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listReviews(ctx: Context, search: ReviewSearch): Promise<Page<AdminReviewLine>> {
  requireAdmin(ctx)
  const now = ctx.clock.now()
  const condition = and(
    search.state ? conditionOf(search.state, now) : undefined,
    search.stars ? eq(reviews.stars, search.stars) : undefined,
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ review: reviews, orderId: fulfilments.orderId })
      .from(reviews)
      .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
      .where(condition)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(adminReviewsPerPage)
      .offset((search.page - 1) * adminReviewsPerPage),
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
    pageCount: pageCountOf(total, adminReviewsPerPage),
  }
}

function conditionOf(state: ReviewState, now: Date): SQL | undefined {
  if (state === 'hidden') return isNotNull(reviews.hiddenAt)
  return and(
    isNull(reviews.hiddenAt),
    state === 'shown' ? lte(reviews.shownFrom, now) : gt(reviews.shownFrom, now),
  )
}
