/** What an administrator may decide of a dispute. */
export const disputeDecisions = ['refund', 'part-refund', 'release'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/** What is told once of a fulfilment by the clock alone. */
export const noticeMarks = ['acknowledge-reminder', 'cancellation-offered', 'review-asked'] as const
export type NoticeMark = (typeof noticeMarks)[number]

/** Characters of what one says to the other: why it is cancelled, contested, decided. */
export const longestReason = 2_000
