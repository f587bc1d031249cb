import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import type { CategoryFamily } from '#app/lib/categories.ts'
import { type DigestFrequency, digestFrequencies } from '#domain/alerts/alerts.ts'
import { formatBound, maxUnitPriceText } from '#domain/catalogue/filter-texts.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import type { SavedSearch, SearchChange } from './queries.ts'

interface SavedSearchRowProps {
  search: SavedSearch
  onChange: (change: SearchChange) => void
  onRemove: () => void
}

/** A saved search with its name, criteria and frequency. */
export function SavedSearchRow({ search, onChange, onRemove }: SavedSearchRowProps) {
  const id = useId()
  const renameButton = useRef<HTMLButtonElement>(null)
  const [isRenaming, setIsRenaming] = useState(false)
  const { name } = search
  return (
    <article
      aria-labelledby={id}
      className="grid items-center grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-4 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6 md:grid-cols-[minmax(0,1fr)_16rem_auto] md:gap-x-6"
    >
      <div className="grid min-w-0 gap-1 max-md:col-span-2">
        <h3 id={id} className={isRenaming ? 'sr-only' : 'text-xl wrap-anywhere'}>
          <Link
            to={`/products?${search.query}`}
            className="underline-offset-4 hover:text-fir hover:underline"
          >
            {name}
          </Link>
        </h3>
        {isRenaming && (
          <RenameForm
            name={name}
            onDone={(renamed) => {
              setIsRenaming(false)
              renameButton.current?.focus()
              if (renamed !== null) onChange({ id: search.id, frequency: search.frequency, name: renamed })
            }}
          />
        )}
        <p className="wrap-anywhere text-ink-soft">{search.description}</p>
      </div>
      <FrequencyChoice
        searchName={name}
        value={search.frequency}
        onChange={(frequency) => onChange({ id: search.id, name, frequency })}
      />
      <RowButtons
        name={name}
        renameButton={renameButton}
        isRenaming={isRenaming}
        onRename={() => setIsRenaming(!isRenaming)}
        onRemove={onRemove}
      />
    </article>
  )
}

interface RowButtonsProps {
  name: string
  renameButton: RefObject<HTMLButtonElement | null>
  isRenaming: boolean
  onRename: () => void
  onRemove: () => void
}

const RowButtons = ({ name, renameButton, isRenaming, onRename, onRemove }: RowButtonsProps) => (
  <div className="-mr-2 flex self-end">
    <Button
      variant="ghost"
      size="icon"
      ref={renameButton}
      onClick={onRename}
      aria-expanded={isRenaming}
      aria-label={`Renommer «\u00a0${name}\u00a0»`}
      className="text-ink-soft hover:text-fir"
    >
      <Pencil aria-hidden="true" className="size-5" />
    </Button>
    <Button
      variant="ghost"
      size="icon"
      onClick={onRemove}
      aria-label={`Supprimer «\u00a0${name}\u00a0»`}
      className="text-ink-soft hover:text-danger"
    >
      <Trash2 aria-hidden="true" className="size-5" />
    </Button>
  </div>
)

interface RenameFormProps {
  name: string
  /** Receives the new name; null leaves it unchanged. */
  onDone: (name: string | null) => void
}

/** Renames a search. Enter saves, Escape cancels. */
function RenameForm({ name, onDone }: RenameFormProps) {
  const [typed, setTyped] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newName = typed.trim()
    onDone(newName && newName !== name ? newName : null)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        ref={input}
        aria-label="Nouveau nom"
        required
        autoComplete="off"
        maxLength={maxNameLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
        className={control(undefined, 'grow basis-40')}
      />
      <Button type="submit">Renommer</Button>
    </form>
  )
}

interface FrequencyChoiceProps {
  value: DigestFrequency
  onChange: (frequency: DigestFrequency) => void
  /** The search's name, where there are several choices. */
  searchName?: string
}

/** Chooses how often a saved search reports new results. */
export function FrequencyChoice({ value, onChange, searchName }: FrequencyChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={searchName ? 'text-sm font-medium' : 'font-medium'}>
        Emails
        {searchName && <span className="sr-only"> de «&nbsp;{searchName}&nbsp;»</span>}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as DigestFrequency)}
        className={control()}
      >
        {digestFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyLabels[frequency]}
          </option>
        ))}
      </select>
    </div>
  )
}

const frequencyLabels: Record<DigestFrequency, string> = {
  immediate: 'Dès qu’un produit arrive',
  daily: 'Une fois par jour',
  weekly: 'Une fois par semaine',
}

/** The most characters of a saved search's name. */
export const maxNameLength = 100

/** Suggests a name for a search: its words, category and prices. */
export function suggestName(search: CatalogueSearch, families: readonly CategoryFamily[]): string {
  const unitPrice = search.maxUnitPrice && maxUnitPriceText(search.maxUnitPrice)
  const name = [search.search, categoryName(search, families), priceText(search), unitPrice]
    .filter(Boolean)
    .join(', ')
  return [...(name || 'Ma recherche')].slice(0, maxNameLength).join('')
}

function categoryName({ category, parent }: CatalogueSearch, families: readonly CategoryFamily[]) {
  const categoryKey = (category ?? parent)?.toLowerCase()
  return families
    .flatMap((family) => [family, ...family.children])
    .find(({ id, slug }) => id === categoryKey || slug === categoryKey)?.name
}

function priceText({ minPrice, maxPrice }: CatalogueSearch): string | null {
  if (minPrice !== null && maxPrice !== null) return `de ${formatBound(minPrice)} à ${formatBound(maxPrice)}`
  if (minPrice !== null) return `dès ${formatBound(minPrice)}`
  return maxPrice === null ? null : `jusqu’à ${formatBound(maxPrice)}`
}
