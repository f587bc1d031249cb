import { useQuery } from '@tanstack/react-query'
import { BellRing, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { type CategoryFamily, categoriesQuery } from '#app/lib/categories.ts'
import { toast } from '#app/lib/toasts.ts'
import { alertKindLabels, alertKinds } from '#domain/alerts/alerts.ts'
import type { AlertWatch } from '#domain/alerts/schemas.ts'
import { useSaveWatch, useWatches } from './queries.ts'
import { categoryNames, everyCategory, WatchCard } from './watch-card.tsx'

/** The alerts by category. */
export function CategoryWatches() {
  const { watches, error, isFetching, refetch } = useWatches()
  const { data: families, ...categories } = useQuery(categoriesQuery)
  if (watches && families) return <Watches watches={watches} families={families} />
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

interface WatchesProps {
  watches: readonly AlertWatch[]
  families: Parameters<typeof AddWatch>[0]['families']
}

function Watches({ watches, families }: WatchesProps) {
  const save = useSaveWatch()
  const names = categoryNames(families)
  const { section, goToLast, goToHeading } = useFocus(watches.length)
  const change = (watch: AlertWatch) => save.mutate({ watch })

  const add = (categoryId: string | null) => {
    goToLast()
    change({ categoryId, maxPrice: null, kinds: ['price_drop', 'back_in_stock'] })
  }
  const remove = (watch: AlertWatch) => {
    goToHeading()
    save.mutate({ watch: { ...watch, kinds: [] }, isRemoval: true })
    const name = watch.categoryId ? names.get(watch.categoryId)?.name : everyCategory
    toast({
      kind: 'success',
      title: 'Alertes retirées',
      text: name,
      action: { label: 'Rétablir', run: () => change(watch) },
    })
  }

  return (
    <div ref={section} className="grid max-w-4xl gap-8">
      <div className="grid gap-6">
        <h2 tabIndex={-1} className="max-w-prose text-2xl">
          Catégories suivies
        </h2>
        <AddWatch families={families} taken={new Set(watches.map((watch) => watch.categoryId))} onAdd={add} />
      </div>
      {watches.length === 0 && <NoWatch />}
      <ul className="grid gap-6 empty:hidden">
        {watches.map((watch) => (
          <li key={watch.categoryId ?? 'all'}>
            <WatchCard
              watch={watch}
              category={watch.categoryId ? names.get(watch.categoryId) : undefined}
              onChange={change}
              onRemove={() => remove(watch)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to a new card, or away from the button that a removal has removed. */
function useFocus(count: number) {
  const section = useRef<HTMLDivElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    awaited.current = null
    section.current?.querySelector<HTMLElement>('li:last-child h3')?.focus()
  }, [count])
  return {
    section,
    goToLast: () => {
      awaited.current = count
    },
    goToHeading: () => section.current?.querySelector('h2')?.focus(),
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

/** Explains the alerts when there are none. */
const NoWatch = () => (
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

interface AddWatchProps {
  families: readonly CategoryFamily[]
  /** Categories that have alerts; null stands for all categories. */
  taken: ReadonlySet<string | null>
  onAdd: (categoryId: string | null) => void
}

/** The option for all categories: an empty value means that nothing is chosen. */
const every = 'all'

function AddWatch({ families, taken, onAdd }: AddWatchProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    setChosen('')
    onAdd(chosen === every ? null : chosen)
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
          {!taken.has(null) && <option value={every}>{everyCategory}</option>}
          {families.map((family) => (
            <optgroup key={family.id} label={family.name}>
              {!taken.has(family.id) && <option value={family.id}>{family.name} (toute la famille)</option>}
              {family.children
                .filter((child) => !taken.has(child.id))
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
