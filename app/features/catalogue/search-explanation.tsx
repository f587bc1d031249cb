import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { latePart } from '#app/components/late-part.ts'
import type { CatalogueSearch } from '#domain/catalogue/search.ts'
import { explanationQuery } from './queries.ts'

/** Shown when no article has all words of the search. */
export const SaveSearchLink = latePart(async () => ({
  default: (await import('./save-search-link.tsx')).SaveSearchLink,
}))

/** What words were taken for others, or left out, before the results they led to. */
export function SearchExplanation({ search }: { search: CatalogueSearch }) {
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
          <SaveSearchLink search={search} />
        </Suspense>
      )}
    </div>
  )
}
