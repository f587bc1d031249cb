import { type ChangeEvent, useRef, useState } from 'react'
import { useEarlyInput } from '#app/lib/hydration.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'

/**
 * Returns props for a select whose value is in the address. A choice, also one before hydration, stays until the form
 * (use-filter-form.ts) has written it into the address.
 */
export function useAddressedSelect(addressed: string, search: CatalogueSearch) {
  const ref = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState<{ value: string; search: CatalogueSearch } | null>(null)
  const choose = ({ value }: HTMLSelectElement) => setChosen({ value, search })
  useEarlyInput(ref, choose)
  return {
    ref,
    value: chosen?.search === search ? chosen.value : addressed,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => choose(target),
  }
}
