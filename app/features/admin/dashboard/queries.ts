import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { Period } from '#domain/platform/figures.ts'

export const dashboardQuery = (period: Period) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', period],
    queryFn: ({ meta }) => read(apiOf(meta).admin.dashboard.$get({ query: { days: String(period) } })),
    placeholderData: keepPreviousData,
  })
