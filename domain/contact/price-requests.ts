/** Characters of what somebody adds to their question. */
export const longestPriceRequestNotes = 5_000

/** Hours before the same person may ask for the price of the same product again. */
export const priceRequestPause = 24
