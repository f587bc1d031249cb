import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

/** A call that waits for the user's password or passkey. */
interface ConfirmationRequest {
  hasPasskey: boolean
  settle: (isConfirmed: boolean) => void
}

let request: ConfirmationRequest | null = null
const listeners = new Set<() => void>()

function show(next: ConfirmationRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the confirmation dialog shows; null: nothing waits. */
export const useConfirmationRequest = (): ConfirmationRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  )

const requestConfirmation = (hasPasskey: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    request?.settle(false)
    const settle = (isConfirmed: boolean) => {
      show(null)
      resolve(isConfirmed)
    }
    show({ hasPasskey, settle })
  })

/**
 * Makes a call that needs a recent password or passkey: where the server requires it, the dialog asks for it and the call is made
 * again, so that nothing typed is lost.
 */
export async function withConfirmation<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const details = error instanceof ApiError ? error.problem.details : undefined
    if (details?.reason !== 'confirmation' || !(await requestConfirmation(details.hasPasskey === true)))
      throw error
    return call()
  }
}
