import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { emailChangeMessages, passwordMessages } from '#domain/account-messages.ts'
import type { NewPasswordInput } from '#domain/accounts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Returns the server's text for too many requests, and the generic text for anything else. */
export function resetRequestFailure(error: Error): Failure {
  const isLimited = error instanceof ApiError && error.status === 429
  const text = isLimited ? error.message : passwordMessages.requestFailure
  return { title: passwordMessages.failureTitle, text }
}

/** Requests a reset link. The confirmation is the same whether the account exists or not. */
export const useRequestReset = () =>
  useAction({
    mutationKey: ['request-reset'],
    mutationFn: (email: string, { meta }) =>
      read(apiOf(meta).account['forgot-password'].$post({ json: { email } })),
    success: passwordMessages.mailSent,
    failure: resetRequestFailure,
    onSettled: (_answer, _error, email) => resetRequest.store(email),
  })

export const resetFailure = (error: Error): Failure =>
  failureOf(error, { title: passwordMessages.resetFailureTitle, text: generalMessages.unexpected })

/** Whether the server refused the mailed link, which only a new link can solve. */
export const isLinkRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.problem.details?.reason !== undefined

/** Sets the new password, which also ends a session of the account in this browser. */
export const useResetPassword = () =>
  useAction({
    mutationKey: ['reset-password'],
    mutationFn: (input: NewPasswordInput & { token: string }, { meta }) =>
      read(apiOf(meta).account['reset-password'].$post({ json: input })),
    onSuccess: (_answer, _input, _result, { client }) => {
      resetRequest.clear()
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })

export const confirmEmailFailure = (error: Error): Failure =>
  failureOf(error, { title: emailChangeMessages.failureTitle, text: generalMessages.unexpected })

/** Replaces the account's address by the one that received the link. */
export const useConfirmEmail = () =>
  useMutation({
    mutationKey: ['confirm-email'],
    mutationFn: (token: string, { meta }) =>
      read(apiOf(meta).account.email.confirm.$post({ json: { token } })),
    onSuccess: async ({ email }, _token, _result, { client }) => {
      toast({ kind: 'success', ...emailChangeMessages.changed(email) })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })

/** The e-mail address for which a reset link was requested, stored until the tab closes. */
const key: StoredKey = 'passwordResetAddress'
let address: string | null | undefined
const listeners = new Set<() => void>()

function readAddress(): string | null {
  if (address === undefined) address = readStoredAddress()
  return address
}

function readStoredAddress(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage, the address lasts as long as the page. */
function setAddress(next: string | null) {
  address = next
  try {
    if (next === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const resetRequest = { store: (email: string) => setAddress(email), clear: () => setAddress(null) }

/** Null on the server and during hydration, because only this tab knows the value. */
export const useResetRequest = (): string | null => useSyncExternalStore(subscribe, readAddress, () => null)
