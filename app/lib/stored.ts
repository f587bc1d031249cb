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
