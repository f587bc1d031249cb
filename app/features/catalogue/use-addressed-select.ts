import { useRef, useState } from 'react'
import { useEarlyInput } from '#app/lib/early-input.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'

/**
 * Props of a list whose value the address sets: the form's own handler (use-filter-form.ts) carries a choice there. What was chosen before
 * hydration stays until the search changes.
 */
export function useAddressedSelect(addressed: string, search: CatalogueSearch) {
  const ref = useRef<HTMLSelectElement>(null)
  const [early, setEarly] = useState<{ value: string; search: CatalogueSearch } | null>(null)
  useEarlyInput(ref, ({ value }) => setEarly({ value, search }))
  return {
    ref,
    value: early?.search === search ? early.value : addressed,
    onChange: () => setEarly(null),
  }
}
