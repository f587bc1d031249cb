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

/** One a request on the server, one a tab in the browser; loaders read it from the router's context. */
export const queryClientContext = createContext<QueryClient>()

// Before the next picture is drawn: what is switched at once must not jump back for an instant.
notifyManager.setScheduler(queueMicrotask)

// A window beside another one is looked at again without ever having been hidden.
if (!import.meta.env.SSR)
  focusManager.setEventListener((look) => {
    const onFocus = () => look()
    window.addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      window.removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  })

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
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && isTemporary(error),
        meta: { api },
      },
      mutations: { networkMode: 'always', meta: { api } },
    },
  })
  return client
}

/** Asking again helps against a lost connection or a failure, not against a refusal; fetch-with-retry.ts has tried 502 to 504 again. */
const isTemporary = (error: Error) => !(error instanceof ApiError) || [0, 500].includes(error.status)

/** The API a query was given with its client. */
export function apiOf(meta: { api: Api } | undefined): Api {
  if (!meta) throw new Error('query without an API: make the client with createQueryClient')
  return meta.api
}

/** What a query (or what a function makes one) reads. */
export type DataOf<Query> = Query extends (...input: never[]) => infer Made
  ? DataOf<Made>
  : Query extends { queryFn?: infer Read }
    ? Awaited<ReturnType<Extract<Read, (...input: never[]) => unknown>>>
    : never

export const queriesOf = (context: Readonly<RouterContextProvider>): QueryClient =>
  context.get(queryClientContext)
