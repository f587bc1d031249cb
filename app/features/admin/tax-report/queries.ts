import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

export interface TaxReportSearch {
  year: number
  page: number
}

export const taxReportQuery = ({ year, page }: TaxReportSearch) =>
  queryOptions({
    queryKey: ['admin', 'tax-report', year, page],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin['tax-report'].$get({ query: { year: String(year), page: String(page) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type ReportedSeller = DataOf<typeof taxReportQuery>['items'][number]
