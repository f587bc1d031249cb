import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useDebouncedText } from '#app/lib/use-debounced-text.ts'
import type { CommuneSuggestion } from '#domain/places/commune.ts'
import { control, describedBy, type FieldFrame, Frame } from '../field.tsx'
import { useOptionList } from './use-option-list.ts'

interface TownComboboxProps extends FieldFrame {
  /** The text of the field: the chosen commune, or the typed text. */
  text: string
  onType: (text: string) => void
  onChoose: (commune: CommuneSuggestion) => void
  name?: string
  ref?: Ref<HTMLInputElement>
  required?: boolean
}

/** A field that completes a town by its postcode or name. */
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
  const [isTyped, setIsTyped] = useState(false)
  const debouncedText = useDebouncedText(text.trim())
  const { data: communes = [], isFetching } = useQuery({ ...communesQuery(debouncedText), enabled: isTyped })
  const options = isTyped && debouncedText !== '' ? communes : []
  const list = useOptionList({
    label,
    options,
    text,
    inputId: id,
    onType(newText) {
      setIsTyped(true)
      onType(newText)
    },
    onSelect(commune) {
      setIsTyped(false)
      onChoose(commune)
    },
  })
  const isEmpty =
    list.isOpen &&
    debouncedText !== '' &&
    debouncedText === text.trim() &&
    !isFetching &&
    options.length === 0 &&
    isTyped
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={required}>
      <div className="relative">
        <input
          {...list.getInputProps({
            ref,
            name,
            maxLength: 60,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': describedBy(id, { hint, error }),
            'aria-required': required || undefined,
            className: control(error),
          })}
        />
        <div {...list.getListProps()} className="listbox">
          {list.isShown &&
            options.map((commune) => (
              <div key={commune.code} {...list.getOptionProps(commune)} className="option justify-between">
                <span className="wrap-anywhere">{commune.name}</span>
                <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                  {commune.postcode ?? commune.department}
                </span>
              </div>
            ))}
        </div>
        <p role="status" className={isEmpty ? 'pt-1.5 text-sm text-ink-soft' : 'sr-only'}>
          {isEmpty ? 'Aucune commune trouvée.' : suggestionCountText(list.isShown ? options.length : 0)}
        </p>
      </div>
    </Frame>
  )
}

const suggestionCountText = (count: number): string => {
  if (count === 0) return ''
  return `${count} ${count > 1 ? 'communes proposées' : 'commune proposée'}`
}

/** The communes that match the typed text; none for an empty text. */
export const communesQuery = (typed: string) =>
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
