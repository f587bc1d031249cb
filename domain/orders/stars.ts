// Separate from reviews.ts, because every product card shows an average, and visitors' pages load nothing else about reviews.

export const starChoices = [1, 2, 3, 4, 5] as const

/** `4,6`, the notation of averages. */
export const averageText = (average: number): string =>
  average.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
