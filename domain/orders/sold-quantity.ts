import { type ContentUnit, formatCount, formatQuantity, type SaleUnit } from '../catalogue/sale-units.ts'
import { type Cents, formatEuros } from '../money.ts'

/** The sale unit at the time of the order; absent in orders from before products had sale units. */
export interface SoldUnit {
  saleUnit?: SaleUnit
  contentQuantity?: number | null
  contentUnit?: ContentUnit | null
}

const isPlainPiece = ({ saleUnit = 'piece', contentQuantity }: SoldUnit): boolean =>
  saleUnit === 'piece' && contentQuantity == null

/** `10 cartons (21,70 m²)`; only `10` for products sold by the piece. */
export function soldQuantityText(quantity: number, unit: SoldUnit): string {
  if (isPlainPiece(unit)) return formatCount(quantity)
  const sold = formatQuantity(quantity, unit.saleUnit ?? 'piece')
  if (unit.contentQuantity == null || unit.contentUnit == null) return sold
  const content = (Math.round(unit.contentQuantity * 1000) * quantity) / 1000
  return `${sold} (${formatQuantity(content, unit.contentUnit)})`
}

export interface QuantityInUnit {
  quantity: number
  /** Absent means by the piece. */
  saleUnit?: SaleUnit
}

/** Returns one sum per unit; quantities of different units are never added. */
export function sumByUnit(lines: readonly QuantityInUnit[]): Required<QuantityInUnit>[] {
  const sums = new Map<SaleUnit, number>()
  for (const { quantity, saleUnit = 'piece' } of lines)
    if (quantity > 0) sums.set(saleUnit, (sums.get(saleUnit) ?? 0) + quantity)
  return [...sums].map(([saleUnit, quantity]) => ({ quantity, saleUnit }))
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** `4 cartons`, `3 pièces et 12 m²`. */
export const quantitiesText = (lines: readonly QuantityInUnit[]): string =>
  list.format(sumByUnit(lines).map(({ quantity, saleUnit }) => formatQuantity(quantity, saleUnit)))

/** `1 article`, `12 articles` for pieces; `4 cartons` for other units. */
export function articlesText(lines: readonly QuantityInUnit[]): string {
  const sums = sumByUnit(lines)
  const [onlySum] = sums
  if (sums.length !== 1 || onlySum?.saleUnit !== 'piece') return quantitiesText(lines)
  return `${formatCount(onlySum.quantity)}\u00a0article${onlySum.quantity > 1 ? 's' : ''}`
}

/** `10 cartons × 72,00 € (21,70 m²)`, `10 × 72,00 €`: a line of an order. Free products have no price. */
export function soldLineText({
  quantity,
  price,
  ...unit
}: SoldUnit & { quantity: number; price: Cents }): string {
  if (price === 0)
    return isPlainPiece(unit) ? formatQuantity(quantity, 'piece') : soldQuantityText(quantity, unit)
  const [sold, ...content] = soldQuantityText(quantity, unit).split(' (')
  return [`${sold} × ${formatEuros(price)}`, ...content.map((text) => `(${text}`)].join(' ')
}
