import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Price } from '#app/components/price.tsx'
import { usePaused } from '#app/lib/use-paused.ts'
import { minSuggestedLength } from '#domain/search/suggestions.ts'
import { suggestionsQuery } from './queries.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { type Article, type Option, recentGroups, suggestionGroups } from './suggestion-options.ts'

/**
 * What may be meant by what is typed, as the combobox pattern of ARIA has it: the field keeps the focus, arrows go through the list, Enter
 * takes what is marked, Escape closes.
 */
export default function SuggestionList({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(true)
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '')
  const debounced = usePaused(typed)
  const [recent, setRecent] = useState(recentSearches)
  const [marked, setMarked] = useState(-1)
  const { data } = useQuery(suggestionsQuery(debounced))

  const isTyped = [...typed].length >= minSuggestedLength
  const groups = isTyped ? (data ? suggestionGroups(data) : []) : recentGroups(recent)
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0
  const active = isShown ? options[marked] : undefined

  const close = () => {
    setIsOpen(false)
    setMarked(-1)
  }
  const take = (option: Option) => {
    if (option.searches) rememberSearch(option.searches)
    if (option.to === null) {
      forgetSearches()
      setRecent([])
      setMarked(-1)
      return
    }
    if (input.current && option.searches) input.current.value = option.searches
    close()
    void navigate(option.to)
  }

  const noteTyping = useCloseOnNavigation(close)
  const onInput = useEffectEvent(() => {
    noteTyping()
    setTyped(input.current?.value.trim() ?? '')
    setMarked(-1)
    setIsOpen(true)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      // Between the last and the first is the field itself.
      const places = options.length + 1
      setMarked(((marked + 1 + step + places) % places) - 1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Enter') close()
    else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  })
  const onFocus = useEffectEvent(() => {
    setRecent(recentSearches())
    setIsOpen(true)
  })
  const onBlur = useEffectEvent(close)
  useEffect(() => {
    const field = input.current
    if (!field) return
    const listeners = [
      ['input', () => onInput()],
      ['keydown', (event: Event) => onKeyDown(event as KeyboardEvent)],
      ['focus', () => onFocus()],
      ['pointerdown', () => onFocus()],
      ['blur', () => onBlur()],
    ] as const
    for (const [name, listener] of listeners) field.addEventListener(name, listener)
    // What was typed while this was on its way.
    setTyped(field.value.trim())
    return () => {
      for (const [name, listener] of listeners) field.removeEventListener(name, listener)
    }
  }, [input])

  useComboboxAttributes(input, { listId: id, isShown, activeId: active && `${id}-${marked}` })

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && isTyped && data && debounced === typed ? countText(options.length) : ''}
      </p>
      {isShown && <Suggestions id={id} groups={groups} active={active} onTake={take} />}
    </>
  )
}

/** Closes the list when the page changes, unless the visitor typed while it was loading. Returns the function to call on each input. */
function useCloseOnNavigation(close: () => void): () => void {
  const { key } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const isTypedAhead = useRef(false)
  const page = useRef(key)
  const onPage = useEffectEvent(() => {
    if (page.current !== key && !isTypedAhead.current) close()
    isTypedAhead.current = false
    page.current = key
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the key that changes
  useEffect(() => onPage(), [key])
  return () => {
    isTypedAhead.current = isLeaving
  }
}

interface ComboboxState {
  listId: string
  isShown: boolean
  activeId: string | undefined
}

/** The field stands in the page's header, outside of this component. */
function useComboboxAttributes(
  input: RefObject<HTMLInputElement | null>,
  { listId, isShown, activeId }: ComboboxState,
) {
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown) field.setAttribute('aria-controls', listId)
    else field.removeAttribute('aria-controls')
    if (activeId) field.setAttribute('aria-activedescendant', activeId)
    else field.removeAttribute('aria-activedescendant')
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isShown, activeId])
}

interface SuggestionsProps {
  id: string
  groups: ReturnType<typeof suggestionGroups>
  active: Option | undefined
  onTake: (option: Option) => void
}

function Suggestions({ id, groups, active, onTake }: SuggestionsProps) {
  const options = groups.flatMap((group) => group.options)
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-50 mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-paper py-2 shadow-card lg:min-w-96"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
        <div key={group.title} role="group" aria-label={group.title}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
            {group.title}
          </p>
          {group.options.map((option) => (
            <SuggestionOption
              key={option.key}
              id={`${id}-${options.indexOf(option)}`}
              option={option}
              isActive={option === active}
              onTake={() => onTake(option)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface SuggestionOptionProps {
  id: string
  option: Option
  isActive: boolean
  onTake: () => void
}

const SuggestionOption = ({ id, option, isActive, onTake }: SuggestionOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    // The field must not lose the focus to it.
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
    className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-fir-tint aria-selected:bg-fir-tint ${option.to === null ? 'text-sm text-ink-soft underline underline-offset-4' : ''}`}
  >
    {option.article ? (
      <ArticleLine article={option.article} />
    ) : (
      <span className="wrap-anywhere">{option.label}</span>
    )}
  </div>
)

const ArticleLine = ({ article: { title, price, town, picture } }: { article: Article }) => (
  <>
    <span className="relative size-11 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
      {picture && <Picture picture={picture} alt="" sizes="44px" />}
    </span>
    <span className="grid min-w-0">
      <span className="truncate">{title}</span>
      <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {price.kind !== 'hidden' && <Price price={price} />}
        {town && <span>{town}</span>}
      </span>
    </span>
  </>
)

const countText = (count: number): string =>
  count === 0
    ? 'Aucune suggestion'
    : `${count} suggestion${count > 1 ? 's' : ''}, utilisez les flèches haut et bas pour les parcourir`
