import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { type Packed, pack, unpack } from './packed.ts'
import { fromCards, ShownCards, withoutCard } from './shown-cards.ts'

const queryStateId = 'query-state'

/** What the server has asked for a page: when, by its clock in milliseconds, and the answers. */
interface QueryState {
  at: number
  answers: [key: QueryKey, data: Packed][]
}

/** The server sends a visitor without an account what it had for another, still true, for so long (server/page-cache). */
const longestAge = 60_000

/** Hands the server's query cache to entry.client.tsx, as data no browser runs. Behind all that is shown. */
export function QueryState() {
  const queryClient = useQueryClient()
  const shown = use(ShownCards)
  const json = import.meta.env.SSR && shown ? safeJson(stateOf(queryClient, shown)) : ''
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

const stateOf = (queryClient: QueryClient, shown: ReadonlySet<object>): QueryState => ({
  at: Date.now(),
  answers: queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, pack(state.data, (object) => withoutCard(object, shown))]),
})

/** Whatever waits has its turn; unlike by a timer in a page that nobody sees, soon. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

/**
 * A page that is shown anew (from the device, by going back) has old answers: they are shown, and asked for again. Answer by answer: on a
 * slow phone reading all of them would hold it up for longer than anybody's touch should wait.
 */
export async function readQueryState(queryClient: QueryClient): Promise<void> {
  const written = document.getElementById(queryStateId)?.textContent ?? ''
  const { at, answers } = JSON.parse(written) as QueryState
  const now = Date.now()
  const updatedAt = now - at < longestAge ? now : at
  const completed = fromCards(document)
  const cache = queryClient.getQueryCache()
  for (const [queryKey, packed] of answers) {
    await nextTask()
    try {
      const data = unpack(packed, completed)
      // Kept however long nobody touches the part that shows it (components/hydrate-on-touch.tsx).
      cache.build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY })
      queryClient.setQueryData(queryKey, data, { updatedAt })
    } catch {
      // Something (an extension, a translation) has changed the cards meanwhile: it is asked for like any other.
    }
  }
  await nextTask()
}

/** JSON that may stand inside a script element whatever a seller wrote: `</script>` and `<!--` cannot occur. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
