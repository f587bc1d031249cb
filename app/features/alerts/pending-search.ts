import type { StoredKey } from '#domain/platform/stored-things.ts'

/** A search that waits for a sign-in to be saved: the query of its address in the catalogue. */
const key: StoredKey = 'searchToSave'

export function storePendingSearch(query: string): void {
  try {
    sessionStorage.setItem(key, query)
  } catch {}
}

export function readPendingSearch(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function clearPendingSearch(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
