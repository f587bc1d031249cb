import { useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

const key: StoredKey = 'showsHt'
const listeners = new Set<() => void>()
/** In case storage is forbidden. */
let inMemory: boolean | null = null

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return inMemory ?? false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether this device shows prices without tax beside those with it, where the tax is known. */
export const useShowsHt = (): boolean => useSyncExternalStore(subscribe, read, () => false)

export function setShowsHt(shows: boolean): void {
  inMemory = shows
  try {
    if (shows) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {}
  for (const listener of listeners) listener()
}
