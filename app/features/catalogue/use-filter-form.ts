import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { isChanged } from '#app/lib/hydration.ts'
import { type CatalogueSearch, cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type Town, townText } from '#domain/places/commune.ts'
import { isNarrowWindow, useFilterStep } from './use-filter-sheet.ts'

/** The time without input after which a typed or slid value is applied. */
const pauseMs = 250
const instantTypes = ['checkbox', 'radio', 'select-one']

/** The town is submitted by a choice or Enter, not while typing. */
const typedTown = 'near'

/** An invalid control filters nothing and shows its error (use-delayed-error.ts). */
const isInvalid = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.customError

function readForm(form: HTMLFormElement, town: Town | null): CatalogueSearch {
  const params = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  for (const { name } of [...form.elements].filter(isInvalid)) params.delete(name)
  if (town && params.get(typedTown) === townText(town)) params.set(typedTown, town.key)
  return parseCatalogueSearch(params)
}

/** Returns the parts of a search that are in the path. */
const readPathParts = ({ category, parent, department }: CatalogueSearch) => ({
  category,
  parent,
  department,
})

const joinCategories = ({ category, parent, categories }: CatalogueSearch): string =>
  [parent, category, ...categories].join(' ')

const firstPage = (search: CatalogueSearch): string => cataloguePath({ ...search, page: 1 })

/** The address of the list that the form describes; null when the page is at that address. */
function findPathToApply(
  form: HTMLFormElement,
  town: Town | null,
  place: ReturnType<typeof readPathParts>,
): string | null {
  const currentSearch = { ...parseCatalogueSearch(new URLSearchParams(window.location.search)), ...place }
  const described = readForm(form, town)
  // Characteristics of one category would match nothing in another.
  const applicable =
    joinCategories(described) === joinCategories(currentSearch) ? described : { ...described, fields: {} }
  // Another town is elsewhere on the map.
  const next = firstPage(described.near === currentSearch.near ? applicable : { ...applicable, area: null })
  return next === firstPage(currentSearch) ? null : next
}

/**
 * Keeps the filter form and the address equal: a change of one changes the other. The controls have their own state, so a navigation
 * never overwrites what is being typed, and without JavaScript the form is an ordinary GET form.
 */
export function useFilterForm(search: CatalogueSearch, town: Town | null) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether typing continues, because typing without a break is one history entry. */
  const isTypingContinued = useRef(false)
  const areFiltersReady = useRef(false)
  const navigate = useNavigate()
  const navigation = useNavigation()
  const isIdle = navigation.state === 'idle'
  const renderedPath = useLocation().pathname
  const step = useFilterStep()
  const paths = useRef({ renderedPath, next: navigation.location?.pathname, place: readPathParts(search) })
  useEffect(() => {
    paths.current = { renderedPath, next: navigation.location?.pathname, place: readPathParts(search) }
  })

  function apply(options: { replace: boolean }) {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    // After a click on a category's link the filters apply to its list, once that is rendered.
    const isListOutdated = (paths.current.next ?? window.location.pathname) !== paths.current.renderedPath
    // React would discard the server's filters if the address changed before they are hydrated.
    if (isListOutdated || !(areFiltersReady.current || isNarrowWindow())) {
      timer.current = setTimeout(() => apply(options), pauseMs)
      return
    }
    const next = findPathToApply(form.current, town, paths.current.place)
    if (!next) return
    const { to, ...others } = step(next, isNarrowWindow())
    void navigate(to, { ...options, ...others })
  }

  function applySoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      apply({ replace: isTypingContinued.current })
      isTypingContinued.current = true
    }, pauseMs)
  }

  // Applies input from before hydration. Choices apply at once, because on a phone the filters are about to move into the sheet.
  const applyEarly = useEffectEvent(() => {
    const changed = [...(form.current?.elements ?? [])]
      .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      .filter((control) => control.name && control.name !== typedTown && isChanged(control))
    if (changed.some(({ type }) => instantTypes.includes(type))) apply({ replace: false })
    else if (changed.length > 0) applySoon()
  })
  // A native listener, because React fires no event for filters that are not hydrated yet.
  const onInput = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.name === typedTown) return
    if (instantTypes.includes(target.type)) apply({ replace: false })
    else applySoon()
  })
  useEffect(() => {
    const element = form.current
    const listen = (event: Event) => onInput(event)
    element?.addEventListener('input', listen)
    applyEarly()
    return () => {
      element?.removeEventListener('input', listen)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])

  // After a change of the address by other means (Back, a link, a chip) the controls follow, unless newer input is pending.
  useEffect(() => {
    if (!isIdle || timer.current !== undefined || !form.current) return
    if (firstPage(readForm(form.current, town)) !== firstPage(search)) form.current.reset()
  }, [search, town, isIdle])

  const handlers = {
    ref: form,
    onBlur() {
      isTypingContinued.current = false
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      apply({ replace: isTypingContinued.current })
    },
  }
  return {
    handlers,
    areFiltersReady,
    /** Cancels the delay and returns the address of the pending input; null without a change. */
    takePendingPath(): string | null {
      clearTimeout(timer.current)
      timer.current = undefined
      return form.current && findPathToApply(form.current, town, paths.current.place)
    },
  }
}
