import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { control } from '#app/components/field.tsx'
import { type OwnProductsSearch, ownProductSorts, ownProductsPath } from '#domain/selling/own-products.ts'

/** Pause after which what is being typed is searched, in milliseconds. */
const pause = 300

/** Words and order; both live in the address. */
export function SearchForm({ search }: { search: OwnProductsSearch }) {
  const navigate = useNavigate()
  const words = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const go = (change: Partial<OwnProductsSearch>) =>
    void navigate(ownProductsPath({ ...search, page: 1, ...change }), {
      // One burst of typing is one step back in the history.
      replace: change.q !== undefined && search.q !== '',
      preventScrollReset: true,
    })
  const find = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const q = words.current?.value.trim() ?? ''
    if (q !== search.q) go({ q })
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed by itself (back, a link): the field follows, unless something newer is being typed.
  useEffect(() => {
    const field = words.current
    if (field && timer.current === undefined && field.value.trim() !== search.q) field.value = search.q
  }, [search.q])

  return (
    <search>
      <form
        className="flex flex-wrap gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          find()
        }}
      >
        <label className="relative min-w-60 grow">
          <span className="sr-only">Rechercher dans mes produits</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={words}
            type="search"
            defaultValue={search.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Titre, code ou référence"
            onChange={() => {
              clearTimeout(timer.current)
              timer.current = setTimeout(find, pause)
            }}
            className={control(undefined, 'pl-11')}
          />
        </label>
        <label className="flex items-center gap-2.5 max-sm:w-full">
          <span className="whitespace-nowrap text-ink-soft">Trier par</span>
          <select
            value={search.sort}
            onChange={(event) => go({ sort: event.target.value as OwnProductsSearch['sort'] })}
            className={control(undefined)}
          >
            {ownProductSorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  )
}
