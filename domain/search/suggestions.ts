/** Minimum of letters for suggestions. */
export const minSuggestedLength = 2
export const maxSuggested = { searches: 5, categories: 3, towns: 2, products: 4 } as const
