import type { StoredKey } from '#domain/platform/stored-things.ts'

const maxSearches = 6
const key: StoredKey = 'recentSearches'

/** Returns the searches on this device, newest first. */
export function recentSearches(): string[] {
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
  const searched = text.trim()
  if (!searched) return
  const others = recentSearches().filter((other) => other.toLowerCase() !== searched.toLowerCase())
  try {
    localStorage.setItem(key, JSON.stringify([searched, ...others].slice(0, maxSearches)))
  } catch {}
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
