import {
  defineSearchParams,
  id,
  oneOf,
  page,
  sortOf,
  text,
  withName,
  withParams,
  yesOrNo,
} from '../address.ts'
import { type ProductStatus, productStatuses, statusLabels } from './statuses.ts'

/** The administrators' search for products, and their changes of many products at once. */

/** Limit of the counts in the tree of categories, which therefore never reads all products. */
export const maxCountedInCategory = 1_000

export const adminSortOptions = [
  { value: 'date-desc', label: 'Plus récents' },
  { value: 'date-asc', label: 'Plus anciens' },
  { value: 'title-asc', label: 'Titre (A à Z)' },
  { value: 'title-desc', label: 'Titre (Z à A)' },
  { value: 'price-asc', label: 'Prix croissant' },
  { value: 'price-desc', label: 'Prix décroissant' },
  { value: 'stock-asc', label: 'Stock croissant' },
  { value: 'stock-desc', label: 'Stock décroissant' },
] as const
export type AdminSort = (typeof adminSortOptions)[number]['value']
export const defaultAdminSort: AdminSort = 'date-desc'

export const adminPageSize = 50

export const {
  parse: parseAdminSearch,
  print: adminSearchParams,
  empty: emptyAdminSearch,
} = defineSearchParams({
  /** Part of a title or of a seller's name, or the beginning of a code. */
  search: text(100),
  status: oneOf(productStatuses),
  /** A family includes its subcategories. */
  category: id,
  seller: id,
  featured: yesOrNo,
  hidden: yesOrNo,
  onRequest: withName('request', yesOrNo),
  sort: sortOf(adminSortOptions, defaultAdminSort),
  page: page(adminPageSize),
})
export type AdminProductSearch = ReturnType<typeof parseAdminSearch>

export const adminProductsPath = (search: Partial<AdminProductSearch>): string =>
  withParams('/admin/products', adminSearchParams({ ...emptyAdminSearch, ...search }))

/** More products in one transaction would make buyers wait for the locked rows. */
export const maxChangedProducts = 1000

/** Length of the reason for refusing a product, which its seller reads. */
export const maxReasonLength = 1000

/** Statuses that administrators may set; the others follow from orders. */
export const settableStatuses = ['disponible', 'reserve', 'vendu', 'rupture_stock', 'a_valider'] as const
type SettableStatus = (typeof settableStatuses)[number]

export type ProductChange =
  | { kind: 'status'; status: SettableStatus }
  | { kind: 'category'; categoryId: string }
  | { kind: 'featured'; isFeatured: boolean }

export interface ChangedProduct {
  status: ProductStatus
  quantity: number
  categoryId: string | null
  isFeatured: boolean
  isOnRequest: boolean
}

/** The product is sold, so it cannot be changed. */
const soldStatuses: readonly ProductStatus[] = ['vendu', 'expedie', 'livre']
/** An order for the product is in progress. */
const orderedStatuses: readonly ProductStatus[] = ['attente_paiement', 'attente_retrait']

/** Returns why a product cannot be changed in this way, in a few words, or null when it can. */
export function changeRefusal(
  product: ChangedProduct,
  change: ProductChange,
  category: { takesPriceOnRequest: boolean },
): string | null {
  switch (change.kind) {
    case 'status':
      if (soldStatuses.includes(product.status) || orderedStatuses.includes(product.status))
        return statusLabels[product.status].toLowerCase()
      if (product.status === 'a_valider') return 'à valider d’abord'
      if (change.status === 'disponible' && product.quantity === 0) return 'stock épuisé'
      return null
    case 'category':
      return product.isOnRequest && !category.takesPriceOnRequest
        ? 'prix sur demande, que cette catégorie ne prévoit pas'
        : null
    case 'featured':
      return change.isFeatured && soldStatuses.includes(product.status)
        ? statusLabels[product.status].toLowerCase()
        : null
  }
}

/** Returns true when the product already has these values. */
export function isUnchanged(product: ChangedProduct, change: ProductChange): boolean {
  switch (change.kind) {
    case 'status':
      return product.status === change.status
    case 'category':
      return product.categoryId === change.categoryId
    case 'featured':
      return product.isFeatured === change.isFeatured
  }
}

/** The outcome of a change of many products. */
export interface ChangeResult {
  changed: number
  unchanged: number
  refused: { reason: string; count: number; titles: string[] }[]
}

/** '12 modifiés, 1 refusé : vendu' */
export function changeResultText({ changed, unchanged, refused }: ChangeResult): string {
  const pluralEnding = (count: number) => (count > 1 ? 's' : '')
  const number = (count: number) => count.toLocaleString('fr-FR')
  return [
    `${number(changed)} modifié${pluralEnding(changed)}`,
    ...(unchanged > 0 ? [`${number(unchanged)} déjà ainsi`] : []),
    ...refused.map(({ reason, count }) => `${number(count)} refusé${pluralEnding(count)}\u00a0: ${reason}`),
  ].join(', ')
}
