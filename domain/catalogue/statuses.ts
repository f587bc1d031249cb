import { formatCount, formatQuantity, type Sale } from './sale-units.ts'

export const productStatuses = [
  'disponible',
  'reserve',
  'expedie',
  'vendu',
  'attente_retrait',
  'attente_paiement',
  'livre',
  'rupture_stock',
  'a_valider',
  'outofstock',
] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Statuses that the catalogue lists. */
export const catalogueStatuses = [
  'disponible',
  'reserve',
  'attente_paiement',
  'attente_retrait',
  'vendu',
] as const

/** Statuses counted in the number beside a category. */
export const countedStatuses = ['disponible', 'reserve', 'attente_retrait', 'attente_paiement'] as const

/** Status of the products in the carousel 'Produits du moment'. */
export const featuredStatus = 'disponible'
export const featuredLimit = 8

/** The page of a product is public unless it awaits approval by an administrator. */
export const isPublic = (status: ProductStatus): boolean => status !== 'a_valider'

export const isBuyable = (product: { status: ProductStatus; quantity: number }): boolean =>
  product.status === 'disponible' && product.quantity > 0

/** Whether a visitor of the product's page needs another product instead. */
export const isSoldOrOutOfStock = (status: ProductStatus): boolean =>
  ['vendu', 'expedie', 'livre', 'outofstock', 'rupture_stock'].includes(status)

/** Returns the badge and the disabled button of reserved and sold products. */
export function unavailability(status: ProductStatus): { badge: string; button: string } | null {
  switch (status) {
    case 'reserve':
    case 'attente_paiement':
    case 'attente_retrait':
      return { badge: 'Réservé', button: 'Produit réservé' }
    case 'vendu':
    case 'expedie':
    case 'livre':
      return { badge: 'Vendu', button: 'Produit vendu' }
    case 'outofstock':
    case 'rupture_stock':
      return { badge: 'Rupture de stock', button: 'Rupture de stock' }
    case 'a_valider':
      return { badge: 'À valider', button: 'Produit en attente de validation' }
    case 'disponible':
      return null
  }
}

/** '1 200 en stock', '40 cartons en stock' or 'Rupture de stock'. */
export function stockText(product: {
  status: ProductStatus
  quantity: number
  sale?: Pick<Sale, 'saleUnit'>
}): string {
  const { status, quantity, sale } = product
  if (quantity === 0 || status === 'outofstock' || status === 'rupture_stock') return 'Rupture de stock'
  const isCounted = sale === undefined || sale.saleUnit === 'piece'
  return `${isCounted ? formatCount(quantity) : formatQuantity(quantity, sale.saleUnit)} en stock`
}

/**
 * Returns the status after a seller changed the quantity: an offered product without stock goes off sale, and new stock puts it back; any
 * other status (reserved, sold …) stays.
 */
export function statusForStock(status: ProductStatus, quantity: number): ProductStatus {
  if (quantity === 0) return status === 'disponible' ? 'rupture_stock' : status
  return status === 'rupture_stock' || status === 'outofstock' ? 'disponible' : status
}

/** Returns the stock after an order: never below zero, and `outofstock` when nothing remains. */
export function stockAfterOrder(
  quantity: number,
  ordered: number,
): { quantity: number; status: ProductStatus } {
  const remaining = Math.max(0, quantity - ordered)
  return { quantity: remaining, status: remaining === 0 ? 'outofstock' : 'disponible' }
}

/** Returns the stock after a cancelled order: only a product that an order put out of stock is offered again. */
export function stockAfterReturn(
  stock: { quantity: number; status: ProductStatus },
  returned: number,
): { quantity: number; status: ProductStatus } {
  return {
    quantity: stock.quantity + returned,
    status: stock.status === 'outofstock' ? 'disponible' : stock.status,
  }
}

/** Labels for sellers. */
export const statusLabels: Record<ProductStatus, string> = {
  disponible: 'Disponible',
  reserve: 'Réservé',
  expedie: 'Expédié',
  vendu: 'Vendu',
  attente_retrait: 'En attente de retrait',
  attente_paiement: 'En attente de paiement',
  livre: 'Livré',
  rupture_stock: 'Rupture de stock',
  a_valider: 'À valider',
  outofstock: 'Rupture de stock',
}

/** Labels for administrators, with different words for the two statuses that have the same label elsewhere. */
export const adminStatusLabels: Record<ProductStatus, string> = {
  ...statusLabels,
  outofstock: `${statusLabels.outofstock} (plus de pièce)`,
  rupture_stock: `${statusLabels.rupture_stock} (dite par le vendeur)`,
}
