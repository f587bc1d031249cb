import { useEffect, useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'
import type { Account } from './session.ts'

const key: StoredKey = 'showsHt'
const listeners = new Set<() => void>()
/** The choice where storage is forbidden. */
let inMemory: boolean | null = null
/** The default without a choice; professionals usually calculate without tax. */
let byDefault = false

function readChoice(): boolean {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? byDefault : stored === 'true'
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

/** Whether this device shows net prices beside the others, where the tax is known. */
export const useNetPriceChoice = (): boolean => useSyncExternalStore(subscribe, readChoice, () => false)

export function setNetPriceChoice(isShown: boolean): void {
  inMemory = isShown
  try {
    localStorage.setItem(key, String(isShown))
  } catch {}
  notifyListeners()
}

/** Shows net prices to professionals by default. */
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
