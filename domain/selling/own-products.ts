import { defineAddress, oneOf, page, sortOf, text, valuesOf } from '../address.ts'
import type { ProductStatus } from '../catalogue/statuses.ts'

/** How a seller looks through their products: what the address of 'Mes Produits' holds. */
export const ownProductsPageSize = 50
/** Far enough for any seller. */
const lastPage = 2000

/**
 * Each product is in one of these, as its seller thinks of it: whatever its status, a hidden one is hidden; the two
 * statuses of an empty shelf are one.
 */
export const ownProductFilters = [
  { value: 'disponible', label: 'Disponibles', statuses: ['disponible'] },
  { value: 'reserve', label: 'Réservés', statuses: ['reserve', 'attente_paiement', 'attente_retrait'] },
  { value: 'rupture_stock', label: 'En rupture', statuses: ['rupture_stock', 'outofstock'] },
  { value: 'vendu', label: 'Vendus', statuses: ['vendu', 'expedie', 'livre'] },
  { value: 'a_valider', label: 'À valider', statuses: ['a_valider'] },
  { value: 'masque', label: 'Masqués', statuses: [] },
] as const satisfies readonly { value: string; label: string; statuses: readonly ProductStatus[] }[]
export type OwnProductFilter = (typeof ownProductFilters)[number]['value']

export const filterOf = (product: { status: ProductStatus; isHidden: boolean }): OwnProductFilter =>
  product.isHidden
    ? 'masque'
    : (ownProductFilters.find(({ statuses }) => (statuses as readonly string[]).includes(product.status))
        ?.value ?? 'a_valider')

export const ownProductSorts = [
  { value: 'date-desc', label: 'Plus récents' },
  { value: 'date-asc', label: 'Plus anciens' },
  { value: 'name-asc', label: 'Nom (A à Z)' },
  { value: 'price-asc', label: 'Prix croissant' },
  { value: 'price-desc', label: 'Prix décroissant' },
  { value: 'stock-asc', label: 'Stock le plus bas' },
] as const
export type OwnProductSort = (typeof ownProductSorts)[number]['value']

/** No status: all. */
export const { parse: parseOwnProductsSearch, print: ownProductsParams } = defineAddress({
  q: text(100),
  status: oneOf(valuesOf(ownProductFilters)),
  sort: sortOf(ownProductSorts, 'date-desc'),
  page: page(ownProductsPageSize, lastPage),
})
export type OwnProductsSearch = ReturnType<typeof parseOwnProductsSearch>

export const ownProductsPath = (search: OwnProductsSearch): string => {
  const params = ownProductsParams(search).toString()
  return `/profile?tab=products${params && `&${params}`}`
}
