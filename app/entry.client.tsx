import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createApi } from './lib/api.ts'
import { patientFetch } from './lib/patient-fetch.ts'
import { createQueryClient, queryClientContext } from './lib/query-client.ts'
import { readQueryState } from './lib/query-state.tsx'
import { tellOfError, watchErrors } from './page-start/browser-errors.ts'

const queryClient = createQueryClient(createApi('', patientFetch))
readQueryState(queryClient)
watchErrors()

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
  )
})
