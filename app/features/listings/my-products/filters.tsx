import { FilterBar } from '#app/components/filter-bar.tsx'
import { FilterLinks } from '#app/components/filter-links.tsx'
import {
  type OwnProductsSearch,
  ownProductFilters,
  ownProductSorts,
  ownProductsPath,
  usualOwnProductSort,
} from '#domain/selling/own-products.ts'
import type { OwnProductsPage } from '../queries.ts'

/** Statuses that are offered even without products. */
const alwaysOffered: readonly string[] = ['disponible']

/** Links to all products and to those of each status, with their numbers. */
export function StatusFilter({
  search,
  counts,
}: {
  search: OwnProductsSearch
  counts: OwnProductsPage['counts']
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = ownProductFilters.filter(
    ({ value }) => counts[value] > 0 || alwaysOffered.includes(value) || value === search.status,
  )
  const choices = [
    { value: null, label: 'Tous', count: all },
    ...shown.map(({ value, label }) => ({ value, label, count: counts[value] })),
  ]
  return (
    <FilterLinks
      label="Filtrer par statut"
      choices={choices.map(({ value, ...choice }) => ({
        ...choice,
        to: ownProductsPath({ ...search, status: value, page: 1 }),
        isCurrent: search.status === value,
      }))}
    />
  )
}

/** The search text and the order, which the address stores beside tab and status. */
export const SearchForm = () => (
  <FilterBar
    label="Mes produits"
    preservedParams={['tab', 'status']}
    filters={[
      {
        kind: 'text',
        name: 'q',
        label: 'Rechercher dans mes produits',
        placeholder: 'Titre, code ou référence',
      },
      {
        kind: 'select',
        name: 'sort',
        label: 'Trier par',
        options: ownProductSorts,
        defaultValue: usualOwnProductSort,
        isOrder: true,
      },
    ]}
  />
)
