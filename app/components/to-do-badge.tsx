import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { read } from '#app/lib/api.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useAccount, useCanSell, useIsSigningOut } from '#app/lib/session.ts'

/** The number of open tasks of a seller; nothing without any. */
export default function ToDoBadge({ className }: { className?: string }) {
  const count = useToDoCount()
  if (count === 0) return null
  return (
    <span
      className={clsx(
        'inline-block min-w-5 shrink-0 whitespace-nowrap rounded-full bg-terracotta px-1 text-center text-xs leading-5 font-semibold text-paper',
        className,
      )}
    >
      <span className="sr-only">, </span>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> à faire</span>
    </span>
  )
}

const minuteMs = 60_000

const toDoCountQuery = queryOptions({
  queryKey: ['to-do', 'count'],
  queryFn: ({ meta }) => read(apiOf(meta).selling['to-do'].count.$get()),
  staleTime: minuteMs,
})

/** The number of sales and products that wait for their seller; 0 for other users. */
function useToDoCount(): number {
  const isSigningOut = useIsSigningOut()
  const { account } = useAccount()
  const canSell = useCanSell()
  const { data } = useQuery({ ...toDoCountQuery, enabled: account !== null && canSell && !isSigningOut })
  // The server does not know the number: a part that hydrates after the response would differ from its HTML.
  return useHydrated() ? (data?.count ?? 0) : 0
}
