import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { reviewMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Context } from '../../../context.ts'
import { fulfilments } from '../../../database/schema/orders.ts'
import { reviews } from '../../../database/schema/reviews.ts'

/** A review, kept as it is until the transaction ends. @throws AppError `not-found` */
export async function lockReview(ctx: Context, input: { reviewId: string }) {
  const [review] = isUuid(input.reviewId)
    ? await ctx.db
        .select({
          id: reviews.id,
          hiddenAt: reviews.hiddenAt,
          hiddenReason: reviews.hiddenReason,
          stars: reviews.stars,
          text: reviews.text,
          orderId: fulfilments.orderId,
        })
        .from(reviews)
        .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
        .where(eq(reviews.id, input.reviewId))
        .for('update', { of: reviews })
    : []
  if (!review) throw new AppError('not-found', reviewMessages.missing)
  return review
}

/** What the audit log calls it. */
export const reviewSubject = (review: { id: string; orderId: string }) =>
  ({ type: 'review', id: review.id, name: `commande ${orderNumber(review.orderId)}` }) as const
