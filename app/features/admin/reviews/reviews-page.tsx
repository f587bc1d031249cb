import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#app/components/select-field.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { FilterForm } from '#app/features/admin/shared/filter-form.tsx'
import { reviewMessages } from '#domain/admin-messages.ts'
import { type ReviewSearch, reviewParams, reviewStates } from '#domain/orders/review-search.ts'
import { starChoices } from '#domain/orders/reviews.ts'
import { totalText } from '#domain/page.ts'
import { reviewsQuery } from './queries.ts'
import { reviewColumns } from './review-columns.tsx'

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

const starOptions = starChoices
  .toReversed()
  .map((stars) => ({ value: String(stars), label: `${stars}\u00a0étoile${stars > 1 ? 's' : ''}` }))

const ReviewFilters = ({ search }: { search: ReviewSearch }) => (
  <FilterForm label="Avis" isFiltered={reviewParams({ ...search, page: 1 }).size > 0}>
    <div className="grid gap-4 sm:grid-cols-2 lg:max-w-xl">
      <SelectField
        label="Affichage"
        name="state"
        defaultValue={search.state ?? ''}
        options={reviewStates}
        placeholder="Tous"
      />
      <SelectField
        label="Note"
        name="stars"
        defaultValue={search.stars === null ? '' : String(search.stars)}
        options={starOptions}
        placeholder="Toutes"
      />
    </div>
  </FilterForm>
)
