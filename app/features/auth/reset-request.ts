import { useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** The stored flag of /auth/forgot-password: the address of the requested reset link, which survives a reload of the tab. */
const key: StoredKey = 'passwordResetAddress'
let address: string | null | undefined
const listeners = new Set<() => void>()

function current(): string | null {
  if (address === undefined) address = readKey()
  return address
}

function readKey(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Storage may be forbidden or full: the flag then lasts as long as the page. */
function set(next: string | null) {
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

export const resetRequest = { keep: (email: string) => set(email), forget: () => set(null) }

/** Null on the server and while the page is taken over: only this tab knows. */
export const useResetRequest = (): string | null => useSyncExternalStore(subscribe, current, () => null)
