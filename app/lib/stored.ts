import { useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** What this device keeps under a key; storage may be refused. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null takes it away. Answers what storage holds afterwards: it may be full or refused. */
export function writeStored(key: StoredKey, value: string | null): string | null {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
  return readStored(key)
}

const none: readonly string[] = []

/** Ids that this device keeps under a key, the last one added first; the same in every tab. */
interface StoredIds {
  /** None on the server and while the browser takes over its page: that is everybody's. */
  use(): readonly string[]
  read(): readonly string[]
  write(ids: readonly string[]): void
}

export function createStoredIds(key: StoredKey, max: number): StoredIds {
  const listeners = new Set<() => void>()
  let ids: readonly string[] | null = null

  function read(): readonly string[] {
    if (ids) return ids
    try {
      const stored: unknown = JSON.parse(readStored(key) ?? '[]')
      ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, max) : none
    } catch {
      ids = none
    }
    return ids
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    ids = null
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      window.addEventListener('storage', onStorage)
      // Meanwhile another tab may have written them; where storage is refused, only this one has them.
      if (readStored(key) !== null) ids = null
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorage)
    }
  }

  return {
    read,
    use: () => useSyncExternalStore(subscribe, read, () => none),
    write(next) {
      ids = next.slice(0, max)
      // Storage is refused or full: the ids live as long as the page.
      writeStored(key, ids.length > 0 ? JSON.stringify(ids) : null)
      for (const listener of listeners) listener()
    },
  }
}

const maxRecentlySeen = 12

/** Products whose page was opened on this device; they never leave it. */
export const recentlySeen = createStoredIds('recentlySeen', maxRecentlySeen)

/** The last one stands first. */
export function noteSeen(id: string): void {
  const [last] = recentlySeen.read()
  if (last !== id) recentlySeen.write([id, ...recentlySeen.read().filter((other) => other !== id)])
}
