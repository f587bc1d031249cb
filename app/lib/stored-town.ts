import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Town } from '#domain/places/commune.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

const key: StoredKey = 'near'
/** The town where storage is full or forbidden. */
let inMemory: string | null = null
const listeners = new Set<() => void>()

function readText(): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}

let lastRead: { text: string | null; town: Town | null } = { text: null, town: null }

function readStoredTown(): Town | null {
  const text = readText()
  if (text !== lastRead.text) lastRead = { text, town: parseTown(text) }
  return lastRead.town
}

/** The visitor may have edited the storage: an invalid value counts as none. */
function parseTown(text: string | null): Town | null {
  try {
    const { key, name, department, latitude, longitude } = JSON.parse(text ?? 'null') ?? {}
    const isTown =
      [key, name, department].every((part) => typeof part === 'string' && part.length <= 100) &&
      [latitude, longitude].every(Number.isFinite)
    return isTown ? { key, name, department, latitude, longitude } : null
  } catch {
    return null
  }
}

/** Stores the town of the visitor's last search on the device; null deletes it. */
export function storeTown(town: Town | null): void {
  inMemory = town && JSON.stringify(town)
  try {
    if (inMemory) localStorage.setItem(key, inMemory)
    else localStorage.removeItem(key)
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners)
  }
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const useStoredTown = (): Town | null => useSyncExternalStore(subscribe, readStoredTown, () => null)

/** The town of the search in the page's address. */
export const AddressTownContext = createContext<Town | null>(null)

/** The origin of the distances shown: the town in the page's address, else the stored one. */
export function useDistanceOrigin(): Town | null {
  const stored = useStoredTown()
  return useContext(AddressTownContext) ?? stored
}
