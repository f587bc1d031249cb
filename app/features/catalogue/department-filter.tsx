import { useContext } from 'react'
import { ValueCounts } from '#app/components/custom-field/value-count.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { departments } from '#domain/places/departments.ts'
import { useAddressedSelect } from './use-addressed-select.ts'

/** Those that have what is searched, once they are counted; before any script the list of departments leads to each. */
export function DepartmentFilter({ search }: { search: CatalogueSearch }) {
  const { department } = search
  const select = useAddressedSelect(department ?? '', search)
  const counted = useContext(ValueCounts)
  const counts = counted?.counts.department ?? {}
  const more = counted?.atLeast.includes('department') ? '\u00a0+' : ''
  const options = departments.flatMap(({ code, name }) => {
    const count = counts[code]
    if (!count && code !== department) return []
    const text = `${name} (${code})`
    return [{ value: code, label: count ? `${text} · ${count.toLocaleString('fr-FR')}${more}` : text }]
  })
  return (
    <SelectField label="Département" name="department" {...select} placeholder="Tous" options={options} />
  )
}
