import type { StoredKey } from '#domain/platform/stored-things.ts'

/** A search that waits for a sign-in to be saved: the query of its address in the catalogue. */
const key: StoredKey = 'searchToSave'

export function keepWish(query: string): void {
  try {
    sessionStorage.setItem(key, query)
  } catch {}
}

export function readKeptWish(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetKeptWish(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
