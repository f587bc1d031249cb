import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TownCombobox } from '#app/components/town-combobox.tsx'
import { useEarlyInput } from '#app/lib/early-input.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, cataloguePath, radii, usualRadius } from '#domain/catalogue/search.ts'
import { type Town, townOf, townText } from '#domain/places/town.ts'
import { DepartmentFilter } from './department-filter.tsx'
import { MapButton } from './map/map-button.tsx'
import { MyPosition } from './my-position.tsx'
import { useFilterStep } from './use-filter-sheet.ts'

const link =
  'min-h-11 content-center text-sm text-ink-soft underline underline-offset-4 hover:text-fir pointer-fine:min-h-9'

/** Around which town, and how far. What is typed is sent by Enter or by a choice, never letter by letter. */
export function NearFilter({ search }: { search: CatalogueSearch }) {
  const { data: found } = useQuery(townQuery(search.near))
  const town = found?.town ?? null
  return (
    <NearFields
      key={`${search.near} ${search.radius} ${town?.key}`}
      search={search}
      town={town}
      choices={found?.choices}
    />
  )
}

interface NearFieldsProps {
  search: CatalogueSearch
  town: Town | null
  /** Where what was typed means several, or none. */
  choices: readonly Town[] | undefined
}

function NearFields({ search, town, choices }: NearFieldsProps) {
  const navigate = useNavigate()
  const stored = useStoredTown()
  const [text, setText] = useState(town ? townText(town) : (search.near ?? ''))
  const [radius, setRadius] = useState(search.near ? search.radius : usualRadius)
  const townInput = useRef<HTMLInputElement>(null)
  const radiusSelect = useRef<HTMLSelectElement>(null)
  const chooseRadius = ({ value }: { value: string }) =>
    setRadius(radii.find((other) => String(other) === value) ?? null)
  useEarlyInput(townInput, ({ value }) => setText(value))
  useEarlyInput(radiusSelect, chooseRadius)
  const around = ({ key }: Town) => cataloguePath({ ...search, near: key, radius, page: 1 })
  const step = useFilterStep()
  function go(nextTown: Town) {
    const { to, ...options } = step(around(nextTown))
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
        error={problemOf(search, town, choices)}
        onType={setText}
        onChoose={(commune) => {
          const chosen = townOf(commune)
          if (chosen) go(chosen)
        }}
      />
      {!town && choices && choices.length > 0 && (
        <ul className="filter-list grid">
          {choices.map((choice) => (
            <li key={choice.key}>
              <Link {...step(around(choice))}>{townText(choice)}</Link>
            </li>
          ))}
        </ul>
      )}
      {!search.near && stored && (
        <p className="flex flex-wrap gap-x-4">
          <Link {...step(around(stored))} className={link}>
            Autour de {townText(stored)}
          </Link>
          <Button variant="link" size="sm" className="-mx-3.5" onClick={() => storeTown(null)}>
            Oublier
          </Button>
        </p>
      )}
      <DepartmentFilter search={search} />
      <div className="flex flex-wrap items-start gap-2">
        <MyPosition onFound={go} />
        <MapButton search={search} />
      </div>
      <SelectField
        label="Dans un rayon de"
        name="radius"
        ref={radiusSelect}
        value={radius ?? ''}
        onChange={(event) => chooseRadius(event.target)}
        placeholder="Toute distance"
        options={radii.map((kilometres) => ({ value: String(kilometres), label: `${kilometres}\u00a0km` }))}
      />
    </fieldset>
  )
}

function problemOf(
  { near }: CatalogueSearch,
  town: Town | null,
  choices: readonly Town[] | undefined,
): string | undefined {
  if (!near || town || !choices) return undefined
  return choices.length > 0
    ? `Plusieurs communes répondent à «\u00a0${near}\u00a0»\u00a0: laquelle\u00a0?`
    : `Aucune commune ne répond à «\u00a0${near}\u00a0».`
}
