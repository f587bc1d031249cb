import { Store } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { type SalesSearch, saleFilters, salesPath } from '#domain/orders/sales.ts'

/** Nothing has been sold yet, nothing is in this filter, or the page lies beyond the last one. */
export function NoSale({ search, total }: { search: SalesSearch; total: number }) {
  if (search.status === null && total === 0) return <FirstSale />
  const filter = saleFilters.find(({ value }) => value === search.status)
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p className="text-lg">
        {total > 0
          ? 'Cette page n’existe plus\u00a0: votre liste est plus courte.'
          : `Aucune vente dans «\u00a0${filter?.label}\u00a0».`}
      </p>
      <ButtonLink to={salesPath({ status: total > 0 ? search.status : null, page: 1 })} variant="outline">
        {total > 0 ? 'Revenir à la première page' : 'Voir toutes mes ventes'}
      </ButtonLink>
    </div>
  )
}

const FirstSale = () => (
  <div className="grid max-w-prose justify-items-start gap-4 py-4">
    <Store aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
    <h2 className="text-2xl">Aucune vente pour le moment</h2>
    <p className="text-ink-soft">
      Chaque commande de vos produits apparaîtra ici, avec ce qu’il vous reste à faire&nbsp;: la prendre en
      charge, remettre les articles, être payé.
    </p>
    <ButtonLink to="/profile?tab=products">Voir mes produits</ButtonLink>
  </div>
)

interface SalesFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

export const SalesFailure = ({ error, isRetrying, onRetry }: SalesFailureProps) => (
  <div role="alert" className="grid max-w-prose justify-items-start gap-4">
    <h2 className="text-2xl">Vos ventes n’ont pas pu être chargées</h2>
    <p>{error.message}</p>
    <Button variant="outline" aria-disabled={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Chargement…' : 'Réessayer'}
    </Button>
  </div>
)
