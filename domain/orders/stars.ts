// Apart from reviews.ts: every card shows an average, and pages for visitors load nothing else of reviews.

export const starChoices = [1, 2, 3, 4, 5] as const

/** `4,6`, as averages are shown. */
export const averageText = (average: number): string =>
  average.toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
