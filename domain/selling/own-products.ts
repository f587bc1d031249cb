import type { ProductStatus } from '../catalogue/statuses.ts'

/** How a seller looks through their products: what the address of 'Mes Produits' holds. */
export const ownProductsPageSize = 50
/** Far enough for any seller. */
const lastPage = 2000
const longestSearch = 100

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

export interface OwnProductsSearch {
  q: string
  /** Null: all. */
  status: OwnProductFilter | null
  sort: OwnProductSort
  page: number
}

/** Reads an address. Anything malformed counts as absent. */
export function parseOwnProductsSearch(params: URLSearchParams): OwnProductsSearch {
  // NUL is the one character PostgreSQL's text cannot hold.
  const words = (params.get('q') ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  const page = params.get('page') ?? ''
  return {
    q: [...words].slice(0, longestSearch).join(''),
    status: ownProductFilters.find(({ value }) => value === params.get('status'))?.value ?? null,
    sort: ownProductSorts.find(({ value }) => value === params.get('sort'))?.value ?? 'date-desc',
    page: /^\d{1,6}$/.test(page) ? Math.min(Math.max(1, Number(page)), lastPage) : 1,
  }
}

/** What of a search is not the default, in always the same order. */
export function ownProductsParams(search: OwnProductsSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.q) params.set('q', search.q)
  if (search.status) params.set('status', search.status)
  if (search.sort !== 'date-desc') params.set('sort', search.sort)
  if (search.page > 1) params.set('page', String(search.page))
  return params
}

export const ownProductsPath = (search: OwnProductsSearch): string => {
  const params = ownProductsParams(search).toString()
  return `/profile?tab=products${params && `&${params}`}`
}
