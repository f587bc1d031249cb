import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOptionList } from '#app/components/combobox/use-option-list.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { useDebouncedText } from '#app/lib/use-debounced-text.ts'
import {
  foundKinds,
  foundLabels,
  maxQueryLength,
  minQueryLength,
  type SearchHit,
} from '#domain/platform/find-anything.ts'

const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'find', text],
    queryFn: ({ meta }) => read(apiOf(meta).admin.find.$get({ query: { q: text } })),
    enabled: text.length >= minQueryLength,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** Searches persons, orders, products and emails from every page of the administration. */
export function FindField() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const debounced = useDebouncedText(text.trim())
  const { data, isError } = useQuery(findQuery(debounced))
  useFocusByKey(field)

  const hasQuery = debounced.length >= minQueryLength
  // Before that, the list holds the results of an earlier text.
  const isCurrent = hasQuery && debounced === text.trim()
  const groups =
    data && hasQuery
      ? foundKinds.filter((kind) => data[kind].length > 0).map((kind) => ({ kind, found: data[kind] }))
      : []
  const options = groups.flatMap(({ found }): SearchHit[] => found)
  const list = useOptionList({
    label: 'Ce qui correspond',
    options,
    text,
    onType: setText,
    opensOnFocus: true,
    highlightsFirst: true,
    isStale: !isCurrent,
    onSelect({ to }) {
      setText('')
      field.current?.blur()
      void navigate(to)
    },
  })
  const status = list.isOpen && isCurrent ? statusText(options.length, isError) : null

  return (
    <search className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        {...list.getInputProps({
          ref: field,
          type: 'search',
          'aria-label': 'Trouver une personne, une commande, une annonce ou un email',
          'aria-keyshortcuts': 'Control+K Meta+K',
          maxLength: maxQueryLength,
          placeholder: 'Tout trouver',
          className:
            'min-h-11 w-full rounded-md border border-line-strong bg-paper pr-3 pl-10 text-base placeholder:text-ink-soft hover:border-fir',
        })}
      />
      {text === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-3 rounded-sm border border-line px-1.5 font-sans text-sm text-ink-soft pointer-coarse:hidden"
        >
          Ctrl&nbsp;K
        </span>
      )}
      <div
        {...list.getListProps()}
        className="absolute top-full left-0 z-30 mt-1 max-h-[70dvh] w-full overflow-y-auto rounded-md border border-line-strong bg-paper py-2 shadow-lift"
      >
        {list.isShown &&
          groups.map(({ kind, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: the options of a listbox need groups that are not fieldsets
            <div key={kind} role="group" aria-label={foundLabels[kind]}>
              <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
                {foundLabels[kind]}
              </p>
              {found.map((result) => (
                <div
                  key={result.id}
                  {...list.getOptionProps(result)}
                  className="option grid content-center gap-0"
                >
                  <span className="truncate">{result.title}</span>
                  <span className="truncate text-sm text-ink-soft">{result.text}</span>
                </div>
              ))}
            </div>
          ))}
      </div>
      <p
        role="status"
        className={status !== null && options.length === 0 ? 'pt-1 text-sm text-ink-soft' : 'sr-only'}
      >
        {status}
      </p>
    </search>
  )
}

const statusText = (count: number, isError: boolean) => {
  if (isError) return 'La recherche n’a pas abouti. Réessayez.'
  return count === 0 ? 'Rien ne correspond.' : `${count} résultat${count > 1 ? 's' : ''}`
}

/** Ctrl+K or ⌘K focuses the field, except over an open dialog. */
function useFocusByKey(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field])
}
