import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { accountQuery, dependsOnVisitor } from './session.ts'
import { announceSignOut } from './session-changes.ts'

/** Removes the user's data after the session has ended and returns home. The cart stays. */
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
