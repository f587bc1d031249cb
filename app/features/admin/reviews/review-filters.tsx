import { SelectField } from '#app/components/select-field.tsx'
import { FilterForm } from '#app/features/admin/shared/filter-form.tsx'
import { type ReviewSearch, reviewParams, reviewStates } from '#domain/orders/review-search.ts'
import { starChoices } from '#domain/orders/reviews.ts'

const starOptions = starChoices
  .toReversed()
  .map((stars) => ({ value: String(stars), label: `${stars}\u00a0étoile${stars > 1 ? 's' : ''}` }))

export const ReviewFilters = ({ search }: { search: ReviewSearch }) => (
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
