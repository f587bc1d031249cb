import { useQuery } from '@tanstack/react-query'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { reviewMessages } from '#domain/admin-messages.ts'
import { type ReviewSearch, reviewParams } from '#domain/orders/review-search.ts'
import { totalText } from '#domain/page.ts'
import { reviewsQuery } from './queries.ts'
import { reviewColumns } from './review-columns.tsx'
import { ReviewFilters } from './review-filters.tsx'

/** `/admin/reviews`: what buyers and sellers said of each other. */
export function ReviewsPage({ search }: { search: ReviewSearch }) {
  const list = useQuery(reviewsQuery(search))
  return (
    <AdminPage
      title="Avis"
      text="Masquez ce qui enfreint la loi ou nomme des personnes. Un avis sévère n’est pas une raison."
    >
      <ReviewFilters search={search} />
      <AdminList
        label="Avis"
        caption="Avis, les plus récents d’abord"
        list={list}
        columns={reviewColumns}
        keyOf={({ id }) => id}
        countText={(total) => `${totalText(total)} avis`}
        empty={
          reviewParams({ ...search, page: 1 }).size > 0
            ? 'Aucun avis ne correspond à ces filtres.'
            : 'Personne n’a encore donné d’avis.'
        }
        failure={reviewMessages.loadFailure}
      />
    </AdminPage>
  )
}
