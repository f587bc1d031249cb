import { useEffect, useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import type { Account } from './session.ts'

const key: StoredKey = 'showsHt'
const listeners = new Set<() => void>()
/** In case storage is forbidden. */
let inMemory: boolean | null = null
/** Without a choice: professionals reckon without tax. */
let byDefault = false

function read(): boolean {
  try {
    const chosen = localStorage.getItem(key)
    return chosen === null ? byDefault : chosen === 'true'
  } catch {
    return inMemory ?? byDefault
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

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Whether this device shows prices without tax beside those with it, where the tax is known. */
export const useNetPriceChoice = (): boolean => useSyncExternalStore(subscribe, read, () => false)

export function setNetPriceChoice(shows: boolean): void {
  inMemory = shows
  try {
    localStorage.setItem(key, String(shows))
  } catch {}
  notifyListeners()
}

/** Professionals see prices without tax too until they say otherwise. */
export function useDefaultNetPriceChoice(account: Account): void {
  const isProfessional = account.profile?.organizationType === 'other'
  useEffect(() => {
    byDefault = isProfessional
    notifyListeners()
    return () => {
      byDefault = false
      notifyListeners()
    }
  }, [isProfessional])
}
