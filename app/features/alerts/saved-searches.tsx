import { useRef } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { toast } from '#app/lib/toasts.ts'
import { AlertSection, LoadFailure, RowsSkeleton } from './alert-section.tsx'
import {
  type SavedSearch,
  useChangeSearch,
  useDeleteSearch,
  useSavedSearches,
  useSaveSearch,
} from './saved-search-queries.ts'
import { SavedSearchRow } from './saved-search-row.tsx'

/** The searches of the catalogue one is told the finds of. */
export function SavedSearches() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <AlertSection
      id="recherches"
      heading={heading}
      title="Recherches enregistrées"
      text="Un email quand un nouveau produit correspond à ce que vous cherchez."
    >
      <List onGone={() => heading.current?.focus()} />
    </AlertSection>
  )
}

function List({ onGone }: { onGone: () => void }) {
  const { searches, error, isFetching, refetch } = useSavedSearches()
  const change = useChangeSearch()
  const deletion = useDeleteSearch()
  const restoration = useSaveSearch()

  const restore = ({ name, query, frequency }: SavedSearch) =>
    restoration.mutate(
      { name, query, frequency },
      {
        onError: (error) => toast({ kind: 'error', title: 'Recherche non rétablie', text: error.message }),
      },
    )
  const remove = (search: SavedSearch) => {
    onGone()
    deletion.mutate(search.id)
    toast({
      kind: 'success',
      title: 'Recherche supprimée',
      text: search.name,
      action: { label: 'Rétablir', run: () => restore(search) },
    })
  }

  if (!searches) {
    return error ? (
      <LoadFailure
        title="Vos recherches n’ont pas pu être chargées"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowsSkeleton text="Chargement de vos recherches…" />
    )
  }
  if (searches.length === 0) return <NoSearch />
  return (
    <ul className="grid gap-4">
      {searches.map((search) => (
        <li key={search.id}>
          <SavedSearchRow search={search} onChange={change.mutate} onRemove={() => remove(search)} />
        </li>
      ))}
    </ul>
  )
}

const NoSearch = () => (
  <div className="grid justify-items-start gap-4 border-l-4 border-line-strong py-1 pl-5">
    <p className="max-w-prose">
      Aucune recherche pour le moment. Filtrez le catalogue, puis choisissez «&nbsp;Enregistrer cette
      recherche&nbsp;» au-dessus des résultats.
    </p>
    <ButtonLink to="/products" variant="outline">
      Parcourir le catalogue
    </ButtonLink>
  </div>
)
