import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NavigateFunction } from 'react-router'
import { pageMessages } from '#domain/messages.ts'
import { ApiError } from './api.ts'
import { forgetOthersMessages, forgetPickupCodes } from './forget-pickup-codes.ts'
import { accountQuery, dependsOnVisitor, signInKey, signOutKey, useAccount } from './session.ts'
import { toast } from './toasts.ts'

/** Follows who is signed in while the page lives: in this tab, in the browser's other tabs, and on the server. */
export default function SessionChanges() {
  const client = useQueryClient()
  const id = useAccount().account?.id ?? null
  const shownTo = useRef(id)
  const isOwnChange = useRef(false)

  useEffect(
    () =>
      followSession(client, () => {
        // Signing in and out in this tab put the data right themselves.
        isOwnChange.current = [signInKey, signOutKey].some(
          (mutationKey) => client.isMutating({ mutationKey }) > 0,
        )
      }),
    [client],
  )

  useEffect(() => {
    if (id !== null) forgetOthersMessages(id)
  }, [id])

  // After the page has rendered the change, so that queries it no longer shows are not fetched again.
  useEffect(() => {
    const before = shownTo.current
    if (before === id) return
    shownTo.current = id
    if (before !== null) forgetPickupCodes()
    if (isOwnChange.current) return
    client.removeQueries({ type: 'inactive', predicate: dependsOnVisitor })
    if (before === null) void client.invalidateQueries({ predicate: dependsOnVisitor })
    // Another person's data leaves the screen at once.
    else void client.resetQueries({ predicate: dependsOnVisitor })
  }, [id, client])
  return null
}

const signedOut = 'signed-out'

/** Tells the other tabs as soon as the session has ended, before this one has finished going home. */
let announceSignOut = (): void => {}

function followSession(client: QueryClient, onChange: () => void): () => void {
  const idNow = () => client.getQueryData(accountQuery.queryKey)?.id ?? null
  const refetchAccount = () => void client.invalidateQueries({ queryKey: accountQuery.queryKey })
  const otherTabs = new BroadcastChannel('session')
  const announceAccount = () => otherTabs.postMessage(idNow())
  announceSignOut = () => otherTabs.postMessage(signedOut)
  let known = idNow()

  function notice() {
    const [before, now] = [known, idNow()]
    if (before === now) return
    known = now
    onChange()
    announceAccount()
    // Announces a sign-in from a signed-out page, or one noticed on focus.
    if (now && (before === null || !document.hasFocus())) whenFocused(() => now === idNow() && welcome())
  }

  otherTabs.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (data === signedOut) {
      // Its data leaves the screen without waiting for anything; an answer that is under way may still hold it.
      await client.cancelQueries({ queryKey: accountQuery.queryKey })
      client.setQueryData(accountQuery.queryKey, null)
    }
    // What else the others say is only a hint: the server knows.
    else if (data !== idNow()) refetchAccount()
  }
  const stopFollowing = [
    client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      if (type !== 'updated') return
      if (queryKey[0] === accountQuery.queryKey[0]) notice()
      else if (known && state.fetchStatus === 'idle' && isSessionOver(state.error)) refetchAccount()
    }),
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && known && isSessionOver(mutation.state.error)) refetchAccount()
    }),
  ]
  // A page that comes back from the browser's history has missed what happened meanwhile.
  const onShow = (event: PageTransitionEvent) => event.persisted && refetchAccount()
  window.addEventListener('pageshow', onShow)
  // A page may have been opened by the link of a mail, which signs in.
  announceAccount()

  return () => {
    for (const stop of stopFollowing) stop()
    window.removeEventListener('pageshow', onShow)
    otherTabs.close()
  }
}

/** The session ended elsewhere: by a reset, by a new password, by its age. */
const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const welcome = () => toast({ kind: 'success', ...pageMessages.signedIn })

function whenFocused(tell: () => void): void {
  if (document.hasFocus()) tell()
  else window.addEventListener('focus', tell, { once: true })
}

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
