import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { accountQuery, dependsOnVisitor } from './session.ts'
import { announceSignOut } from './session-changes.ts'

/** The session has ended: goes home as nobody; what was fetched for this person is forgotten. The cart stays. */
export async function leave(queryClient: QueryClient, navigate: NavigateFunction): Promise<void> {
  const signedOutAt = Date.now()
  announceSignOut()
  queryClient.removeQueries({ type: 'inactive', predicate: dependsOnVisitor })
  await navigate('/')
  queryClient.setQueryData(accountQuery.queryKey, null)
  // What was on the screen already was fetched for the person who has gone.
  await queryClient.invalidateQueries({
    predicate: (query) => dependsOnVisitor(query) && query.state.dataUpdatedAt < signedOutAt,
  })
}
