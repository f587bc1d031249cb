import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TownCombobox } from '#app/components/combobox/town-combobox.tsx'
import { ValueCounts } from '#app/components/custom-field/value-count.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { useEarlyInput } from '#app/lib/early-input.ts'
import { findOwnTown } from '#app/lib/own-town.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, cataloguePath, radii, usualRadius } from '#domain/catalogue/search.ts'
import { type Town, townOf, townText } from '#domain/places/commune.ts'
import { departments } from '#domain/places/departments.ts'
import { useAddressedSelect } from './use-addressed-select.ts'
import { useFilterStep } from './use-filter-sheet.ts'

const linkClass =
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
        <TownChoices towns={choices} linkTo={(choice) => step(around(choice))} />
      )}
      {!search.near && stored && <StoredTown town={stored} link={step(around(stored))} />}
      <DepartmentFilter search={search} />
      <MyPosition onFound={go} />
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

interface TownChoicesProps {
  towns: readonly Town[]
  linkTo: (town: Town) => LinkProps
}

const TownChoices = ({ towns, linkTo }: TownChoicesProps) => (
  <ul className="filter-list grid">
    {towns.map((town) => (
      <li key={town.key}>
        <Link {...linkTo(town)}>{townText(town)}</Link>
      </li>
    ))}
  </ul>
)

interface StoredTownProps {
  town: Town
  link: LinkProps
}

const StoredTown = ({ town, link }: StoredTownProps) => (
  <p className="flex flex-wrap gap-x-4">
    <Link {...link} className={linkClass}>
      Autour de {townText(town)}
    </Link>
    <Button variant="link" size="sm" className="-mx-3.5" onClick={() => storeTown(null)}>
      Oublier
    </Button>
  </p>
)

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

/** Those that have what is searched, once they are counted; before any script the list of departments leads to each. */
function DepartmentFilter({ search }: { search: CatalogueSearch }) {
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

/** Asks the browser where it is, when it is pressed and never before. */
function MyPosition({ onFound }: { onFound: (town: Town) => void }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function find() {
    setIsAsking(true)
    const found = await findOwnTown(queries)
    setIsAsking(false)
    if ('town' in found) onFound(found.town)
    else setFailure(found.failure)
  }

  return (
    <div className="grid gap-1.5">
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 w-fit"
        aria-busy={isAsking || undefined}
        onClick={() => void find()}
      >
        <LocateFixed aria-hidden="true" className="size-4.5" />
        {isAsking ? 'Recherche…' : 'Ma position'}
      </Button>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {!isAsking && failure}
      </p>
    </div>
  )
}
