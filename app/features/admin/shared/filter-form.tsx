import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button, buttonClass } from '#app/components/button.tsx'

interface FilterFormProps {
  label: string
  isFiltered: boolean
  children: ReactNode
}

const hasChoice = ({ options }: HTMLSelectElement, wanted: string) =>
  [...options].some(({ value }) => value === wanted)

/** Filters of a list: the address holds them, and the controls follow it when one goes back. */
export function FilterForm({ label, isFiltered, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()

  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      const value = params.get(control.name) ?? ''
      // A list without an empty choice keeps the one it was drawn with.
      if (control instanceof HTMLInputElement || hasChoice(control, value)) control.value = value
    }
  }, [params])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim()) filled.set(name, value.trim())
    }
    navigate({ pathname, search: filled.toString() })
  }

  return (
    <search>
      <form
        ref={form}
        method="get"
        aria-label={label}
        autoComplete="off"
        onSubmit={submit}
        className="grid gap-4"
      >
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Filtrer</Button>
          {isFiltered && (
            <Link to={pathname} className={buttonClass({ variant: 'link' })}>
              Effacer les filtres
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
