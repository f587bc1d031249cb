/** Who speaks of whom: `buyer` of the seller, `seller` of the buyer. */
export const reviewSides = ['buyer', 'seller'] as const
export type ReviewSide = (typeof reviewSides)[number]

export const longestReview = 2_000
