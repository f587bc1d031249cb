import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FilterBarProps } from '#app/components/filter-bar.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import {
  type AdminProductSearch,
  adminProductsPath,
  adminSortOptions,
  defaultAdminSort,
} from '#domain/catalogue/admin-products.ts'
import { adminStatusLabels, productStatuses } from '#domain/catalogue/statuses.ts'
import { CategoryOptions } from './category-options.tsx'

const yesNo = (name: string, label: string): Filter => ({
  kind: 'one',
  name,
  label,
  every: 'Indifférent',
  options: [
    { value: 'oui', label: 'Oui' },
    { value: 'non', label: 'Non' },
  ],
})

/** By what products are found; a choice applies at once. The seller comes from a link in the list. */
export function useProductFilters(
  search: AdminProductSearch,
  sellerName: string | null,
): Omit<FilterBarProps, 'label'> {
  const { data: families = [] } = useQuery(categoriesQuery)
  return {
    kept: ['seller'],
    filters: [
      {
        kind: 'words',
        name: 'search',
        label: 'Chercher un titre, un code ou un vendeur',
        placeholder: 'Titre, code ou vendeur',
      },
      {
        kind: 'one',
        name: 'status',
        label: 'Statut',
        every: 'Tous',
        options: productStatuses.map((value) => ({
          value,
          label: adminStatusLabels[value],
        })),
      },
      {
        kind: 'one',
        name: 'category',
        label: 'Catégorie',
        every: 'Toutes',
        children: <CategoryOptions families={families} />,
      },
      yesNo('featured', 'Mise en avant'),
      yesNo('hidden', 'Masqué'),
      yesNo('request', 'Prix sur demande'),
      {
        kind: 'one',
        name: 'sort',
        label: 'Trier par',
        options: adminSortOptions,
        usual: defaultAdminSort,
        isOrder: true,
      },
    ],
    children: search.seller && (
      <p className="flex flex-wrap items-center gap-x-5">
        <span>
          Vendeur&nbsp;: <strong>{sellerName ?? 'inconnu'}</strong>
        </span>
        <Link
          to={adminProductsPath({ ...search, seller: null, page: 1 })}
          className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
        >
          Tous les vendeurs
        </Link>
      </p>
    ),
  }
}
