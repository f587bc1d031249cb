import type { StoredKey } from '#domain/platform/stored-things.ts'

const listeners = new Set<() => void>()

/** What this device keeps under a key; storage may be refused. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether there is something under one of these keys. */
export const keepsAny = (...keys: StoredKey[]): boolean =>
  keys.some((key) => ![null, '[]', 'false'].includes(readStored(key)))

/** Null takes it away. Answers what storage holds afterwards: it may be full or refused. */
export function writeStored(key: StoredKey, value: string | null): string | null {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
  for (const listener of listeners) listener()
  return readStored(key)
}

/** Tells that something was written, here or in another tab; a page that comes back from the browser's history may have missed it. */
export function followStored(listener: () => void): void {
  listeners.add(listener)
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, listener)
}
