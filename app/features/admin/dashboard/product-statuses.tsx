import { Link } from 'react-router'
import { statusLabels } from '#domain/catalogue/status-labels.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Dashboard } from '#domain/platform/figures.ts'
import { formatCount } from './figures.ts'

/** Two statuses read the same (design, "Where we differ"): the list tells which one came from an order. */
const labelOf = (status: keyof typeof statusLabels) =>
  status === 'outofstock' ? `${statusLabels.outofstock} après commande` : statusLabels[status]

/** How many products there are of each status, as they were last counted; the commonest first. */
export function ProductStatuses({ products }: { products: Dashboard['products'] }) {
  const statuses = products.statuses.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const most = statuses[0]?.count ?? 1
  return (
    <section aria-labelledby="products-by-status" className="grid gap-3">
      <div>
        <h2 id="products-by-status" className="text-xl">
          Produits par statut
        </h2>
        <p className="text-sm text-ink-soft">Comptés le {formatMoment(products.countedAt)}.</p>
      </div>
      {statuses.length === 0 ? (
        <p>Aucun produit pour l’instant.</p>
      ) : (
        <ul className="grid gap-1">
          {statuses.map(({ status, count }) => (
            <li
              key={status}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)_5rem]"
            >
              <Link
                to={`/admin/products?status=${status}`}
                className="flex min-h-11 items-center hover:underline pointer-fine:min-h-9"
              >
                {labelOf(status)}
              </Link>
              <div
                aria-hidden="true"
                className="h-2.5 bg-plaster-deep max-sm:order-last max-sm:col-span-2 max-sm:mb-2"
              >
                <div className="h-full bg-fir" style={{ width: `${(count / most) * 100}%` }} />
              </div>
              <p className="text-right font-semibold tabular-nums">{formatCount(count)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
