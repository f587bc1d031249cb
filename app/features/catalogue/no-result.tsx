import { ButtonLink } from '#app/components/button.tsx'
import { type CatalogueSearch, cataloguePath, countFilters } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { clearedPath, savePath } from './active-filters.ts'

/** Nothing found, and the ways on. A page beyond the last one leads back to it. */
export function NoResult({ search, pageCount }: { search: CatalogueSearch; pageCount: number }) {
  const isBeyond = pageCount > 0
  const elsewhere =
    search.search && countFilters(search) > 1
      ? cataloguePath({ search: search.search, sort: search.sort })
      : null
  return (
    <div className="grid justify-items-start gap-5 border-l-2 border-terracotta py-2 pl-6">
      <p className="max-w-prose text-lg">
        {isBeyond ? 'Cette page de résultats n’existe pas ou n’existe plus.' : catalogueMessages.noResult}
      </p>
      <div className="flex flex-wrap gap-3">
        {isBeyond && (
          <ButtonLink to={cataloguePath({ ...search, page: pageCount })}>Aller à la dernière page</ButtonLink>
        )}
        {elsewhere && (
          <ButtonLink to={elsewhere}>
            <span className="wrap-anywhere">Chercher « {search.search} » dans tous les produits</span>
          </ButtonLink>
        )}
        <ButtonLink to={clearedPath(search)} variant={isBeyond || elsewhere ? 'outline' : 'default'}>
          Voir tous les produits
        </ButtonLink>
        {!isBeyond && (
          <ButtonLink to={savePath(search)} variant="outline">
            Être prévenu quand un produit correspond
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
