import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

/** A call that waits for the user's password or passkey. */
interface ConfirmationRequest {
  hasPasskey: boolean
  settle: (isConfirmed: boolean) => void
}

let request: ConfirmationRequest | null = null
const listeners = new Set<() => void>()

function setRequest(next: ConfirmationRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pending confirmation for the dialog; null without one. */
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
      setRequest(null)
      resolve(isConfirmed)
    }
    setRequest({ hasPasskey, settle })
  })

/**
 * Makes a call that requires a recent password or passkey. When the server demands one, the dialog asks for it and the call is repeated,
 * so that typed input is not lost.
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
