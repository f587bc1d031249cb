import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from './api.ts'
import { ApiError } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api: Api }
    mutationMeta: { api: Api }
  }
}

/** One client per request on the server, and one per tab in the browser. Loaders read it from the router's context. */
export const queryClientContext = createContext<QueryClient>()

// Updates run before the next paint, so that an optimistic change does not flicker.
notifyManager.setScheduler(queueMicrotask)

// Focus events count too, because a window can lose the focus without being hidden.
if (!import.meta.env.SSR)
  focusManager.setEventListener((notifyFocus) => {
    const onFocus = () => notifyFocus()
    window.addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  })

const secondMs = 1000

export function createQueryClient(api: Api): QueryClient {
  // The API is closed for maintenance, which the settings report to the gate.
  const onError = (error: Error) => {
    if (!import.meta.env.SSR && error instanceof ApiError && error.problem.details?.maintenance)
      void client.invalidateQueries({ queryKey: ['settings'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30 * secondMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Without a network a call fails at once instead of being paused.
        networkMode: 'always',
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && isTemporary(error),
        meta: { api },
      },
      mutations: { networkMode: 'always', meta: { api } },
    },
  })
  return client
}

/** A retry helps after a connection error or an internal error, not after a refusal; fetch-with-retry.ts retries 502 to 504. */
const isTemporary = (error: Error) => !(error instanceof ApiError) || [0, 500].includes(error.status)

/** Returns the API client of a query. */
export function apiOf(meta: { api: Api } | undefined): Api {
  if (!meta) throw new Error('query without an API: make the client with createQueryClient')
  return meta.api
}

/** The data of a query, or of a function that returns one. */
export type DataOf<Query> = Query extends (...input: never[]) => infer Result
  ? DataOf<Result>
  : Query extends { queryFn?: infer Fetch }
    ? Awaited<ReturnType<Extract<Fetch, (...input: never[]) => unknown>>>
    : never

export const queryClientOf = (context: Readonly<RouterContextProvider>): QueryClient =>
  context.get(queryClientContext)
