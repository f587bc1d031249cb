import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { explanationQuery } from './queries.ts'

/** Where no article has all the words that were asked for. */
export const WarnMe = latePart(async () => ({ default: (await import('./save-search-link.tsx')).WarnMe }))

/** What words were taken for others, or left out, before the results they led to. */
export function Understood({ search }: { search: CatalogueSearch }) {
  const { data } = useQuery(explanationQuery(search))
  if (!search.search || !data || !(data.isAllButOne || data.corrections.length > 0)) return null
  return (
    <div className="mb-5 grid justify-items-start gap-3">
      <p className="max-w-prose wrap-anywhere">
        {data.corrections.map(({ from, to }) => (
          <span key={from}>
            Aucune annonce ne contient «&nbsp;{from}&nbsp;»&nbsp;: nous avons cherché{' '}
            <strong>«&nbsp;{to}&nbsp;»</strong>.{' '}
          </span>
        ))}
        {data.isAllButOne && (
          <>
            Aucune annonce ne réunit tous vos mots&nbsp;: en voici qui les ont <strong>tous sauf un</strong>.
          </>
        )}
      </p>
      {data.isAllButOne && (
        <Suspense>
          <WarnMe search={search} />
        </Suspense>
      )}
    </div>
  )
}

/** Where words find nothing together: those without which they would, and the categories they lead to. */
export function WaysOn({ search }: { search: CatalogueSearch }) {
  const { data } = useQuery(explanationQuery(search))
  if (!data || data.leftOut.length + data.categories.length === 0) return null
  return (
    <>
      {data.leftOut.length > 0 && (
        <section aria-label="Avec un mot de moins" className="grid gap-3">
          <p className="font-semibold">Avec un mot de moins&nbsp;:</p>
          <ul className="flex flex-wrap gap-3">
            {data.leftOut.map(({ text, without, total }) => (
              <li key={without}>
                <ButtonLink to={cataloguePath({ ...search, search: text, page: 1 })} variant="outline">
                  <span className="wrap-anywhere">
                    «&nbsp;{text}&nbsp;» <del className="text-ink-soft">{without}</del>{' '}
                    <span className="whitespace-nowrap text-ink-soft">({countText(total)})</span>
                  </span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.categories.length > 0 && (
        <section aria-label="Catégories proches" className="grid gap-3">
          <p className="font-semibold">Catégories proches&nbsp;:</p>
          <ul className="flex flex-wrap gap-3">
            {data.categories.map(({ name, slug, parentSlug }) => (
              <li key={slug}>
                <ButtonLink
                  to={cataloguePath(parentSlug ? { parent: parentSlug, category: slug } : { parent: slug })}
                  variant="outline"
                >
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const countText = (total: number): string =>
  total >= 100 ? '100\u00a0produits ou plus' : `${total}\u00a0produit${total > 1 ? 's' : ''}`
