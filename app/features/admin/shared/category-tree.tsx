import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import type { DataOf } from '#app/lib/query-client.ts'
import { productQueryKeys } from '#app/lib/stale-products.ts'
import { maxCountedInCategory } from '#domain/catalogue/admin-products.ts'
import { adminQuery } from './admin-api.ts'

interface OptionFamily {
  id: string
  name: string
  children: readonly { id: string; name: string }[]
}

/** The two levels as options of a select: a family, then its categories. */
export const CategoryOptions = ({ families }: { families: readonly OptionFamily[] }) =>
  families.map((family) => (
    <optgroup key={family.id} label={family.name}>
      <option value={family.id}>{family.name} (toute la famille)</option>
      {family.children.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </optgroup>
  ))

/** Every category, with its texts and the number of its products, hidden ones included. */
export const categoryTreeQuery = adminQuery(['categories'], (admin) => admin.categories.$get())

export type Family = DataOf<typeof categoryTreeQuery>[number]
export type Category = Family['children'][number]

export const useFamilies = (): readonly Family[] => useQuery(categoryTreeQuery).data ?? []

/** The queries that a change of a category or field invalidates, for administrators and visitors. */
export const catalogueKeys: readonly QueryKey[] = [['admin'], ['custom-fields'], ...productQueryKeys]

export const refreshCatalogue = (client: QueryClient) =>
  Promise.all(catalogueKeys.map((queryKey) => client.invalidateQueries({ queryKey })))

export function productsText(count: number): string {
  if (count === 0) return 'Aucun produit'
  if (count === 1) return '1 produit'
  if (count >= maxCountedInCategory) return `${maxCountedInCategory.toLocaleString('fr-FR')} produits ou plus`
  return `${count.toLocaleString('fr-FR')} produits`
}
