import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Time } from '#app/components/time.tsx'
import { formatAgo, formatListedMoment } from '#domain/dates.ts'
import { removalsQuery, type StockProduct, type StockRemoval, useUndoRemoval } from './queries.ts'

/** Who took pieces of this product, and when. */
export function Removals({ product, pageMadeAt }: { product: StockProduct; pageMadeAt: number }) {
  const { data, isError, isFetching, refetch } = useQuery(removalsQuery(product.id))
  const now = useNow(pageMadeAt)
  return (
    <section aria-labelledby="sorties" className="border-t border-line pt-6">
      <h3 id="sorties" className="text-lg">
        Dernières sorties
      </h3>
      {data ? (
        <RemovalList product={product} removals={data} now={now} />
      ) : isError ? (
        <div className="mt-3">
          <LoadError isRetrying={isFetching} onRetry={refetch}>
            <p>Les dernières sorties n’ont pas pu être chargées.</p>
          </LoadError>
        </div>
      ) : (
        <p className="mt-3 text-ink-soft">Chargement…</p>
      )}
    </section>
  )
}

interface RemovalListProps {
  product: StockProduct
  removals: readonly StockRemoval[]
  now: number
}

function RemovalList({ product, removals, now }: RemovalListProps) {
  const undo = useUndoRemoval(product)
  if (removals.length === 0)
    return <p className="mt-3 text-ink-soft">Aucune sortie enregistrée pour ce produit.</p>
  return (
    <ol className="mt-3 divide-y divide-line">
      {removals.map((removal) => (
        <li key={removal.id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
          <p className="font-medium wrap-anywhere">{nameOf(removal)}</p>
          <p className={clsx('font-semibold tabular-nums', removal.undone && 'text-ink-soft line-through')}>
            <span className="sr-only">
              Quantité{'\u00a0'}: de {removal.quantityBefore} à {removal.quantityAfter}
            </span>
            <span aria-hidden="true">
              {removal.quantityBefore} → {removal.quantityAfter}
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {formatAgo(removal.createdAt, now)} · <Time at={removal.createdAt} format={formatListedMoment} />
          </p>
          {removal.isUndoable && (
            <Button
              variant="link"
              className="min-h-11"
              aria-label={`Annuler la sortie de ${removal.quantityBefore} à ${removal.quantityAfter}`}
              aria-disabled={undo.isPending || undefined}
              onClick={() => undo.mutate({ id: removal.id, quantity: unitsOf(removal) })}
            >
              Annuler
            </Button>
          )}
          {removal.undone && (
            <p className="col-span-full text-sm text-ink-soft">
              Annulée par {removal.undone.isOwn ? 'vous' : (removal.undone.by ?? 'un compte inconnu')} ·{' '}
              <Time at={removal.undone.at} format={formatListedMoment} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

const nameOf = ({ isOwn, by }: StockRemoval) => (isOwn ? 'Vous' : (by ?? 'Compte inconnu'))
const unitsOf = ({ quantityBefore, quantityAfter }: StockRemoval) => quantityBefore - quantityAfter

const tick = 20_000

/** The current time. Starts with the time of the render, so that server and browser agree. */
function useNow(pageMadeAt: number): number {
  const [now, setNow] = useState(pageMadeAt)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, tick)
    return () => clearInterval(timer)
  }, [])
  return now
}
