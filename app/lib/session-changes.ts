import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NavigateFunction } from 'react-router'
import { pageMessages } from '#domain/messages.ts'
import { ApiError } from './api.ts'
import { forgetCodesAndDrafts, forgetOthersDrafts } from './forget-stored-data.ts'
import { accountQuery, dependsOnVisitor, signInKey, signOutKey, useAccount } from './session.ts'
import { toast } from './toasts.ts'

/** Updates the page's data after a change of the session in this tab, in another tab, or on the server. */
export default function SessionChanges() {
  const client = useQueryClient()
  const accountId = useAccount().account?.id ?? null
  const renderedFor = useRef(accountId)
  const isChangeOfThisTab = useRef(false)

  useEffect(
    () =>
      followSession(client, () => {
        // A sign-in or sign-out in this tab updates the data itself.
        isChangeOfThisTab.current = [signInKey, signOutKey].some(
          (mutationKey) => client.isMutating({ mutationKey }) > 0,
        )
      }),
    [client],
  )

  useEffect(() => {
    if (accountId !== null) forgetOthersDrafts(accountId)
  }, [accountId])

  // Runs after the change is rendered, so that queries without an observer are not fetched again.
  useEffect(() => {
    const before = renderedFor.current
    if (before === accountId) return
    renderedFor.current = accountId
    if (before !== null) forgetCodesAndDrafts()
    if (isChangeOfThisTab.current) return
    client.removeQueries({ type: 'inactive', predicate: dependsOnVisitor })
    if (before === null) void client.invalidateQueries({ predicate: dependsOnVisitor })
    // Another user's data are removed at once.
    else void client.resetQueries({ predicate: dependsOnVisitor })
  }, [accountId, client])
  return null
}

const signedOut = 'signed-out'

/** Reports the end of the session to other tabs before this one has finished its navigation. */
let announceSignOut = (): void => {}

function followSession(client: QueryClient, onChange: () => void): () => void {
  const currentId = () => client.getQueryData(accountQuery.queryKey)?.id ?? null
  const refetchAccount = () => void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  const otherTabs = new BroadcastChannel('session')
  const announceAccount = () => otherTabs.postMessage(currentId())
  announceSignOut = () => otherTabs.postMessage(signedOut)
  let knownId = currentId()

  function handleAccountUpdate() {
    const [before, now] = [knownId, currentId()]
    if (before === now) return
    knownId = now
    onChange()
    announceAccount()
    // Announces a sign-in from a signed-out page, or one detected on focus.
    if (now && (before === null || !document.hasFocus())) whenFocused(() => now === currentId() && welcome())
  }

  otherTabs.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (data === signedOut) {
      // The account is removed at once, after cancelling a request whose response may still contain it.
      await client.cancelQueries({ queryKey: accountQuery.queryKey })
      client.setQueryData(accountQuery.queryKey, null)
    }
    // Other messages are only hints: the server decides.
    else if (data !== currentId()) refetchAccount()
  }
  const stopFollowing = [
    client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      if (type !== 'updated') return
      if (queryKey[0] === accountQuery.queryKey[0]) handleAccountUpdate()
      else if (knownId && state.fetchStatus === 'idle' && isSessionOver(state.error)) refetchAccount()
    }),
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && knownId && isSessionOver(mutation.state.error)) refetchAccount()
    }),
  ]
  // A page restored from the back/forward cache has missed changes meanwhile.
  const onShow = (event: PageTransitionEvent) => event.persisted && refetchAccount()
  window.addEventListener('pageshow', onShow)
  // The page may have been opened by a mailed link that signs in.
  announceAccount()

  return () => {
    for (const stop of stopFollowing) stop()
    window.removeEventListener('pageshow', onShow)
    otherTabs.close()
  }
}

/** Whether the session has ended elsewhere: by a reset, a new password, or its age. */
const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const welcome = () => toast({ kind: 'success', ...pageMessages.signedIn })

function whenFocused(callback: () => void): void {
  if (document.hasFocus()) callback()
  else window.addEventListener('focus', callback, { once: true })
}

/** Deletes the user's data after the session has ended, and opens the home page. The cart stays. */
export async function completeSignOut(queryClient: QueryClient, navigate: NavigateFunction): Promise<void> {
  const signedOutAt = Date.now()
  announceSignOut()
  queryClient.removeQueries({ type: 'inactive', predicate: dependsOnVisitor })
  await navigate('/')
  queryClient.setQueryData(accountQuery.queryKey, null)
  // Visible data were fetched for the previous user.
  await queryClient.invalidateQueries({
    predicate: (query) => dependsOnVisitor(query) && query.state.dataUpdatedAt < signedOutAt,
  })
}
