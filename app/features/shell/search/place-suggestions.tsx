import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { communesQuery } from '#app/components/combobox/town-combobox.tsx'
import { useOptionList } from '#app/components/combobox/use-option-list.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { toast } from '#app/lib/toasts.ts'
import { useDebouncedText } from '#app/lib/use-debounced-text.ts'
import { findVisitorTown } from '#app/lib/visitor-town.ts'
import { communeWords, type Town, townFromCommune, townText } from '#domain/places/commune.ts'
import { type Department, departments } from '#domain/places/departments.ts'
import { allRegions, type Region } from '#domain/places/regions.ts'
import { barPath, type SearchLocation, useCurrentSearch } from './current-search.ts'
import type { ListProps } from './option-panel.tsx'
import { OptionPanel, suggestionsText } from './option-panel.tsx'
import type { Group, Option } from './suggestion-options.ts'

const maxPerKind = 2

/** A place to search in; everywhere when `town` is null. */
interface PlaceOption extends Option {
  town?: Town | null
  /** A department or region, with its text in the field. */
  location?: SearchLocation
  fieldText?: string
}

/** Places that match the typed text. Before typing, the visitor's own position and the last town. */
function PlaceSuggestions({ input, onInputProps, placeText }: ListProps) {
  const current = useCurrentSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const stored = useStoredTown()
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  const isTyped = typed.trim() !== '' && typed.trim() !== placeText
  const text = useDebouncedText(isTyped ? typed.trim() : '')
  const { data: communes = [] } = useQuery({ ...communesQuery(text), enabled: text !== '' })
  const groups = isTyped ? [matchingPlaces(communes, text)] : [defaultPlaces(stored, placeText !== '')]
  const nonEmptyGroups = groups.filter((group) => group.options.length > 0)
  const options = nonEmptyGroups.flatMap((group) => group.options)

  function choose(location: SearchLocation, fieldText: string) {
    if (input.current) input.current.value = fieldText
    setTyped(fieldText)
    if (!current) return
    const words = new FormData(input.current?.form ?? undefined).get('search')
    void navigate(barPath(current, String(words ?? '').trim(), location))
  }
  async function chooseOption({ key, label, town: chosen, location, fieldText }: PlaceOption) {
    if (location) return choose(location, fieldText ?? label)
    const found = key === 'position' ? await findVisitorTown(queryClient) : null
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
    onSelect: (option) => void chooseOption(option),
    opensOnFocus: true,
    isInitiallyOpen: true,
  })
  const { value: _, ...field } = list.getInputProps({
    ref: input,
    onFocus() {
      setTyped(input.current?.value ?? '')
      list.open()
    },
  })
  useLayoutEffect(() => onInputProps(field))
  // Reads the text that was typed while this part was loaded.
  useEffect(() => setTyped(input.current?.value ?? ''), [input])

  return (
    <>
      <p role="status" className="sr-only">
        {list.isOpen && text !== '' && text === typed.trim() ? suggestionsText(options.length) : ''}
      </p>
      <OptionPanel list={list} groups={nonEmptyGroups}>
        {({ label }) => <span className="wrap-anywhere">{label}</span>}
      </OptionPanel>
    </>
  )
}

export default memo(PlaceSuggestions)

const defaultPlaces = (
  stored: Town | null,
  hasPlaceFilter: boolean,
): { title: string; options: PlaceOption[] } => ({
  title: 'Où chercher',
  options: [
    { key: 'position', label: 'Autour de moi', to: null },
    ...(stored ? [{ key: stored.key, label: townText(stored), to: null, town: stored }] : []),
    ...(hasPlaceFilter ? [{ key: 'everywhere', label: 'Partout en France', to: null, town: null }] : []),
    ...(stored && !hasPlaceFilter
      ? [{ key: 'forget', label: `Oublier ${townText(stored)}`, to: null, town: null, isListAction: true }]
      : []),
  ],
})

type Named = { name: string }

/** Returns the position of the words in a name: 0 at its beginning, negative when absent. */
const positionOfWords = ({ name }: Named, words: string): number =>
  ` ${communeWords(name).join(' ')}`.indexOf(` ${words}`)

const startingWith = <Item extends Named>(items: readonly Item[], words: string): Item[] =>
  items.filter((item) => positionOfWords(item, words) === 0).slice(0, maxPerKind)

const departmentOption = ({ code, name }: Department): PlaceOption => ({
  key: `department ${code}`,
  label: townText({ name, department: code }),
  to: null,
  location: { department: code },
})

const regionOption = ({ slug, name }: Region): PlaceOption => ({
  key: `region ${slug}`,
  label: `${name}, région`,
  to: null,
  location: { region: slug },
  fieldText: name,
})

function matchingPlaces(communes: Parameters<typeof townFromCommune>[0][], text: string): Group {
  const words = communeWords(text).join(' ')
  const withCode = departments.filter(({ code }) => code === text.toUpperCase())
  const options: PlaceOption[] = [
    ...startingWith(allRegions, words).map(regionOption),
    ...(withCode.length > 0 ? withCode : startingWith(departments, words)).map(departmentOption),
    ...communes.flatMap((commune) => {
      const town = townFromCommune(commune)
      return town ? [{ key: town.key, label: townText(town), to: null, town }] : []
    }),
    ...allRegions
      .filter((region) => positionOfWords(region, words) > 0)
      .slice(0, maxPerKind)
      .map(regionOption),
  ]
  return { title: 'Communes, départements et régions', options: words ? options : [] }
}
