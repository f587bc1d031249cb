import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from './api.ts'
import { ApiError } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { api: Api }
    mutationMeta: { api: Api }
  }
}

/** One a request on the server, one a tab in the browser; loaders read it from the router's context. */
export const queryClientContext = createContext<QueryClient>()

// Before the next picture is drawn: what is switched at once must not jump back for an instant.
notifyManager.setScheduler(queueMicrotask)

/** Data freshness: specification, section 9. */
const second = 1000

export function createQueryClient(api: Api): QueryClient {
  // The API is closed for maintenance: the gate reads so in the settings.
  const onError = (error: Error) => {
    if (!import.meta.env.SSR && error instanceof ApiError && error.problem.details?.maintenance)
      void client.invalidateQueries({ queryKey: ['settings'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30 * second,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Offline a call fails at once and says so, rather than waiting in silence.
        networkMode: 'always',
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && isPassing(error),
        meta: { api },
      },
      mutations: { networkMode: 'always', meta: { api } },
    },
  })
  return client
}

/** Asking again helps against a lost connection, not against a refusal; 502 to 504 are tried again by patient-fetch.ts. */
const isPassing = (error: Error) => !(error instanceof ApiError) || error.status === 0

/** The API a query was given with its client. */
export function apiOf(meta: { api: Api } | undefined): Api {
  if (!meta) throw new Error('query without an API: make the client with createQueryClient')
  return meta.api
}

export const queriesOf = (context: Readonly<RouterContextProvider>): QueryClient =>
  context.get(queryClientContext)
