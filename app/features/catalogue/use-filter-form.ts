import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type CatalogueSearch, cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type Town, townText } from '#domain/places/town.ts'
import { useFilterStep } from './use-filter-sheet.ts'

/** Pause after which what is being typed or slid is searched, in milliseconds. */
const pause = 250
const instantTypes = ['checkbox', 'radio', 'select-one']

/** A town is chosen, or sent as it is typed: not letter by letter. */
const typedTown = 'near'

/** What is wrong in a control asks for nothing: it is told there (use-delayed-error.ts). */
const isWrong = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.customError

/** Whether a box or a list is another than the server wrote it. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        [...control.options].findIndex((option) => option.defaultSelected),
        0,
      )
    )
  return control instanceof HTMLInputElement && control.checked !== control.defaultChecked
}

function readForm(form: HTMLFormElement, town: Town | null): CatalogueSearch {
  const params = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  for (const { name } of [...form.elements].filter(isWrong)) params.delete(name)
  if (town && params.get(typedTown) === townText(town)) params.set(typedTown, town.key)
  return parseCatalogueSearch(params)
}

/** What the path of an address says. */
const placeOf = ({ category, parent, department }: CatalogueSearch) => ({ category, parent, department })

const firstPage = (search: CatalogueSearch): string => cataloguePath({ ...search, page: 1 })

/**
 * The filter form is the visitor's wish, the address its written form; whichever changes, the other follows. The
 * controls keep their own state, so that nobody's typing is ever overtaken, and without JavaScript the form is an
 * ordinary GET form.
 */
export function useFilterForm(search: CatalogueSearch, town: Town | null) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** One burst of typing is one step back in the history. */
  const isContinued = useRef(false)
  const navigate = useNavigate()
  const navigation = useNavigation()
  const isIdle = navigation.state === 'idle'
  const drawn = useLocation().pathname
  const step = useFilterStep()
  const paths = useRef({ drawn, next: navigation.location?.pathname, place: placeOf(search) })
  useEffect(() => {
    paths.current = { drawn, next: navigation.location?.pathname, place: placeOf(search) }
  })

  function apply(options: { replace: boolean }) {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    // A category's link was followed and its list is not drawn yet: the wish counts there, not where the link stood.
    if ((paths.current.next ?? window.location.pathname) !== paths.current.drawn) {
      timer.current = setTimeout(() => apply(options), pause)
      return
    }
    const wanted = readWish(form.current)
    if (!wanted) return
    const { to, ...others } = step(wanted)
    void navigate(to, { ...options, ...others })
  }

  /** Where the form leads; null where the address leads already. */
  function readWish(form: HTMLFormElement): string | null {
    const wanted = firstPage(readForm(form, town))
    const shown = parseCatalogueSearch(new URLSearchParams(window.location.search))
    return wanted === firstPage({ ...shown, ...paths.current.place }) ? null : wanted
  }

  function applySoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      apply({ replace: isContinued.current })
      isContinued.current = true
    }, pause)
  }

  // What was typed and chosen before this script arrived counts.
  const begin = useEffectEvent(() => {
    if (!form.current) return
    const isTyped = readForm(form.current, town).search !== search.search
    if (isTyped || [...form.current.elements].some(isChanged)) applySoon()
  })
  useEffect(() => {
    begin()
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])

  // The address changed by itself (back, a link, a chip): the controls follow, unless something newer is on its way.
  useEffect(() => {
    if (!isIdle || timer.current !== undefined || !form.current) return
    if (firstPage(readForm(form.current, town)) !== firstPage(search)) form.current.reset()
  }, [search, town, isIdle])

  const handlers = {
    ref: form,
    onChange(event: ChangeEvent<HTMLFormElement>) {
      if ((event.target as unknown as HTMLInputElement).name === typedTown) return
      if (instantTypes.includes((event.target as unknown as HTMLInputElement).type)) apply({ replace: false })
      else applySoon()
    },
    onBlur() {
      isContinued.current = false
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      apply({ replace: isContinued.current })
    },
  }
  return {
    handlers,
    /** What was chosen or typed a moment ago and is on no address yet. */
    takeWish(): string | null {
      clearTimeout(timer.current)
      timer.current = undefined
      return form.current && readWish(form.current)
    },
  }
}
