import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#app/lib/query-client.ts'
import { townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { inTown, type Town, townText } from '#domain/places/commune.ts'
import { distanceText } from '#domain/places/distance.ts'
import { explanationQuery } from './queries.ts'
import { useIsNarrow } from './use-filter-sheet.ts'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4'

/** Explains above the results how the search was understood: corrections, ignored words, and other meanings. */
export function SearchExplanation({ search }: { search: CatalogueSearch }) {
  const isNarrow = useIsNarrow()
  const { data: found } = useQuery(townQuery(search.near))
  const { data } = useQuery(explanationQuery(search))
  // While the query is disabled it still has the explanation of the previous search.
  const explanation = search.search !== '' || search.near !== null ? data : undefined
  const otherMeanings = toLinks(explanation)
  const correctedSearch = explanation?.correctedSearch
  const isUnresolved = search.near !== null && found !== undefined && !found.town
  const choices = isUnresolved ? found.choices : []
  const sentences = [
    ...(isUnresolved ? ['Les articles sont affichés sans limite de distance.'] : []),
    ...(explanation ? writeSentences(explanation, found?.town ?? null) : []),
    ...(otherMeanings.some(({ isPlace }) => isPlace) ? ['Un lieu porte aussi ce nom.'] : []),
  ]
  if (sentences.length + otherMeanings.length === 0 && !correctedSearch) return null
  return (
    <section
      aria-label="Comment la recherche a été comprise"
      // On a phone it is one line, which must be scrollable by keyboard.
      tabIndex={isNarrow ? 0 : undefined}
      className="explanation"
    >
      {isUnresolved && (
        <p>
          {choices.length > 0 ? 'Plusieurs lieux portent ce nom' : 'Lieu introuvable'}&nbsp;:{' '}
          <strong>«&nbsp;{search.near}&nbsp;»</strong>
        </p>
      )}
      <ul>
        {correctedSearch && (
          <li>
            Vouliez-vous dire{' '}
            <Link
              to={cataloguePath(parseCatalogueSearch(new URLSearchParams(correctedSearch.query)))}
              className={linkClass}
            >
              «&nbsp;{correctedSearch.text}&nbsp;»
            </Link>
            &nbsp;?
          </li>
        )}
        {otherMeanings.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              Chercher plutôt {label}
            </Link>
          </li>
        ))}
        {choices.map((town) => (
          <li key={town.key}>
            <Link to={cataloguePath({ ...search, near: town.key, page: 1 })} className={linkClass}>
              {townText(town)}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no id
          <span key={index}>{sentence} </span>
        ))}
      </p>
    </section>
  )
}

type Explanation = DataOf<typeof explanationQuery>

/** Returns the links to searches for other meanings of the text. */
const toLinks = (explanation: Explanation | undefined) =>
  (explanation?.otherMeanings ?? []).map(({ label, query }) => {
    const search = parseCatalogueSearch(new URLSearchParams(query))
    return { label, to: cataloguePath(search), isPlace: !search.literal }
  })

function writeSentences(explanation: Explanation, town: Town | null): ReactNode[] {
  const { corrections, translations, ignoredWords, isAllButOne, isOnlyInDescriptions, nearestResult } =
    explanation
  const sentences: ReactNode[] = [
    ...(nearestResult
      ? [
          <>
            {town && `Rien ${inTown(town.name)}. `}Le plus proche&nbsp;:{' '}
            <strong>{townText({ name: nearestResult.town, department: nearestResult.department })}</strong>,{' '}
            {distanceText(nearestResult.kilometres)}.
          </>,
        ]
      : []),
    ...translations.map(({ from, to }) => (
      <>
        <strong>{to}</strong>, d’après «&nbsp;{from}&nbsp;».
      </>
    )),
    ...ignoredWords.map((word) => <>Aucune annonce ne contient «&nbsp;{word}&nbsp;».</>),
    ...corrections.map(({ from, to, isReplaced }) =>
      isReplaced ? (
        <>
          Aucune annonce ne contient «&nbsp;{from}&nbsp;»&nbsp;: voici <strong>«&nbsp;{to}&nbsp;»</strong>.
        </>
      ) : (
        <>
          Nous avons aussi cherché <strong>«&nbsp;{to}&nbsp;»</strong>.
        </>
      ),
    ),
  ]
  if (isAllButOne)
    sentences.push(
      <>
        Aucune annonce n’a tous vos mots&nbsp;: celles-ci les ont <strong>tous sauf un</strong>.
      </>,
    )
  if (isOnlyInDescriptions) sentences.push('Seule la description de ces annonces contient vos mots.')
  return sentences
}
