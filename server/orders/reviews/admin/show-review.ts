import { eq } from 'drizzle-orm'
import { reviewMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../../context.ts'
import { reviews } from '../../../database/schema/reviews.ts'
import { lockReview, reviewSubject } from './lock-review.ts'

/**
 * Shows a hidden review again, from the same time on.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for one that is not hidden
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
    await recordAudit(ctx, [
      { action: 'review.show', subject: reviewSubject(review), before: { reason: review.hiddenReason } },
    ])
  })
}
