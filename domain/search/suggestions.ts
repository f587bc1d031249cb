/** Fewer letters suggest nothing. */
export const shortestSuggested = 2
export const mostSuggested = { searches: 5, categories: 3, articles: 4 } as const
