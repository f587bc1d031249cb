import type { StoredKey } from '#domain/platform/stored-things.ts'

const maxSearches = 6
const key: StoredKey = 'recentSearches'

/** Returns the searches on this device, newest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, maxSearches)
      : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const trimmed = text.trim()
  if (!trimmed) return
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== trimmed.toLowerCase())
  try {
    localStorage.setItem(key, JSON.stringify([trimmed, ...others].slice(0, maxSearches)))
  } catch {}
}

export function clearSearches(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
