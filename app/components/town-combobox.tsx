import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { usePaused } from '#app/lib/use-paused.ts'
import type { CommuneSuggestion } from '#domain/places/commune.ts'
import { control, describedBy, type FieldFrame, Frame } from './field.tsx'

interface TownComboboxProps extends FieldFrame {
  /** What the field says: a chosen commune, or what was typed. */
  text: string
  onType: (text: string) => void
  onChoose: (commune: CommuneSuggestion) => void
  name?: string
  ref?: Ref<HTMLInputElement>
  required?: boolean
}

/** The communes that match what is typed, and which of them is marked. */
function useCommuneList({ text, onChoose }: Pick<TownComboboxProps, 'text' | 'onChoose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = usePaused(text.trim())
  const { data: found = [], isFetching } = useQuery({ ...communesQuery(typed), enabled: isOpen })
  const shown = isOpen && typed !== '' ? found : []
  const isEmpty = isOpen && typed !== '' && typed === text.trim() && !isFetching && found.length === 0

  function choose(commune: CommuneSuggestion) {
    setIsOpen(false)
    setActive(-1)
    onChoose(commune)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = shown.length - 1
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(active >= last ? 0 : active + 1),
      ArrowUp: () => setActive(active <= 0 ? last : active - 1),
      Enter: () => shown[active] && choose(shown[active]),
      Escape: () => setIsOpen(false),
    }
    const move = moves[event.key]
    if (!move) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setIsOpen(true)
    }
    // Without a choice Enter sends the form, and Escape closes what is around.
    if ((event.key === 'Enter' && shown[active]) || (event.key === 'Escape' && shown.length > 0))
      event.preventDefault()
    move()
  }

  return {
    shown,
    active,
    isEmpty,
    choose,
    onKeyDown,
    close: () => setIsOpen(false),
    reopen() {
      setIsOpen(true)
      setActive(-1)
    },
  }
}

/** A town by its postcode or its name, completed while it is typed (the ARIA pattern of an editable combobox with a list). */
export function TownCombobox({
  label,
  hint,
  error,
  text,
  onType,
  onChoose,
  name,
  ref,
  required,
}: TownComboboxProps) {
  const id = useId()
  const list = useCommuneList({ text, onChoose })
  const { shown, active } = list
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          aria-required={required || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={(event) => {
            list.reopen()
            onType(event.target.value)
          }}
          onKeyDown={list.onKeyDown}
          onBlur={list.close}
          className={control(error)}
        />
        <CommuneOptions id={id} label={label} {...list} />
        <p role="status" className={list.isEmpty ? 'pt-1.5 text-sm text-ink-soft' : 'sr-only'}>
          {list.isEmpty ? 'Aucune commune trouvée.' : countText(shown.length)}
        </p>
      </div>
    </Frame>
  )
}

const countText = (count: number): string => {
  if (count === 0) return ''
  return `${count} ${count > 1 ? 'communes proposées' : 'commune proposée'}`
}

interface CommuneOptionsProps {
  id: string
  label: string
  shown: readonly CommuneSuggestion[]
  active: number
  choose: (commune: CommuneSuggestion) => void
}

const CommuneOptions = ({ id, label, shown, active, choose }: CommuneOptionsProps) => (
  <div id={`${id}-list`} role="listbox" aria-label={label} hidden={shown.length === 0} className="listbox">
    {shown.map((commune, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus
      <div
        key={commune.code}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        // The field keeps the focus: its loss would close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(commune)}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3 py-2 hover:bg-plaster aria-selected:bg-plaster-deep"
      >
        <span className="wrap-anywhere">{commune.name}</span>
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">
          {commune.postcode ?? commune.department}
        </span>
      </div>
    ))}
  </div>
)

/** The communes that match the typed text; none for an empty text. */
const communesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['communes', typed],
    queryFn: async ({ meta, signal }) =>
      typed === ''
        ? []
        : (await read(apiOf(meta).places.communes.$get({ query: { q: typed } }, { init: { signal } })))
            .communes,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
