import { type ContentUnit, formatCount, formatQuantity, type SaleUnit } from '../catalogue/sale-units.ts'
import { type Cents, formatEuros } from '../money.ts'

/** What was sold, as it was when it was ordered; absent in what was written down before articles had units. */
export interface SoldUnit {
  saleUnit?: SaleUnit
  contentQuantity?: number | null
  contentUnit?: ContentUnit | null
}

const isPlain = ({ saleUnit = 'piece', contentQuantity }: SoldUnit): boolean =>
  saleUnit === 'piece' && contentQuantity == null

/** `10 cartons (21,70 m²)`; simply `10` of what is sold by the piece. */
export function soldQuantity(quantity: number, unit: SoldUnit): string {
  if (isPlain(unit)) return formatCount(quantity)
  const sold = formatQuantity(quantity, unit.saleUnit ?? 'piece')
  if (unit.contentQuantity == null || unit.contentUnit == null) return sold
  const content = (Math.round(unit.contentQuantity * 1000) * quantity) / 1000
  return `${sold} (${formatQuantity(content, unit.contentUnit)})`
}

/** `10 cartons × 72,00 € (21,70 m²)`, `10 × 72,00 €`: a line of an order. What costs nothing is only counted. */
export function soldLine({
  quantity,
  price,
  ...unit
}: SoldUnit & { quantity: number; price: Cents }): string {
  if (price === 0) return isPlain(unit) ? formatQuantity(quantity, 'piece') : soldQuantity(quantity, unit)
  const [sold, ...content] = soldQuantity(quantity, unit).split(' (')
  return [`${sold} × ${formatEuros(price)}`, ...content.map((text) => `(${text}`)].join(' ')
}
