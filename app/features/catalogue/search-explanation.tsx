import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { latePart } from '#app/components/late-part.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type Town, townText } from '#domain/places/commune.ts'
import { distanceText } from '#domain/places/distance.ts'
import { explanationQuery } from './queries.ts'

/** Shown when no article has all words of the search. */
export const SaveSearchLink = latePart(async () => ({
  default: (await import('./save-search-link.tsx')).SaveSearchLink,
}))

/** How the search was read, before the results it led to: other words, what was left out, what it may mean besides. */
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
  const { data: found } = useQuery(townQuery(search.near))
  if (!data || !(search.search || search.near)) return null
  const { corrections, translations, isAllButOne, isOnlyDescribed, nearest, others } = data
  const isTold = isAllButOne || isOnlyDescribed || nearest
  if (!isTold && corrections.length + translations.length + others.length === 0) return null
  return (
    <div className="mb-5 grid justify-items-start gap-3">
      <p className="max-w-prose wrap-anywhere">
        {translations.map(({ from, to }) => (
          <span key={from}>
            <strong>{to}</strong>, d’après «&nbsp;{from}&nbsp;».{' '}
          </span>
        ))}
        {corrections.map(({ from, to }) => (
          <span key={from}>
            Aucune annonce ne contient «&nbsp;{from}&nbsp;»&nbsp;: nous avons cherché{' '}
            <strong>«&nbsp;{to}&nbsp;»</strong>.{' '}
          </span>
        ))}
        {isAllButOne && (
          <>
            Aucune annonce ne réunit tous vos mots&nbsp;: en voici qui les ont <strong>tous sauf un</strong>.{' '}
          </>
        )}
        {isOnlyDescribed && <>Ces mots ne sont que dans la description des annonces. </>}
        {nearest && (
          <>
            Rien {found?.town ? `près de ${townText(found.town)}` : 'ici'}&nbsp;: le plus proche est à{' '}
            {townText({ name: nearest.town, department: nearest.department })},{' '}
            {distanceText(nearest.kilometres)}.
          </>
        )}
      </p>
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          {others.map(({ label, query }) => (
            <Link
              key={query}
              to={cataloguePath(parseCatalogueSearch(new URLSearchParams(query)))}
              className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
            >
              Chercher plutôt {label}
            </Link>
          ))}
        </p>
      )}
      {isAllButOne && (
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
