import { z } from 'zod'
import { defineSearchParams, oneOf, optionValues, page, sortOf, text } from '../address.ts'
import type { ProductStatus } from '../catalogue/statuses.ts'
import { addDays, type Day } from '../platform/days.ts'
import { ownProductMessages } from '../selling-messages.ts'

/**
 * Statuses that a seller may set: on sale, reserved for a customer, out of stock, sold elsewhere. The others are set by an order (awaiting
 * payment or collection, sent, received), by the stock after an order, or by an administrator.
 */
export const settableStatuses = ['disponible', 'reserve', 'rupture_stock', 'vendu'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** Statuses that follow an unfinished order, which a seller may not change by hand. */
const drivenByOrder: readonly ProductStatus[] = ['attente_paiement', 'attente_retrait', 'expedie', 'livre']

/** Returns why the seller may not set a product's status, or null. */
export function statusLock(status: ProductStatus): string | null {
  if (status === 'a_valider') return ownProductMessages.awaitsValidation
  return drivenByOrder.includes(status) ? ownProductMessages.drivenByOrder : null
}

/**
 * Returns a product after its seller set its status, or the reason for refusing. A product on sale has a stock, and one out of stock has
 * none; otherwise its next change would alter the status.
 */
export function changeStatus(
  product: { status: ProductStatus; quantity: number },
  requested: SettableStatus,
): { status: ProductStatus; quantity: number } | { refusal: string } {
  const refusal = statusLock(product.status)
  if (refusal) return { refusal }
  if (requested === 'disponible' && product.quantity === 0) return { refusal: ownProductMessages.noStock }
  return { status: requested, quantity: requested === 'rupture_stock' ? 0 : product.quantity }
}

/** Maximum days until a listing's last day: two years. */
const maxAvailableDays = 731

/** Returns the latest last day that a seller may choose today. */
export const maxLastDay = (today: Day): Day => addDays(today, maxAvailableDays)

/** Returns why this day cannot be a listing's last day, or null. */
export function refuseLastDay(day: Day, today: Day): string | null {
  if (day < today) return 'Choisissez aujourd’hui ou un jour à venir.'
  return day > maxLastDay(today) ? 'Choisissez un jour dans les deux ans à venir.' : null
}

/** Returns true when the listing's last day is over. */
export const hasEnded = (lastDay: Day | null, today: Day): boolean => lastDay !== null && lastDay < today

/** Products per page of a seller's list 'Mes Produits'. */
export const ownProductsPageSize = 50
/** The last available page. */
const lastPage = 2000

/** Each product has one of these filters: hidden products have `masque` whatever their status, and both statuses of an empty stock share one. */
export const ownProductFilters = [
  { value: 'disponible', label: 'Disponibles', statuses: ['disponible'] },
  { value: 'reserve', label: 'Réservés', statuses: ['reserve', 'attente_paiement', 'attente_retrait'] },
  { value: 'rupture_stock', label: 'En rupture', statuses: ['rupture_stock', 'outofstock'] },
  { value: 'vendu', label: 'Vendus', statuses: ['vendu', 'expedie', 'livre'] },
  { value: 'a_valider', label: 'À valider', statuses: ['a_valider'] },
  { value: 'masque', label: 'Masqués', statuses: [] },
] as const satisfies readonly { value: string; label: string; statuses: readonly ProductStatus[] }[]
export type OwnProductFilter = (typeof ownProductFilters)[number]['value']

export const ownProductFilterOf = (product: {
  status: ProductStatus
  isHidden: boolean
}): OwnProductFilter =>
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
  { value: 'views-desc', label: 'Les plus vus' },
] as const
export type OwnProductSort = (typeof ownProductSorts)[number]['value']
export const usualOwnProductSort: OwnProductSort = 'date-desc'

/** The parameters of the list; without a status it has all products. */
export const { parse: parseOwnProductsSearch, print: ownProductsParams } = defineSearchParams({
  q: text(100),
  status: oneOf(optionValues(ownProductFilters)),
  sort: sortOf(ownProductSorts, usualOwnProductSort),
  page: page(ownProductsPageSize, lastPage),
})
export type OwnProductsSearch = ReturnType<typeof parseOwnProductsSearch>

export const ownProductsPath = (search: OwnProductsSearch): string => {
  const params = ownProductsParams(search).toString()
  return `/profile?tab=products${params && `&${params}`}`
}

/** Maximum of products that a seller selects at once. */
export const maxSelectedProducts = 2000

const productIds = z
  .array(z.uuid())
  .min(1, 'Choisissez au moins un produit.')
  .max(maxSelectedProducts, 'Choisissez 2\u00a0000 produits au plus.')

export const visibilitySchema = z.object({ productIds, isHidden: z.boolean() })
export const statusSchema = z.object({ productIds, status: z.enum(settableStatuses) })
export const deletionSchema = z.object({ productIds })

export const duplicationSchema = z.object({
  /** Made by the browser, so that a double click makes one copy. */
  submissionKey: z.uuid(),
  /** True when the copy has the same photographs. */
  withPictures: z.boolean().default(true),
})

/** `until` is the last day of the pause; null ends it. */
export const pauseSchema = z.object({ until: z.iso.date('Cette date n’existe pas.').nullable() })
