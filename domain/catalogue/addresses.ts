import { slugOf } from './slug.ts'

/** `/produits/porte-d-entree-en-chene-1042`: the number finds the product, the words are for people. */
export const productPath = ({ title, number }: { title: string; number: number }): string =>
  `/produits/${[slugOf(title), number].filter(Boolean).join('-')}`

/** The number at the end of such an address; null: it is none. */
export function productNumberOf(address: string): number | null {
  const number = Number(/(?:^|[/-])(\d{1,12})$/.exec(address)?.[1])
  return number || null
}

/** `/categories/menuiserie/portes-interieures`. */
export const categoryPath = (family: string, subcategory?: string | null): string =>
  `/categories/${encodeURIComponent(family)}${subcategory ? `/${encodeURIComponent(subcategory)}` : ''}`

/** `/produits/departement/loire-atlantique/menuiserie/portes-interieures`: what can be fetched in a department, all or of a category. */
export const departmentPath = (
  department: string,
  family?: string | null,
  subcategory?: string | null,
): string =>
  ['/produits/departement', department, family, subcategory]
    .filter(Boolean)
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part as string)))
    .join('/')
