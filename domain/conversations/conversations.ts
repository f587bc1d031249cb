/** In characters. */
export const longestMessage = 5000
export const mostPicturesOfMessage = 4

export const reportReasons = ['fraud', 'payment-outside', 'insult', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Settled: nothing was wrong, or something was done about it. */
export const reportStatuses = ['open', 'dismissed', 'acted'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  fraud: 'Arnaque ou tentative d’arnaque',
  'payment-outside': 'On me demande de payer en dehors du site',
  insult: 'Propos injurieux ou menaçants',
  spam: 'Publicité ou message indésirable',
  other: 'Autre raison',
}
