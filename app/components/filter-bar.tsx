import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isChanged } from '#app/lib/hydration.ts'
import { Button, buttonClass } from './button.tsx'
import { type Filter, FilterControl } from './filter-control.tsx'

export interface FilterBarProps {
  label: string
  filters: readonly Filter[]
  /** Filters that are used less often, behind a button. */
  more?: { title: string; filters: readonly Filter[] }
  /** Parameters of the address that the bar does not set and preserves. */
  preservedParams?: readonly string[]
  /** A notice about a restriction of the list that is not among the filters. */
  children?: ReactNode
}

/** Milliseconds without input before a typed text is applied. */
const typingDelayMs = 300

/** Cancels a pending change when the user goes back: the previous page may still be loading when the pause ends. */
function useCancelOnBack(timer: RefObject<ReturnType<typeof setTimeout> | undefined>) {
  useEffect(() => {
    const cancel = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    window.addEventListener('popstate', cancel)
    return () => {
      window.removeEventListener('popstate', cancel)
      cancel()
    }
  }, [timer])
}

/** A form that writes the filters of a list into the address: choices at once, typed text after a pause. */
function useListFilters(allFilters: readonly Filter[]) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()

  useCancelOnBack(timer)
  // Applies values that were typed or chosen before hydration.
  const applyEarly = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(isChanged)) apply()
  })
  useEffect(() => applyEarly(), [])
  const shownParams = useRef(params)
  useEffect(() => {
    if (shownParams.current === params) return
    shownParams.current = params
    for (const control of form.current?.elements ?? []) {
      // Text that is being typed is newer than the address.
      if (timer.current === undefined || control instanceof HTMLSelectElement) updateControl(control, params)
    }
  }, [params])

  const apply = () => {
    const isTyped = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const newParams = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim()) newParams.append(name, value.trim())
    const textParam = allFilters.find(({ kind }) => kind === 'text')?.name ?? ''
    // `params` may be older than a navigation that ended while this one waited for the pause.
    const current = new URLSearchParams(window.location.search)
    void navigate(
      { pathname, search: newParams.toString() },
      // One burst of typing is one history entry, and an unchanged address is none.
      {
        replace: (isTyped && current.has(textParam)) || newParams.toString() === current.toString(),
        preventScrollReset: true,
      },
    )
  }
  const change = ({ target }: FormEvent) => {
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (isChoice) apply()
    else if (!isIncompleteDate(target)) {
      clearTimeout(timer.current)
      timer.current = setTimeout(apply, typingDelayMs)
    }
  }
  return { form, params, apply, change }
}

/**
 * A form of filters above a list. Choices apply at once, typed text after a pause. The address holds the values, and the controls
 * show them again when the user goes back. Without JavaScript a button submits the form.
 */
export function FilterBar({ label, filters, more, preservedParams = [], children }: FilterBarProps) {
  const allFilters = [...filters, ...(more?.filters ?? [])]
  const { form, params, apply, change } = useListFilters(allFilters)
  const { pathname } = useLocation()
  const pickParams = (names: readonly string[]) =>
    new URLSearchParams([...params].filter(([name]) => names.includes(name)))
  const isFiltered = allFilters.some(({ name, isOrder }) => !isOrder && params.has(name))
  const orderParams = allFilters.filter(({ isOrder }) => isOrder).map(({ name }) => name)
  return (
    <search>
      <form
        ref={form}
        method="get"
        aria-label={label}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        onChange={change}
        className="grid gap-4"
      >
        {[...pickParams(preservedParams)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Controls filters={filters} params={params} />
        {more && (
          <details open={more.filters.some(({ name }) => params.has(name)) || undefined}>
            <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
              {more.title}
            </summary>
            <div className="pt-2">
              <Controls filters={more.filters} params={params} />
            </div>
          </details>
        )}
        {children}
        <noscript>
          <Button type="submit">Filtrer</Button>
        </noscript>
        {isFiltered && (
          <Link
            to={{ pathname, search: pickParams([...preservedParams, ...orderParams]).toString() }}
            className={buttonClass({ variant: 'link' }, 'justify-self-start px-0')}
          >
            Effacer les filtres
          </Link>
        )}
      </form>
    </search>
  )
}

const Controls = ({ filters, params }: { filters: readonly Filter[]; params: URLSearchParams }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] items-end gap-x-3 gap-y-4 *:min-w-0 *:grid-cols-1">
    {filters.map((filter) => (
      <FilterControl key={filter.name} filter={filter} values={params.getAll(filter.name)} />
    ))}
  </div>
)

/** Whether the year of a date is incomplete: 0002 becomes 2026. */
const isIncompleteDate = (control: EventTarget) =>
  control instanceof HTMLInputElement && control.type === 'date' && control.value.startsWith('0')

/** Sets a control to its value in the address; a select without such an option stays unchanged. */
function updateControl(control: Element, params: URLSearchParams): void {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') control.checked = params.getAll(control.name).includes(control.value)
    else if (control.type !== 'hidden' && control.value !== (params.get(control.name) ?? ''))
      control.value = params.get(control.name) ?? ''
  } else if (control instanceof HTMLSelectElement) {
    const requested = params.get(control.name) ?? ''
    if ([...control.options].some(({ value }) => value === requested)) control.value = requested
  }
}
