import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { type Town, townText } from '#domain/places/commune.ts'
import { explanationQuery } from './queries.ts'

/** Shown when no article has all words of the search. */
export const SaveSearchLink = latePart(async () => ({
  default: (await import('./save-search-link.tsx')).SaveSearchLink,
}))

/** What words were taken for others, or left out, before the results they led to. */
export function SearchExplanation({ search }: { search: CatalogueSearch }) {
  const { data: found } = useQuery(townQuery(search.near))
  return (
    <>
      {search.near && found && !found.town && <UnresolvedTown search={search} choices={found.choices} />}
      <WordsExplanation search={search} />
    </>
  )
}

function WordsExplanation({ search }: { search: CatalogueSearch }) {
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

/** Says that a place limits nothing because it is unknown, or names several. */
const UnresolvedTown = ({ search, choices }: { search: CatalogueSearch; choices: readonly Town[] }) => (
  <div role="status" className="mb-5 grid max-w-prose gap-2 border-l-4 border-terracotta bg-paper px-4 py-3">
    <p>
      {choices.length > 0 ? 'Plusieurs lieux portent ce nom' : 'Lieu introuvable'}&nbsp;:{' '}
      <span className="wrap-anywhere">«&nbsp;{search.near}&nbsp;»</span>. Les articles sont affichés sans
      limite de distance.
    </p>
    {choices.length > 0 && (
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map((town) => (
          <li key={town.key}>
            <Link
              to={cataloguePath({ ...search, near: town.key, page: 1 })}
              className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
            >
              {townText(town)}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </div>
)
