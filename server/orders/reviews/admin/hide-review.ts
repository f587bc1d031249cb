import { eq } from 'drizzle-orm'
import { reviewMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../../context.ts'
import { reviews } from '../../../database/schema/reviews.ts'
import { lockReview, reviewSubject } from './lock-review.ts'

/**
 * Takes a review from everybody's eyes and out of the stars; its author reads why.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for one that is hidden
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
