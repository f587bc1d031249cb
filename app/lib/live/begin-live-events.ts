import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Loaded once the page answers clicks, and by those only who have something to hear. */
export const beginLiveEvents = (client: QueryClient): void =>
  void import('./maintain-connection.ts').then(
    ({ maintainConnection }) => maintainConnection(client),
    // Without it everything is as fresh as ever when it is looked at.
    () => {},
  )

/** For a part of every page that only those who are signed in load: they hear of what happens. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useEffect(() => beginLiveEvents(client), [client])
}
