import { defineSearchParams, oneOf, page } from '#domain/address.ts'

// Separate from conversations.ts, which product pages load.

export const maxReportDetailsLength = 2000
export const maxReportNoteLength = 2000
export const reportsPerPage = 25

export const reportReasons = ['fraud', 'payment-outside', 'insult', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** `dismissed` and `acted` are settled: without and with consequences. */
export const reportStatuses = ['open', 'dismissed', 'acted'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  fraud: 'Arnaque ou tentative d’arnaque',
  'payment-outside': 'On me demande de payer en dehors du site',
  insult: 'Propos injurieux ou menaçants',
  spam: 'Publicité ou message indésirable',
  other: 'Autre raison',
}

export const reportStatusLabels: Record<ReportStatus, string> = {
  open: 'À traiter',
  dismissed: 'Sans suite',
  acted: 'Suite donnée',
}

/** The filters of the administrators' list of reports; no status lists all. */
export const { parse: parseReportSearch, print: reportParams } = defineSearchParams({
  status: oneOf(reportStatuses),
  page: page(reportsPerPage),
})
export type ReportSearch = ReturnType<typeof parseReportSearch>
