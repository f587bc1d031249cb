import { useQuery } from '@tanstack/react-query'
import { BellRing, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { type CategoryFamily, categoriesQuery } from '#app/lib/categories.ts'
import { toast } from '#app/lib/toasts.ts'
import { alertKindLabels, alertKinds } from '#domain/alerts/alerts.ts'
import type { CategoryAlerts } from '#domain/alerts/schemas.ts'
import { allCategoriesLabel, CategoryAlertsCard, categoryNames } from './category-alerts-card.tsx'
import { useCategoryAlerts, useSaveCategoryAlerts } from './queries.ts'

/** The alerts by category. */
export function CategoryAlertsSection() {
  const { categoryAlerts, error, isFetching, refetch } = useCategoryAlerts()
  const { data: families, ...categories } = useQuery(categoriesQuery)
  if (categoryAlerts && families)
    return <CategoryAlertsList categoryAlerts={categoryAlerts} families={families} />
  const failure = error ?? categories.error
  if (!failure) return <AlertsSkeleton />
  const isRetrying = isFetching || categories.isFetching
  return (
    <LoadError
      title="Vos alertes n’ont pas pu être chargées"
      error={failure}
      isRetrying={isRetrying}
      onRetry={() => Promise.all([refetch(), categories.refetch()])}
    />
  )
}

interface CategoryAlertsListProps {
  categoryAlerts: readonly CategoryAlerts[]
  families: Parameters<typeof AddCategory>[0]['families']
}

function CategoryAlertsList({ categoryAlerts, families }: CategoryAlertsListProps) {
  const save = useSaveCategoryAlerts()
  const names = categoryNames(families)
  const { section, focusNextCard, focusHeading } = useFocus(categoryAlerts.length)
  const change = (alerts: CategoryAlerts) => save.mutate({ alerts })

  const add = (categoryId: string | null) => {
    focusNextCard()
    change({ categoryId, maxPrice: null, kinds: ['price_drop', 'back_in_stock'] })
  }
  const remove = (alerts: CategoryAlerts) => {
    focusHeading()
    save.mutate({ alerts: { ...alerts, kinds: [] }, removesCategory: true })
    const name = alerts.categoryId ? names.get(alerts.categoryId)?.name : allCategoriesLabel
    toast({
      kind: 'success',
      title: 'Alertes retirées',
      text: name,
      action: { label: 'Rétablir', run: () => change(alerts) },
    })
  }

  return (
    <div ref={section} className="grid max-w-4xl gap-8">
      <div className="grid gap-6">
        <h2 tabIndex={-1} className="max-w-prose text-2xl">
          Catégories suivies
        </h2>
        <AddCategory
          families={families}
          followedIds={new Set(categoryAlerts.map((alerts) => alerts.categoryId))}
          onAdd={add}
        />
      </div>
      {categoryAlerts.length === 0 && <NoCategory />}
      <ul className="grid gap-6 empty:hidden">
        {categoryAlerts.map((alerts) => (
          <li key={alerts.categoryId ?? 'all'}>
            <CategoryAlertsCard
              alerts={alerts}
              category={alerts.categoryId ? names.get(alerts.categoryId) : undefined}
              onChange={change}
              onRemove={() => remove(alerts)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to a card that is about to be added, or from a removed button to the heading. */
function useFocus(count: number) {
  const section = useRef<HTMLDivElement>(null)
  const countBefore = useRef<number | null>(null)
  useEffect(() => {
    if (countBefore.current === null || count <= countBefore.current) return
    countBefore.current = null
    section.current?.querySelector<HTMLElement>('li:last-child h3')?.focus()
  }, [count])
  return {
    section,
    focusNextCard: () => {
      countBefore.current = count
    },
    focusHeading: () => section.current?.querySelector('h2')?.focus(),
  }
}

/** Placeholders of the cards' height. */
const AlertsSkeleton = () => (
  <div role="status" className="grid max-w-4xl gap-6">
    <p className="text-ink-soft">Chargement de vos alertes…</p>
    <div aria-hidden="true" className="h-18 max-w-md animate-pulse rounded-md bg-paper" />
    {[1, 2].map((card) => (
      <div key={card} aria-hidden="true" className="h-72 animate-pulse rounded-lg bg-paper shadow-card" />
    ))}
  </div>
)

/** Explains the kinds of alerts while no category has any. */
const NoCategory = () => (
  <div className="grid gap-6 border-l-4 border-terracotta bg-paper px-6 py-8 md:px-10">
    <BellRing aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <p className="max-w-prose text-lg">
      Aucune catégorie suivie pour le moment. Choisissez-en une ci-dessus, puis ce que vous voulez
      savoir&nbsp;:
    </p>
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {alertKinds.map((kind) => (
        <div key={kind}>
          <dt className="font-semibold">{alertKindLabels[kind].name}</dt>
          <dd className="text-sm text-ink-soft">{alertKindLabels[kind].text}</dd>
        </div>
      ))}
    </dl>
  </div>
)

interface AddCategoryProps {
  families: readonly CategoryFamily[]
  /** Categories that have alerts; null stands for all categories. */
  followedIds: ReadonlySet<string | null>
  onAdd: (categoryId: string | null) => void
}

/** The value of the option for all categories; an empty value means that nothing is chosen. */
const allCategoriesValue = 'all'

function AddCategory({ families, followedIds, onAdd }: AddCategoryProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    setChosen('')
    onAdd(chosen === allCategoriesValue ? null : chosen)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 grow basis-64 gap-1.5 sm:max-w-md">
        <label htmlFor={id} className="font-medium">
          Catégorie à suivre
        </label>
        <select
          id={id}
          required
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className={control()}
        >
          <option value="">Choisir…</option>
          {!followedIds.has(null) && <option value={allCategoriesValue}>{allCategoriesLabel}</option>}
          {families.map((family) => (
            <optgroup key={family.id} label={family.name}>
              {!followedIds.has(family.id) && (
                <option value={family.id}>{family.name} (toute la famille)</option>
              )}
              {family.children
                .filter((child) => !followedIds.has(child.id))
                .map((child) => (
                  <option key={child.id} value={child.id}>
                    {child.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button type="submit">
        <Plus aria-hidden="true" className="size-5" />
        Ajouter
      </Button>
    </form>
  )
}
