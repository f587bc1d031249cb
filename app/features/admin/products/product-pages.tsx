import { ButtonLink } from '#app/components/button.tsx'

interface ProductPagesProps {
  page: number
  pageCount: number
  pathOf: (page: number) => string
}

/** Previous and next, as ordinary links. */
export function ProductPages({ page, pageCount, pathOf }: ProductPagesProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3">
      {page > 1 && (
        <ButtonLink variant="outline" to={pathOf(page - 1)}>
          Précédent
        </ButtonLink>
      )}
      <span aria-current="page" className="px-2 tabular-nums">
        Page {page} sur {pageCount.toLocaleString('fr-FR')}
      </span>
      {page < pageCount && (
        <ButtonLink variant="outline" to={pathOf(page + 1)}>
          Suivant
        </ButtonLink>
      )}
    </nav>
  )
}
