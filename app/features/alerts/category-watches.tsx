import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { toast } from '#app/lib/toasts.ts'
import type { AlertWatch } from '#domain/alerts/schemas.ts'
import { AddWatch } from './add-watch.tsx'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import { categoryNames, everyCategory } from './category-names.ts'
import { NoWatch } from './no-watch.tsx'
import { useSaveWatch, useWatches } from './queries.ts'
import { WatchCard } from './watch-card.tsx'

/** Of what one wants to be told, category by category (specification, section 2, Account). */
export function CategoryWatches() {
  const { watches, error, isFetching, refetch } = useWatches()
  const { data: families, ...categories } = useQuery(categoriesQuery)
  if (watches && families) return <Watches watches={watches} families={families} />
  const failure = error ?? categories.error
  if (!failure) return <AlertsSkeleton />
  const isRetrying = isFetching || categories.isFetching
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-2xl">Vos alertes n’ont pas pu être chargées</h2>
      <p>{failure.message}</p>
      <Button
        variant="outline"
        aria-disabled={isRetrying}
        onClick={() => {
          void refetch()
          void categories.refetch()
        }}
      >
        {isRetrying ? 'Chargement…' : 'Réessayer'}
      </Button>
    </div>
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

/** Adding leads to the new card; after a removal the button that had the focus is gone. */
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
