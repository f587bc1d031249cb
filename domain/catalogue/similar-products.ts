/** Beside a product, at most: like it, and of the same seller. */
export const similarLimit = 8
