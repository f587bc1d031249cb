import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { formatAgo, formatListedMoment } from '#domain/dates.ts'
import { removalsQuery, type StockRemoval } from './queries.ts'
import { useNow } from './use-now.ts'

/** Who took pieces of this product, and when. */
export function Removals({ productId, pageMadeAt }: { productId: string; pageMadeAt: number }) {
  const { data, isError, isFetching, refetch } = useQuery(removalsQuery(productId))
  const now = useNow(pageMadeAt)
  return (
    <section aria-labelledby="sorties" className="border-t border-line pt-6">
      <h3 id="sorties" className="text-lg">
        Dernières sorties
      </h3>
      {data ? (
        <RemovalList removals={data} now={now} />
      ) : isError ? (
        <div role="alert" className="mt-3 grid justify-items-start gap-3">
          <p>Les dernières sorties n’ont pas pu être chargées.</p>
          <Button variant="outline" aria-disabled={isFetching} onClick={() => !isFetching && void refetch()}>
            {isFetching ? 'Chargement…' : 'Réessayer'}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-ink-soft">Chargement…</p>
      )}
    </section>
  )
}

function RemovalList({ removals, now }: { removals: readonly StockRemoval[]; now: number }) {
  if (removals.length === 0)
    return <p className="mt-3 text-ink-soft">Aucune sortie enregistrée pour ce produit.</p>
  return (
    <ol className="mt-3 divide-y divide-line">
      {removals.map((removal) => (
        <li key={removal.id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
          <p className="font-medium wrap-anywhere">
            {removal.isOwn ? 'Vous' : (removal.by ?? 'Compte inconnu')}
          </p>
          <p className="font-semibold tabular-nums">
            <span className="sr-only">
              Quantité{'\u00a0'}: de {removal.quantityBefore} à {removal.quantityAfter}
            </span>
            <span aria-hidden="true">
              {removal.quantityBefore} → {removal.quantityAfter}
            </span>
          </p>
          <p className="col-span-full text-sm text-ink-soft">
            {formatAgo(removal.createdAt, now)} · <Time at={removal.createdAt} format={formatListedMoment} />
          </p>
        </li>
      ))}
    </ol>
  )
}
