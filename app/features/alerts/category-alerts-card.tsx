import { Boxes, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { Picture } from '#app/components/picture.tsx'
import { Switch } from '#app/components/switch.tsx'
import type { CategoryFamily } from '#app/lib/categories.ts'
import { type AlertKind, alertKindLabels, alertKinds } from '#domain/alerts/alerts.ts'
import type { CategoryAlerts } from '#domain/alerts/schemas.ts'
import { categoryPicture } from '#domain/catalogue/pictures.ts'
import { readPriceText } from '#domain/catalogue/unit-price.ts'
import type { Cents } from '#domain/money.ts'

interface CategoryAlertsCardProps {
  alerts: CategoryAlerts
  /** Undefined for all categories. */
  category: CategoryName | undefined
  onChange: (alerts: CategoryAlerts) => void
  onRemove: () => void
}

/** The alerts for one category, each saved as soon as it is switched. */
export function CategoryAlertsCard({ alerts, category, onChange, onRemove }: CategoryAlertsCardProps) {
  const id = useId()
  const name = category?.name ?? allCategoriesLabel
  const toggle = (kind: AlertKind, isOn: boolean) => {
    const kinds = alertKinds.filter((other) => (other === kind ? isOn : alerts.kinds.includes(other)))
    onChange({ ...alerts, kinds })
  }
  return (
    <article aria-labelledby={id} className="overflow-hidden rounded-lg bg-paper shadow-card">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-4 sm:px-6">
        <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-fir-tint max-sm:hidden">
          {category ? (
            <Picture picture={categoryPicture(category)} alt="" sizes="4rem" className="size-full" />
          ) : (
            <Boxes aria-hidden="true" strokeWidth={1.5} className="size-8 text-fir" />
          )}
        </div>
        <div className="min-w-0 grow basis-48">
          {category?.family && <p className="text-sm text-ink-soft">{category.family}</p>}
          <h3 id={id} tabIndex={-1} className="text-xl wrap-anywhere">
            {name}
          </h3>
        </div>
        <PriceLimit value={alerts.maxPrice} onChange={(maxPrice) => onChange({ ...alerts, maxPrice })} />
        <Button
          variant="ghost"
          size="icon"
          onClick={onRemove}
          aria-label={`Retirer ${name}`}
          className="-mr-2 text-ink-soft hover:text-danger max-sm:ml-auto"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </header>
      <fieldset aria-labelledby={id} className="grid gap-x-10 gap-y-4 px-4 py-5 sm:grid-cols-2 sm:px-6">
        {alertKinds.map((kind) => (
          <Switch
            key={kind}
            label={alertKindLabels[kind].name}
            text={alertKindLabels[kind].text}
            checked={alerts.kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
        ))}
      </fieldset>
      <p
        role="status"
        className="border-t border-line bg-terracotta-tint px-4 py-3 text-sm empty:hidden sm:px-6"
      >
        {alerts.kinds.length === 0 &&
          'Tout est désactivé\u00a0: vous ne serez pas prévenu pour cette catégorie.'}
      </p>
    </article>
  )
}

interface PriceLimitProps {
  /** The highest price; null for any price. */
  value: Cents | null
  onChange: (value: Cents | null) => void
}

const maxPriceLimit: Cents = 99_999_999_99

/** A field for the highest price, saved on blur or Enter. An invalid text remains, with an error. */
function PriceLimit({ value, onChange }: PriceLimitProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)

  const commit = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed === null) return
    const limit = parseLimit(typed)
    setIsRefused(limit === 'unreadable')
    if (limit === 'unreadable') return
    setTyped(null)
    if (limit !== value) onChange(limit)
  }

  return (
    <form noValidate onSubmit={commit} className="grid gap-1">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="text-sm font-medium whitespace-nowrap">
          Jusqu’à
        </label>
        <span className="relative block w-28 sm:w-36">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="tous prix"
            value={typed ?? formatLimit(value)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => commit()}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-error`}
            maxLength={20}
            className={control(isRefused ? 'error' : undefined, 'pr-8 text-right tabular-nums')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 grid items-center"
          >
            €
          </span>
        </span>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {isRefused && 'Saisissez un prix, par exemple 150 ou 99,50.'}
      </p>
    </form>
  )
}

/** Formats cents as people type them: `15050` → `150,50`. */
const formatLimit = (value: Cents | null): string =>
  value === null
    ? ''
    : (value / 100).toLocaleString('fr-FR', { minimumFractionDigits: value % 100 === 0 ? 0 : 2 })

function parseLimit(text: string): Cents | null | 'unreadable' {
  if (text.trim() === '') return null
  const { price, wording } = readPriceText(text)
  return price === null || wording !== null || price > maxPriceLimit ? 'unreadable' : price
}

export const allCategoriesLabel = 'Toutes les catégories'

interface CategoryName {
  name: string
  /** The family's name for a subcategory; null for a family. */
  family: string | null
  /** The slug that chooses the illustration. */
  slug: string
  imageUrl: string | null
}

/** Maps category ids to their names. */
export function categoryNames(families: readonly CategoryFamily[]): Map<string, CategoryName> {
  const names = new Map<string, CategoryName>()
  for (const { id, name, slug, imageUrl, children } of families) {
    names.set(id, { name, slug, imageUrl, family: null })
    // Subcategories have no illustration of their own.
    for (const child of children) {
      names.set(child.id, { name: child.name, slug, imageUrl: child.imageUrl ?? imageUrl, family: name })
    }
  }
  return names
}
