import { defineAddress, oneOf, page } from '#domain/address.ts'
import { reportStatuses, reportsPerPage } from './conversations.ts'

// Apart from conversations.ts, which article pages load.

/** How administrators look through the reports; no status: all. */
export const { parse: parseReportSearch, print: reportParams } = defineAddress({
  status: oneOf(reportStatuses),
  page: page(reportsPerPage),
})
export type ReportSearch = ReturnType<typeof parseReportSearch>
