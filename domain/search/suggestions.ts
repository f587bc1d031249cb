/** Minimum of letters for suggestions. */
export const minSuggestedLength = 2
export const maxSuggested = { searches: 5, categories: 3, towns: 2, articles: 4 } as const
