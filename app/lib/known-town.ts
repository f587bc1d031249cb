import { useSyncExternalStore } from 'react'
import type { Town } from '#domain/places/town.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

const key: StoredKey = 'near'
const listeners = new Set<() => void>()

function readKey(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

let seen: { text: string | null; town: Town | null } = { text: null, town: null }

function keptTown(): Town | null {
  const text = readKey()
  if (text !== seen.text) seen = { text, town: readTown(text) }
  return seen.town
}

/** A visitor may have edited it: what is no town is none. */
function readTown(text: string | null): Town | null {
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

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', tell)
  }
}

const tell = () => {
  for (const listener of listeners) listener()
}

/** From where distances are told. */
export const useKnownTown = (): Town | null => useSyncExternalStore(subscribe, keptTown, () => null)
