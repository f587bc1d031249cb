import { useQuery } from '@tanstack/react-query'
import type { Filter } from '#app/components/filter-control.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { reviewMessages } from '#domain/admin-messages.ts'
import { parseReviewSearch, reviewStates } from '#domain/orders/review-search.ts'
import { starChoices } from '#domain/orders/stars.ts'
import { reviewsQuery } from './queries.ts'
import { reviewColumns } from './review-columns.tsx'

/** `/admin/reviews`: what buyers and sellers said of each other. */
export function ReviewsPage() {
  const search = useAddress(parseReviewSearch)
  return (
    <AdminPage
      title="Avis"
      text="Masquez ce qui enfreint la loi ou nomme des personnes. Un avis sévère n’est pas une raison."
    >
      <AdminList
        exportAs="reviews"
        label="Avis"
        caption="Avis, les plus récents d’abord"
        filters={{ filters }}
        list={useQuery(reviewsQuery(search))}
        columns={reviewColumns}
        keyOf={({ id }) => id}
        unit={['avis', 'avis']}
        empty="Personne n’a encore donné d’avis."
        noMatch="Aucun avis ne correspond à ces filtres."
        failure={reviewMessages.loadFailure}
      />
    </AdminPage>
  )
}

const filters: Filter[] = [
  { kind: 'one', name: 'state', label: 'Affichage', every: 'Tous', options: reviewStates },
  {
    kind: 'one',
    name: 'stars',
    label: 'Note',
    every: 'Toutes',
    options: starChoices
      .toReversed()
      .map((stars) => ({ value: String(stars), label: `${stars}\u00a0étoile${stars > 1 ? 's' : ''}` })),
  },
]
