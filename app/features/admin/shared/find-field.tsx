import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { usePaused } from '#app/lib/use-paused.ts'
import { type Found, foundKinds, foundLabels, longestFound, shortestFound } from '#domain/platform/find.ts'

const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'find', text],
    queryFn: ({ meta }) => read(apiOf(meta).admin.find.$get({ query: { q: text } })),
    enabled: text.length >= shortestFound,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/**
 * Finds a person, an order, an article or a mail from every page of the administration; Ctrl+K (⌘K) comes back to it. The
 * field keeps the focus, arrows go through the list, Enter opens, Escape closes (the combobox pattern of ARIA).
 */
export function FindField() {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const debounced = usePaused(text.trim())
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const { data, isError } = useQuery(findQuery(debounced))
  useFocusByKey(field)

  const isSearched = debounced.length >= shortestFound && debounced === text.trim()
  const groups =
    isOpen && data && debounced.length >= shortestFound
      ? foundKinds.filter((kind) => data[kind].length > 0)
      : []
  const options = groups.flatMap((kind) => data?.[kind] ?? [])
  const active = options[marked]
  const take = ({ to }: Found) => {
    setIsOpen(false)
    setText('')
    field.current?.blur()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setMarked((marked + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // What is typed meanwhile is not what the list shows.
      if (active && isSearched) take(active)
    } else if (event.key === 'Escape') setIsOpen(false)
  }
  useEffect(() => {
    if (options.length > 0) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked, options.length])

  return (
    <search className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Trouver une personne, une commande, une annonce ou un email"
        aria-keyshortcuts="Control+K Meta+K"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${marked}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestFound}
        placeholder="Tout trouver"
        value={text}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setMarked(0)
          setIsOpen(true)
        }}
        className="min-h-11 w-full rounded-md border border-line-strong bg-paper pr-3 pl-10 text-base placeholder:text-ink-soft hover:border-fir"
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
        id={`${id}-list`}
        role="listbox"
        aria-label="Ce qui correspond"
        hidden={options.length === 0}
        className="absolute top-full left-0 z-30 mt-1 max-h-[70dvh] w-full overflow-y-auto rounded-md border border-line-strong bg-paper py-2 shadow-lift"
      >
        {groups.map((kind) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
          <div key={kind} role="group" aria-label={foundLabels[kind]}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
              {foundLabels[kind]}
            </p>
            {data?.[kind].map((found) => (
              <FoundOption
                key={found.id}
                id={`${id}-${options.indexOf(found)}`}
                found={found}
                isActive={found === active}
                onTake={() => take(found)}
              />
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={isOpen && isSearched && options.length === 0 ? 'pt-1 text-sm text-ink-soft' : 'sr-only'}
      >
        {isOpen && isSearched && statusText(options.length, isError)}
      </p>
    </search>
  )
}

const statusText = (count: number, isError: boolean) => {
  if (isError) return 'La recherche n’a pas abouti. Réessayez.'
  return count === 0 ? 'Rien ne correspond.' : `${count} résultat${count > 1 ? 's' : ''}`
}

interface FoundOptionProps {
  id: string
  found: Found
  isActive: boolean
  onTake: () => void
}

const FoundOption = ({ id, found, isActive, onTake }: FoundOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
    className="grid min-h-11 cursor-pointer content-center px-3 py-1.5 hover:bg-fir-tint aria-selected:bg-fir-tint"
  >
    <span className="truncate">{found.title}</span>
    <span className="truncate text-sm text-ink-soft">{found.text}</span>
  </div>
)

/** Ctrl+K or ⌘K, from anywhere but an open dialog. The field that is shown takes it: the page has one for each width. */
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
