import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

const workCountQuery = queryOptions({
  queryKey: ['admin', 'work-count'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.work.count.$get()),
  staleTime: 60_000,
})

/** How much waits for administrators; nothing when nothing does. */
export function WorkBadge() {
  const count = useQuery(workCountQuery).data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="inline-block min-w-5 rounded-full bg-terracotta px-1.5 text-center text-xs leading-5 font-semibold text-paper">
      <span className="sr-only">, </span>
      {count > 999 ? '999+' : count}
      <span className="sr-only"> à traiter</span>
    </span>
  )
}
