import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Opens the connection. Its code is loaded after hydration, and only by pages with a subscription. */
export const startLiveEvents = (client: QueryClient): void =>
  void import('./maintain-connection.ts').then(
    ({ maintainConnection }) => maintainConnection(client),
    // Without live events, data are refetched on focus as usual.
    () => {},
  )

/** Subscribes to live events in parts of pages that only signed-in users load. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useEffect(() => startLiveEvents(client), [client])
}
