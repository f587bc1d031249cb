import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { isAsServed } from './components/hydrate-on-touch.tsx'
import { createApi } from './lib/api.ts'
import { patientFetch } from './lib/patient-fetch.ts'
import { createQueryClient, queryClientContext } from './lib/query-client.ts'
import { readQueryState } from './lib/query-state.tsx'

const queryClient = createQueryClient(createApi('', patientFetch))
await readQueryState(queryClient)

/** What does so comes with the first error. */
const tellOfError = (error: unknown) => {
  import('./page-start/browser-errors.ts').then(({ tell }) => tell(error)).catch(() => {})
}
addEventListener('error', ({ error }) => tellOfError(error))
addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason))

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
        <HydratedRouter getContext={getContext} onError={tellOfError} />
      </QueryClientProvider>
    </StrictMode>,
    { onRecoverableError: (error) => isAsServed() && reportError(error) },
  )
})
