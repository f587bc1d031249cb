import type { StoredKey } from '#domain/platform/stored-things.ts'

const maxCategories = 4
const storageKey = (accountId: string): StoredKey => `recentCategories:${accountId}`

/** Returns the categories that this account last used in this browser. */
export function recentCategories(accountId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(accountId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, maxCategories) : []
  } catch {
    return []
  }
}

export function storeRecentCategory(accountId: string, categoryId: string): void {
  const others = recentCategories(accountId).filter((id) => id !== categoryId)
  try {
    localStorage.setItem(
      storageKey(accountId),
      JSON.stringify([categoryId, ...others].slice(0, maxCategories)),
    )
  } catch {}
}
