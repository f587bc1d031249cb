import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createApi } from './lib/api.ts'
import { reportBrowserError } from './lib/browser-errors.ts'
import { fetchWithRetry } from './lib/fetch-with-retry.ts'
import { createQueryClient, queryClientContext } from './lib/query-client.ts'
import { readQueryState } from './lib/query-state.tsx'

const queryClient = createQueryClient(createApi('', fetchWithRetry))
const queryState = readQueryState()

addEventListener('error', ({ error }) => reportBrowserError(error))
addEventListener('unhandledrejection', ({ reason }) => reportBrowserError(reason))

const getContext = () => {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={queryState}>
          {/* With transitions, a click could reach the previous page after the address had changed. */}
          <HydratedRouter getContext={getContext} onError={reportBrowserError} useTransitions={false} />
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
})
