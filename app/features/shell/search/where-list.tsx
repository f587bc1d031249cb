import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { communesQuery } from '#app/components/combobox/town-combobox.tsx'
import { useOptionList } from '#app/components/combobox/use-option-list.ts'
import { findOwnTown } from '#app/lib/own-town.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { toast } from '#app/lib/toasts.ts'
import { usePaused } from '#app/lib/use-paused.ts'
import { communeWords, type Town, townFromCommune, townText } from '#domain/places/commune.ts'
import { type Department, departments } from '#domain/places/departments.ts'
import { allRegions, type Region } from '#domain/places/regions.ts'
import { barPath, type Place, useCurrentSearch } from './current-search.ts'
import type { ListProps } from './option-panel.tsx'
import { countText, OptionPanel } from './option-panel.tsx'
import type { Group, Option } from './suggestion-options.ts'

const maxOfKind = 2

/** A place to choose; everywhere when `town` is null. */
interface PlaceOption extends Option {
  town?: Town | null
  /** A department or region, and its text in the field. */
  within?: Place
  shown?: string
}

/** Places that match the typed text. Before typing, the visitor's own position and the last town. */
function WhereList({ input, onField, where }: ListProps) {
  const current = useCurrentSearch()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const stored = useStoredTown()
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  const isTyped = typed.trim() !== '' && typed.trim() !== where
  const text = usePaused(isTyped ? typed.trim() : '')
  const { data: communes = [] } = useQuery({ ...communesQuery(text), enabled: text !== '' })
  const groups = isTyped ? [matchingPlaces(communes, text)] : [usualPlaces(stored, where !== '')]
  const filled = groups.filter((group) => group.options.length > 0)
  const options = filled.flatMap((group) => group.options)

  function choose(place: Place, said: string) {
    if (input.current) input.current.value = said
    setTyped(said)
    if (!current) return
    const words = new FormData(input.current?.form ?? undefined).get('search')
    void navigate(barPath(current, String(words ?? '').trim(), place))
  }
  async function take({ key, label, town: chosen, within, shown }: PlaceOption) {
    if (within) return choose(within, shown ?? label)
    const found = key === 'position' ? await findOwnTown(queries) : null
    if (found && 'failure' in found) {
      toast({ kind: 'error', title: 'Position inconnue', text: found.failure })
      return
    }
    const near = found?.town ?? chosen ?? null
    storeTown(near)
    choose({ near: near?.key ?? null }, near ? townText(near) : '')
  }
  const list = useOptionList<Option>({
    label: 'Lieux',
    options,
    text: typed,
    onType: setTyped,
    onTake: (option) => void take(option),
    opensOnFocus: true,
    isOpenAtStart: true,
  })
  const { value: _, ...field } = list.getInputProps({
    ref: input,
    onFocus() {
      setTyped(input.current?.value ?? '')
      list.open()
    },
  })
  useLayoutEffect(() => onField(field))
  // Reads the text that was typed while this part was loaded.
  useEffect(() => setTyped(input.current?.value ?? ''), [input])

  return (
    <>
      <p role="status" className="sr-only">
        {list.isOpen && text !== '' && text === typed.trim() ? countText(options.length) : ''}
      </p>
      <OptionPanel list={list} groups={filled}>
        {({ label }) => <span className="wrap-anywhere">{label}</span>}
      </OptionPanel>
    </>
  )
}

export default memo(WhereList)

const usualPlaces = (stored: Town | null, isLimited: boolean): { title: string; options: PlaceOption[] } => ({
  title: 'Où chercher',
  options: [
    { key: 'position', label: 'Autour de moi', to: null },
    ...(stored ? [{ key: stored.key, label: townText(stored), to: null, town: stored }] : []),
    ...(isLimited ? [{ key: 'everywhere', label: 'Partout en France', to: null, town: null }] : []),
    ...(stored && !isLimited
      ? [{ key: 'forget', label: `Oublier ${townText(stored)}`, to: null, town: null, isQuiet: true }]
      : []),
  ],
})

type Named = { name: string }

/** Returns the position of the words in a name: 0 at its beginning, negative when absent. */
const placeOfWords = ({ name }: Named, words: string): number =>
  ` ${communeWords(name).join(' ')}`.indexOf(` ${words}`)

const beginningLike = <Place extends Named>(places: readonly Place[], words: string): Place[] =>
  places.filter((place) => placeOfWords(place, words) === 0).slice(0, maxOfKind)

const departmentOption = ({ code, name }: Department): PlaceOption => ({
  key: `department ${code}`,
  label: townText({ name, department: code }),
  to: null,
  within: { department: code },
})

const regionOption = ({ slug, name }: Region): PlaceOption => ({
  key: `region ${slug}`,
  label: `${name}, région`,
  to: null,
  within: { region: slug },
  shown: name,
})

function matchingPlaces(communes: Parameters<typeof townFromCommune>[0][], text: string): Group {
  const words = communeWords(text).join(' ')
  const numbered = departments.filter(({ code }) => code === text.toUpperCase())
  const options: PlaceOption[] = [
    ...beginningLike(allRegions, words).map(regionOption),
    ...(numbered.length > 0 ? numbered : beginningLike(departments, words)).map(departmentOption),
    ...communes.flatMap((commune) => {
      const town = townFromCommune(commune)
      return town ? [{ key: town.key, label: townText(town), to: null, town }] : []
    }),
    ...allRegions
      .filter((region) => placeOfWords(region, words) > 0)
      .slice(0, maxOfKind)
      .map(regionOption),
  ]
  return { title: 'Communes, départements et régions', options: words ? options : [] }
}
