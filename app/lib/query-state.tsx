import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { pack, unpack } from './packed.ts'

const queryStateId = 'query-state'

/** What the server has asked for a page: when, by its clock in milliseconds, and the answers. */
interface QueryState {
  at: number
  answers: [key: QueryKey, data: unknown][]
}

/** The server sends a visitor without an account what it had for another, still true, for so long (server/page-cache). */
const longestAge = 60_000

/** Hands the server's query cache to entry.client.tsx, as data no browser runs. */
export function QueryState() {
  const queryClient = useQueryClient()
  const json = import.meta.env.SSR ? safeJson(pack(stateOf(queryClient))) : ''
  return (
    <script
      id={queryStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own API; `<` is escaped, so nothing can close the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

const stateOf = (queryClient: QueryClient): QueryState => ({
  at: Date.now(),
  answers: queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : [])),
})

/** A page that is shown anew (from the device, by going back) has old answers: they are shown, and asked for again. */
export function readQueryState(queryClient: QueryClient): void {
  const written = document.getElementById(queryStateId)?.textContent ?? ''
  const { at, answers } = unpack(JSON.parse(written)) as QueryState
  const now = Date.now()
  const updatedAt = now - at < longestAge ? now : at
  for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt })
}

/** JSON that may stand inside a script element whatever a seller wrote: `</script>` and `<!--` cannot occur. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
