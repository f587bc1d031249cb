import { type DehydratedState, dehydrate, type QueryClient, useQueryClient } from '@tanstack/react-query'

const elementId = 'query-state'

interface QueryState extends Pick<DehydratedState, 'queries'> {
  renderedAt: number
}

/** The greatest age of a cached page (server/http/page-cache). */
const maxCachedAgeMs = 60_000

/** Writes the server's query cache into the page, as data that browsers do not execute. */
export function QueryState() {
  const queryClient = useQueryClient()
  const json = import.meta.env.SSR ? safeJson(dehydrateState(queryClient)) : ''
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own API; `<` is escaped, so nothing can close the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

const dehydrateState = (queryClient: QueryClient): QueryState => ({
  renderedAt: Date.now(),
  // `meta` contains the API client, of which each side has its own.
  queries: dehydrate(queryClient).queries.map(({ meta: _, ...query }) => query),
})

/** Reads the cache written by the server. Data of a page restored after a long time are stale, and fetched again. */
export function readQueryState(): Pick<DehydratedState, 'queries' | 'mutations'> {
  const json = document.getElementById(elementId)?.textContent ?? ''
  const { renderedAt, queries }: QueryState = JSON.parse(json)
  const now = Date.now()
  if (now - renderedAt < maxCachedAgeMs) for (const { state } of queries) state.dataUpdatedAt = now
  return { queries, mutations: [] }
}

/** JSON that is safe inside a script element: `</script>` and `<!--` cannot occur. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
