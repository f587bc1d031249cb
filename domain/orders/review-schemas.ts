import { z } from 'zod'
import { orderReviewMessages } from '../account-messages.ts'
import { reviewMessages } from '../admin-messages.ts'
import { cleanText } from '../written-text.ts'
import { maxReasonLength } from './orders.ts'
import { maxReviewLength } from './reviews.ts'

const requiredText = (missing: string) => z.string({ error: missing }).transform(cleanText)

export const reviewSchema = z.object({
  stars: z
    .int({ error: orderReviewMessages.noStars })
    .min(1, orderReviewMessages.noStars)
    .max(5, orderReviewMessages.noStars),
  text: requiredText(orderReviewMessages.noText).pipe(
    z.string().max(maxReviewLength, orderReviewMessages.tooLong),
  ),
})
export type ReviewInput = z.input<typeof reviewSchema>

/** Reason for hiding a review, which its author reads. */
export const hideReviewSchema = z.object({
  reason: requiredText(reviewMessages.noReason).pipe(
    z.string().min(1, reviewMessages.noReason).max(maxReasonLength, reviewMessages.reasonTooLong),
  ),
})
