import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/hydration.ts'
import { type CatalogueSearch, countFilters, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

export const searchParameter = 'search'

/** Returns the search that is about to be saved, from the address or stored during the sign-in; null without criteria. */
export function usePendingSearch(): { search: CatalogueSearch | null; clear: () => void } {
  const [params, setParams] = useSearchParams()
  const isHydrated = useHydrated()
  const [isCleared, setIsSettled] = useState(false)
  const pending = params.get(searchParameter)
  const query = pending ?? (isHydrated && !isCleared ? readPendingSearch() : null)
  const search = useMemo(() => (query ? parseCatalogueSearch(new URLSearchParams(query)) : null), [query])
  return {
    search: search && countFilters(search) > 0 ? search : null,
    clear: () => {
      clearPendingSearch()
      setIsSettled(true)
      if (pending === null) return
      const removeParameter = (current: URLSearchParams) => {
        current.delete(searchParameter)
        return current
      }
      setParams(removeParameter, { replace: true, preventScrollReset: true })
    },
  }
}

/** Under this key the session storage holds the query of a search that waits for a sign-in. */
const storageKey: StoredKey = 'searchToSave'

export function storePendingSearch(query: string): void {
  try {
    sessionStorage.setItem(storageKey, query)
  } catch {}
}

function readPendingSearch(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function clearPendingSearch(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}
