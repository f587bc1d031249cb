import { useQuery } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { TownCombobox } from '#app/components/combobox/town-combobox.tsx'
import { ValueCounts } from '#app/components/custom-field/value-count.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { useEarlyInput } from '#app/lib/hydration.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, cataloguePath, radii, usualRadius } from '#domain/catalogue/search.ts'
import { type Town, townFromCommune, townText } from '#domain/places/commune.ts'
import { departments } from '#domain/places/departments.ts'
import { useAddressedSelect } from './use-addressed-select.ts'
import { useFilterStep } from './use-filter-sheet.ts'

/** The town and the radius of a search. The text is submitted by Enter or by choosing a town, not while typing. */
export function NearFilter({ search }: { search: CatalogueSearch }) {
  const navigate = useNavigate()
  const { data: found } = useQuery(townQuery(search.near))
  const town = found?.town ?? null
  const addressedText = town ? townText(town) : (search.near ?? '')
  const addressedRadius = search.near ? search.radius : usualRadius
  const [text, setText] = useState(addressedText)
  const [radius, setRadius] = useState(addressedRadius)
  const addressed = `${addressedText} ${addressedRadius}`
  const [seen, setSeen] = useState(addressed)
  // Setting the state instead of remounting preserves the focus.
  if (seen !== addressed) {
    setSeen(addressed)
    setText(addressedText)
    setRadius(addressedRadius)
  }
  const townInput = useRef<HTMLInputElement>(null)
  const radiusSelect = useRef<HTMLSelectElement>(null)
  const chooseRadius = ({ value }: { value: string }) =>
    setRadius(radii.find((other) => String(other) === value) ?? null)
  useEarlyInput(townInput, ({ value }) => setText(value))
  useEarlyInput(radiusSelect, chooseRadius)
  const step = useFilterStep()
  function go({ key }: Town) {
    const { to, ...options } = step(cataloguePath({ ...search, near: key, radius, area: null, page: 1 }))
    void navigate(to, options)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Lieu de retrait</legend>
      <TownCombobox
        label="Autour de"
        name="near"
        ref={townInput}
        text={text}
        error={describeProblem(search, town, found?.choices)}
        onType={setText}
        onChoose={(commune) => {
          const chosenTown = townFromCommune(commune)
          if (chosenTown) go(chosenTown)
        }}
      />
      <SelectField
        label="Dans un rayon de"
        name="radius"
        ref={radiusSelect}
        value={radius ?? ''}
        onChange={(event) => chooseRadius(event.target)}
        placeholder="Toute distance"
        options={radii.map((kilometres) => ({ value: String(kilometres), label: `${kilometres}\u00a0km` }))}
      />
      <DepartmentFilter search={search} />
    </fieldset>
  )
}

function describeProblem(
  { near }: CatalogueSearch,
  town: Town | null,
  choices: readonly Town[] | undefined,
): string | undefined {
  if (!near || town || !choices) return undefined
  return choices.length > 0
    ? `Plusieurs communes répondent à «\u00a0${near}\u00a0»\u00a0: laquelle\u00a0?`
    : `Aucune commune ne répond à «\u00a0${near}\u00a0».`
}

/** Departments that have results, once they are counted; before any script the page of departments links to each. */
function DepartmentFilter({ search }: { search: CatalogueSearch }) {
  const { department } = search
  const select = useAddressedSelect(department ?? '', search)
  const counted = useContext(ValueCounts)
  const counts = counted?.counts.department ?? {}
  const orMore = counted?.atLeast.includes('department') ? '\u00a0+' : ''
  const options = departments.flatMap(({ code, name }) => {
    const count = counts[code]
    if (!count && code !== department) return []
    const text = `${name} (${code})`
    return [{ value: code, label: count ? `${text} · ${count.toLocaleString('fr-FR')}${orMore}` : text }]
  })
  return (
    <SelectField label="Département" name="department" {...select} placeholder="Tous" options={options} />
  )
}
