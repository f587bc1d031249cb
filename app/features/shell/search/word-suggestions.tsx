import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useOptionList } from '#app/components/combobox/use-option-list.ts'
import { Picture } from '#app/components/picture.tsx'
import { Price } from '#app/components/price.tsx'
import { categoryTreeQuery } from '#app/lib/categories.ts'
import { useDebouncedText } from '#app/lib/use-debounced-text.ts'
import { requestedCategory } from '#domain/catalogue/search.ts'
import { minSuggestedLength } from '#domain/search/suggestions.ts'
import { barPath, useCurrentSearch } from './current-search.ts'
import type { ListProps } from './option-panel.tsx'
import { OptionPanel, suggestionsText } from './option-panel.tsx'
import { suggestionsQuery } from './queries.ts'
import { clearSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'
import {
  type Option,
  recentGroups,
  recentStartingWith,
  type SuggestedProduct,
  scopeGroup,
  suggestionGroups,
} from './suggestion-options.ts'

/** Suggestions for the typed text: searches, categories, places and products. Before typing, the former searches. */
function WordSuggestions({ input, onInputProps, town }: ListProps) {
  const current = useCurrentSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  const [recent, setRecent] = useState(readRecentSearches)
  const text = useDebouncedText(typed.trim())
  const { data } = useQuery(suggestionsQuery(text))
  const scopeName = useScopeName(current && requestedCategory(current))

  const isTyped = [...typed.trim()].length >= minSuggestedLength
  const searchPath = (words: string) =>
    barPath(current, words, {
      near: town?.key ?? current?.near,
      department: current?.department,
      region: current?.region,
    })
  const groups = isTyped
    ? [
        ...(current && scopeName ? [scopeGroup(current, scopeName, typed.trim())] : []),
        ...recentGroups(recentStartingWith(recent, typed), searchPath),
        ...(data ? suggestionGroups(data, searchPath) : []),
      ]
    : recentGroups(recent, searchPath, { canClear: true })
  const options = groups.flatMap((group) => group.options)

  function choose(option: Option) {
    if (option.searchText) rememberSearch(option.searchText)
    if (option.to === null) {
      clearSearches()
      setRecent([])
      return
    }
    if (input.current && option.searchText) input.current.value = option.searchText
    void navigate(option.to)
  }
  const list = useOptionList({
    label: 'Suggestions',
    options,
    text: typed,
    onType(text) {
      noteTyping()
      setTyped(text)
    },
    onSelect: choose,
    opensOnFocus: true,
    isInitiallyOpen: true,
  })
  const noteTyping = useCloseOnNavigation(list.close)
  const { value: _, ...field } = list.getInputProps({
    ref: input,
    onFocus() {
      setRecent(readRecentSearches())
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
        {list.isOpen && isTyped && data && text === typed.trim() ? suggestionsText(options.length) : ''}
      </p>
      <OptionPanel list={list} groups={groups}>
        {({ product, label }) =>
          product ? <ProductLine product={product} /> : <span className="wrap-anywhere">{label}</span>
        }
      </OptionPanel>
    </>
  )
}

export default memo(WordSuggestions)

/** Returns the name of the category of the page's list. */
function useScopeName(slug: string | null): string | null {
  const { data: families } = useQuery({ ...categoryTreeQuery, enabled: slug !== null })
  if (slug === null) return null
  const categories = families?.flatMap((family) => [family, ...family.children])
  return categories?.find((category) => category.slug === slug)?.name ?? null
}

/** Closes the list after a navigation, unless the visitor typed while the page was loading. Returns the function to call on each input. */
function useCloseOnNavigation(close: () => void): () => void {
  const { key } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const hasTypedSince = useRef(false)
  const shownKey = useRef(key)
  const closeOnNewPage = useEffectEvent(() => {
    if (shownKey.current !== key && !hasTypedSince.current) close()
    hasTypedSince.current = false
    shownKey.current = key
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` alone triggers it
  useEffect(() => closeOnNewPage(), [key])
  return () => {
    hasTypedSince.current = isLeaving
  }
}

const ProductLine = ({ product: { title, price, town, picture } }: { product: SuggestedProduct }) => (
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
