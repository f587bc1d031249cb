import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#app/components/button.tsx'
import { type CatalogueSearch, cataloguePath, maxListed } from '#domain/catalogue/search.ts'
import { listedText } from '#domain/page.ts'
import { widerRadiiQuery } from './queries.ts'

/** Where nothing is near enough: what there is further away. */
export function WiderRadii({ search }: { search: CatalogueSearch }) {
  const { data } = useQuery(widerRadiiQuery(search))
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Plus loin" className="grid gap-3">
      <p className="font-semibold">Plus loin&nbsp;:</p>
      <ul className="flex flex-wrap gap-3">
        {data.map(({ radius, total }) => (
          <li key={radius}>
            <ButtonLink to={cataloguePath({ ...search, radius, page: 1 })} variant="outline">
              {radius ? `À ${radius}\u00a0km` : 'Partout'}{' '}
              <span className="text-ink-soft">({countText(total)})</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countText = (total: number): string =>
  `${listedText({ total: Math.min(total, maxListed), hasMore: total > maxListed })}\u00a0produit${total > 1 ? 's' : ''}`
