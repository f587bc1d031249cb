import { useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Reads a stored value; storage may be forbidden. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value; null deletes it. Returns the stored value, since storage may be full or forbidden. */
export function writeStored(key: StoredKey, value: string | null): string | null {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
  return readStored(key)
}

const none: readonly string[] = []

/** A list of ids on this device, newest first, shared by all tabs. */
interface StoredIds {
  /** Empty on the server and during hydration, because the server's page is the same for everybody. */
  useIds(): readonly string[]
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
      // Another tab may have written the ids since. Where storage is forbidden, only this tab has them.
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
    useIds: () => useSyncExternalStore(subscribe, read, () => none),
    write(next) {
      ids = next.slice(0, max)
      // Without storage, the ids live as long as the page.
      writeStored(key, ids.length > 0 ? JSON.stringify(ids) : null)
      for (const listener of listeners) listener()
    },
  }
}

const maxRecentlySeen = 12

/** Products whose page was opened on this device; they never leave it. */
export const recentlySeen = createStoredIds('recentlySeen', maxRecentlySeen)

/** Adds a product to the recently seen ones, first. */
export function addRecentlySeen(id: string): void {
  const [newest] = recentlySeen.read()
  if (newest !== id) recentlySeen.write([id, ...recentlySeen.read().filter((other) => other !== id)])
}
