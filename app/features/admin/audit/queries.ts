import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

/** What the log is searched for, as in the address; all of it optional. */
const auditFilterNames = ['person', 'action', 'subjectType', 'subject', 'from', 'to'] as const
export type AuditSearch = Partial<Record<(typeof auditFilterNames)[number], string>>

export const readAuditSearch = (params: URLSearchParams): AuditSearch =>
  Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const value = params.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ meta, pageParam }) =>
      read(
        apiOf(meta).admin.audit.$get({
          query: { ...search, ...(pageParam && { before: String(pageParam) }) },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const auditPeopleQuery = queryOptions({
  queryKey: ['admin', 'audit-people'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.audit.people.$get()),
})

export type AuditBatch = DataOf<typeof auditQuery>
export type AuditEntry = AuditBatch['entries'][number]
