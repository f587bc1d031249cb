import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { communesQuery } from '#app/components/combobox/town-combobox.tsx'
import { useOptionList } from '#app/components/combobox/use-option-list.ts'
import { findOwnTown } from '#app/lib/own-town.ts'
import { storeTown, useStoredTown } from '#app/lib/stored-town.ts'
import { toast } from '#app/lib/toasts.ts'
import { usePaused } from '#app/lib/use-paused.ts'
import { communeWords, type Town, townOf, townText } from '#domain/places/commune.ts'
import { departments } from '#domain/places/departments.ts'
import { barPath, type Place, useCurrentSearch } from './current-search.ts'
import type { ListProps } from './list-props.ts'
import { countText, OptionPanel } from './option-panel.tsx'
import type { Group, Option } from './suggestion-options.ts'

const maxDepartments = 2

/** A place to choose; `town` null: everywhere. */
interface PlaceOption extends Option {
  town?: Town | null
  department?: string
}

/** Places that what is typed may mean; before that, where one is and where one searched last. */
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
    if (current) void navigate(barPath(current, current.search, place))
  }
  async function take({ key, label, town: chosen, department }: PlaceOption) {
    if (department) return choose({ department }, label)
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
  // What was typed while this was on its way.
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
  ],
})

function matchingPlaces(communes: Parameters<typeof townOf>[0][], text: string): Group {
  const words = communeWords(text).join(' ')
  const matching = departments.filter(
    ({ code, name }) => code === text.toUpperCase() || communeWords(name).join(' ').startsWith(words),
  )
  const options: PlaceOption[] = [
    ...(words ? matching.slice(0, maxDepartments) : []).map(({ code, name }) => ({
      key: `department ${code}`,
      label: townText({ name, department: code }),
      to: null,
      department: code,
    })),
    ...communes.flatMap((commune) => {
      const town = townOf(commune)
      return town ? [{ key: town.key, label: townText(town), to: null, town }] : []
    }),
  ]
  return { title: 'Communes et départements', options }
}
