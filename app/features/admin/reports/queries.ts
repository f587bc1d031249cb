import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import {
  type ProductReportSearch,
  type ProductReportSettlement,
  productReportParams,
} from '#domain/catalogue/product-reports.ts'
import { type ReportSearch, reportParams } from '#domain/conversations/report-search.ts'

const reportsKey = ['admin', 'reports']

export const reportsQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: [...reportsKey, search],
    queryFn: async ({ meta }) => {
      const query = Object.fromEntries(reportParams(search))
      const { reports, pages, ...list } = await read(apiOf(meta).admin.reports.$get({ query }))
      return { ...list, items: reports, pageCount: pages }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type ReportLine = DataOf<typeof reportsQuery>['items'][number]

export const productReportsQuery = (search: ProductReportSearch) =>
  queryOptions({
    queryKey: [...reportsKey, 'products', search],
    queryFn: ({ meta }) => {
      const query = Object.fromEntries(productReportParams(search))
      return read(apiOf(meta).admin['product-reports'].$get({ query }))
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type ProductReportLine = DataOf<typeof productReportsQuery>['items'][number]

export const useSettleProductReport = (reportId: string) =>
  useAction({
    mutationKey: ['settle-product-report', reportId],
    mutationFn: (settlement: ProductReportSettlement, { meta }) =>
      read(
        apiOf(meta).admin['product-reports'][':id'].settle.$post({
          param: { id: reportId },
          json: settlement,
        }),
      ),
    success: 'Décision envoyée',
    // Said in the form.
    failure: () => null,
    refresh: [['admin']],
  })

/** The newest messages, then those before. Each reading is written down: it is asked for when somebody opens it, never by itself. */
export const readingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reported-conversation', id],
    queryFn: ({ meta, pageParam }) =>
      read(
        apiOf(meta).admin.conversations[':id'].$get({
          param: { id },
          query: pageParam === null ? {} : { before: String(pageParam) },
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? messages[0]?.number : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
export type Reading = DataOf<typeof readingQuery>
export type Report = Reading['reports'][number]

/** The conversation of the two of a fulfilment who disagree; null: they wrote nothing to each other. */
export const fulfilmentConversationQuery = (fulfilmentId: string) =>
  queryOptions({
    queryKey: ['admin', 'fulfilment-conversation', fulfilmentId],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.fulfilments[':id'].conversation.$get({ param: { id: fulfilmentId } })),
  })

export interface Settlement {
  status: 'dismissed' | 'acted'
  note: string
}

export function useSettleReport(conversationId: string, reportId: string) {
  const client = useQueryClient()
  return useAction({
    mutationKey: ['settle-report', reportId],
    mutationFn: (settlement: Settlement, { meta }): Promise<unknown> =>
      read(apiOf(meta).admin.reports[':id'].settle.$post({ param: { id: reportId }, json: settlement })),
    onSuccess: (_, settlement) => {
      const settled = { ...settlement, settledAt: new Date().toISOString() }
      client.setQueryData(
        readingQuery(conversationId).queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              reports: page.reports.map((report) =>
                report.id === reportId ? { ...report, ...settled } : report,
              ),
            })),
          },
      )
    },
    success: 'Signalement traité',
    failure: 'Signalement non traité',
    refresh: [['admin']],
  })
}
