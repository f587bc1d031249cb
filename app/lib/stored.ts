import type { StoredKey } from '#domain/platform/stored-things.ts'

const listeners = new Set<(key: StoredKey) => void>()

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
  for (const listener of listeners) listener(key)
  return readStored(key)
}

/** Tells which key was written, by this tab or by another one. */
export function followStored(listener: (key: StoredKey) => void): void {
  listeners.add(listener)
  window.addEventListener('storage', ({ key }) => key !== null && listener(key as StoredKey))
}
