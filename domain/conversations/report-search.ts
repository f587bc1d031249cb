import { readPage } from '../page.ts'
import { type ReportStatus, reportStatuses, reportsPerPage } from './conversations.ts'

/** How administrators look through the reports: read leniently from an address, written minimally. */
export interface ReportSearch {
  /** Null: all. */
  status: ReportStatus | null
  page: number
}

export const parseReportSearch = (params: URLSearchParams): ReportSearch => ({
  status: reportStatuses.find((status) => status === params.get('status')) ?? null,
  page: readPage(params, reportsPerPage),
})

/** The shortest address of a search. */
export function reportParams({ status, page }: ReportSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params
}
