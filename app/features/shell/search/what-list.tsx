import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useOptionList } from '#app/components/combobox/use-option-list.ts'
import { Picture } from '#app/components/picture.tsx'
import { Price } from '#app/components/price.tsx'
import { categoryTreeQuery } from '#app/lib/categories.ts'
import { usePaused } from '#app/lib/use-paused.ts'
import { requestedCategory } from '#domain/catalogue/search.ts'
import { minSuggestedLength } from '#domain/search/suggestions.ts'
import { barPath, useCurrentSearch } from './current-search.ts'
import type { ListProps } from './option-panel.tsx'
import { countText, OptionPanel } from './option-panel.tsx'
import { suggestionsQuery } from './queries.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import {
  type Article,
  type Option,
  recentGroups,
  recentLike,
  scopeGroup,
  suggestionGroups,
} from './suggestion-options.ts'

/** Suggestions for the typed text: searches, categories, places and products. Before typing, the former searches. */
function WhatList({ input, onField, town }: ListProps) {
  const current = useCurrentSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  const [recent, setRecent] = useState(recentSearches)
  const text = usePaused(typed.trim())
  const { data } = useQuery(suggestionsQuery(text))
  const scopeName = useScopeName(current && requestedCategory(current))

  const isTyped = [...typed.trim()].length >= minSuggestedLength
  const pathOf = (words: string) =>
    barPath(current, words, {
      near: town?.key ?? current?.near,
      department: current?.department,
      region: current?.region,
    })
  const groups = isTyped
    ? [
        ...(current && scopeName ? [scopeGroup(current, scopeName, typed.trim())] : []),
        ...recentGroups(recentLike(recent, typed), pathOf),
        ...(data ? suggestionGroups(data, pathOf) : []),
      ]
    : recentGroups(recent, pathOf, { isForgettable: true })
  const options = groups.flatMap((group) => group.options)

  function take(option: Option) {
    if (option.searches) rememberSearch(option.searches)
    if (option.to === null) {
      forgetSearches()
      setRecent([])
      return
    }
    if (input.current && option.searches) input.current.value = option.searches
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
    onTake: take,
    opensOnFocus: true,
    isOpenAtStart: true,
  })
  const noteTyping = useCloseOnNavigation(list.close)
  const { value: _, ...field } = list.getInputProps({
    ref: input,
    onFocus() {
      setRecent(recentSearches())
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
        {list.isOpen && isTyped && data && text === typed.trim() ? countText(options.length) : ''}
      </p>
      <OptionPanel list={list} groups={groups}>
        {({ article, label }) =>
          article ? <ArticleLine article={article} /> : <span className="wrap-anywhere">{label}</span>
        }
      </OptionPanel>
    </>
  )
}

export default memo(WhatList)

/** Returns the name of the category of the page's list. */
function useScopeName(slug: string | null): string | null {
  const { data: families } = useQuery({ ...categoryTreeQuery, enabled: slug !== null })
  if (slug === null) return null
  const all = families?.flatMap((family) => [family, ...family.children])
  return all?.find((category) => category.slug === slug)?.name ?? null
}

/** Closes the list after a navigation, unless the visitor typed while the page was loading. Returns the function to call on each input. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` alone triggers it
  useEffect(() => onPage(), [key])
  return () => {
    isTypedAhead.current = isLeaving
  }
}

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
