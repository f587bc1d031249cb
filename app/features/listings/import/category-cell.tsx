import { useQuery } from '@tanstack/react-query'
import { control } from '#app/components/field.tsx'
import { type CategoryFamily, categoriesQuery } from '#app/lib/categories.ts'
import type { RowResult } from '#domain/selling/imports.ts'
import { categoryProposalsQuery } from '../queries.ts'

interface CategoryCellProps {
  id: string
  name: string
  /** As the file has it. */
  written: string
  becomes: RowResult | null
  isFirst: boolean
}

/** The category of one row, by its name: the likeliest for its title first. Letters typed lead to it. */
export function CategoryCell({ id, name, written, becomes, isFirst }: CategoryCellProps) {
  const { data: families = [] } = useQuery(categoriesQuery)
  const { data: proposed = [] } = useQuery(categoryProposalsQuery(becomes?.title ?? ''))
  const groups = families.map((family) => ({ name: family.name, choices: choicesOf(family) }))
  const all = groups.flatMap(({ choices }) => choices)
  const likely = proposed.flatMap((proposal) => all.find((choice) => choice.id === proposal) ?? [])
  const current = written || becomes?.categoryName
  return (
    <select
      // The choices come after the field: it is made anew with them.
      key={all.length}
      id={id}
      name={name}
      defaultValue={written}
      // biome-ignore lint/a11y/noAutofocus: the seller has just pressed the button that opens it
      autoFocus={isFirst}
      className={control()}
    >
      {!all.some(({ label }) => label === written) && (
        <option value={written}>{current ? `Sans changement\u00a0: ${current}` : 'Choisir…'}</option>
      )}
      {likely.length > 0 && (
        <optgroup label="D’après le titre">
          {likely.map(({ id, label }) => (
            <option key={id} value={label}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
      {groups.map(({ name, choices }) => (
        <optgroup key={name} label={name}>
          {choices.map(({ id, name, label }) => (
            <option key={id} value={label}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** Written as the import understands them (`Menuiserie › Portes intérieures`). */
const choicesOf = ({ id, name, children }: CategoryFamily) =>
  children.length === 0
    ? [{ id, name, label: name }]
    : children.map((child) => ({ id: child.id, name: child.name, label: `${name} › ${child.name}` }))
