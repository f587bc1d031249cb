import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import { dayOf } from '#domain/platform/days.ts'
import { readReportYear, reportYears, taxReportPageSize } from '#domain/tax-report/tax-report.ts'

interface TaxReportSearch {
  year: number
  page: number
}

const thisYear = () => Number(dayOf(new Date()).slice(0, 4))

/** The years there are to choose from, and the one that stands there as long as none is chosen. */
export const yearChoice = () => ({
  years: reportYears(thisYear()).map(String),
  usual: String(readReportYear(null, thisYear())),
})

export const readTaxReportSearch = (params: URLSearchParams): TaxReportSearch => ({
  year: readReportYear(params.get('year'), thisYear()),
  page: readPage(params, taxReportPageSize),
})

export const taxReportQuery = ({ year, page }: TaxReportSearch) =>
  queryOptions({
    queryKey: ['admin', 'tax-report', year, page],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin['tax-report'].$get({ query: { year: String(year), page: String(page) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type ReportedSeller = DataOf<typeof taxReportQuery>['items'][number]
