import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { usePaused } from '#app/lib/use-paused.ts'
import { type Found, foundKinds, foundLabels, maxQueryLength, minQueryLength } from '#domain/platform/find.ts'

const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['admin', 'find', text],
    queryFn: ({ meta }) => read(apiOf(meta).admin.find.$get({ query: { q: text } })),
    enabled: text.length >= minQueryLength,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** The results for the typed text and the marked one; arrows, Enter and Escape control the list. */
function useFind(id: string, onTake: (found: Found) => void) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const debounced = usePaused(text.trim())
  const { data, isError } = useQuery(findQuery(debounced))

  const isSearched = debounced.length >= minQueryLength && debounced === text.trim()
  const groups =
    isOpen && data && debounced.length >= minQueryLength
      ? foundKinds.filter((kind) => data[kind].length > 0).map((kind) => ({ kind, found: data[kind] }))
      : []
  const options = groups.flatMap(({ found }): Found[] => found)
  const active = options[marked]
  const take = (found: Found) => {
    setIsOpen(false)
    setText('')
    onTake(found)
  }
  useEffect(() => {
    if (options.length > 0) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked, options.length])

  return {
    text,
    groups,
    options,
    active,
    marked,
    take,
    /** Null: the search has not run for this text. */
    status: isOpen && isSearched ? statusText(options.length, isError) : null,
    setIsOpen,
    type(text: string) {
      setText(text)
      setMarked(0)
      setIsOpen(true)
    },
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step && options.length > 0) {
        event.preventDefault()
        setIsOpen(true)
        setMarked((marked + step + options.length) % options.length)
      } else if (event.key === 'Enter') {
        event.preventDefault()
        // The list still shows the results of an earlier text.
        if (active && isSearched) take(active)
      } else if (event.key === 'Escape') setIsOpen(false)
    },
  }
}

/** Searches persons, orders, listings and mails from every page of the administration (ARIA's combobox pattern). */
export function FindField() {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useFocusByKey(field)
  const find = useFind(id, ({ to }) => {
    field.current?.blur()
    void navigate(to)
  })
  const isEmpty = find.status !== null && find.options.length === 0

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
        aria-expanded={find.options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={find.active && `${id}-${find.marked}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxQueryLength}
        placeholder="Tout trouver"
        value={find.text}
        onFocus={() => find.setIsOpen(true)}
        onBlur={() => find.setIsOpen(false)}
        onKeyDown={find.onKeyDown}
        onChange={(event) => find.type(event.target.value)}
        className="min-h-11 w-full rounded-md border border-line-strong bg-paper pr-3 pl-10 text-base placeholder:text-ink-soft hover:border-fir"
      />
      {find.text === '' && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-3 rounded-sm border border-line px-1.5 font-sans text-sm text-ink-soft pointer-coarse:hidden"
        >
          Ctrl&nbsp;K
        </span>
      )}
      <FoundList id={id} {...find} />
      <p role="status" className={isEmpty ? 'pt-1 text-sm text-ink-soft' : 'sr-only'}>
        {find.status}
      </p>
    </search>
  )
}

const FoundList = ({ id, groups, options, active, take }: { id: string } & ReturnType<typeof useFind>) => (
  <div
    id={`${id}-list`}
    role="listbox"
    aria-label="Ce qui correspond"
    hidden={options.length === 0}
    className="absolute top-full left-0 z-30 mt-1 max-h-[70dvh] w-full overflow-y-auto rounded-md border border-line-strong bg-paper py-2 shadow-lift"
  >
    {groups.map(({ kind, found }) => (
      // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
      <div key={kind} role="group" aria-label={foundLabels[kind]}>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
          {foundLabels[kind]}
        </p>
        {found.map((one) => (
          <FoundOption
            key={one.id}
            id={`${id}-${options.indexOf(one)}`}
            found={one}
            isActive={one === active}
            onTake={() => take(one)}
          />
        ))}
      </div>
    ))}
  </div>
)

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
