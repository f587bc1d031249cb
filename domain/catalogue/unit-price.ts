import { type Cents, formatEuros } from '../money.ts'
import {
  type ContentUnit,
  formatQuantity,
  type PriceTier,
  type Sale,
  type SaleUnit,
  unitNames,
} from './sale-units.ts'

/** Returns the price of one unit when buying `quantity`. */
export const unitPriceFor = (price: Cents, tiers: readonly PriceTier[], quantity: number): Cents =>
  tiers.findLast(({ from }) => quantity >= from)?.price ?? price

/** Converts a content to thousandths, so that computations use whole numbers. */
export const thousandths = (content: number): number => Math.round(content * 1000)

/** A measured unit is its own content: one m² contains one m². */
const measures: readonly string[] = ['m2', 'ml', 'm3', 'kg', 'litre'] satisfies ContentUnit[]
const isMeasure = (unit: string): unit is ContentUnit => measures.includes(unit)

export interface Content {
  /** Thousandths of the unit. */
  amount: number
  unit: ContentUnit
}

/** Returns the content of one sale unit, or null when unknown. */
export function findUnitContent(
  sale: Pick<Sale, 'saleUnit' | 'contentQuantity' | 'contentUnit'>,
): Content | null {
  if (sale.contentQuantity !== null && sale.contentUnit !== null)
    return { amount: thousandths(sale.contentQuantity), unit: sale.contentUnit }
  return isMeasure(sale.saleUnit) ? { amount: 1000, unit: sale.saleUnit } : null
}

/** Returns the price of one content unit (m², kilogram, piece), rounded to the cent. */
function comparablePrice(
  price: Cents,
  sale: Pick<Sale, 'contentQuantity' | 'contentUnit'>,
): { price: Cents; unit: ContentUnit } | null {
  if (sale.contentQuantity === null || sale.contentUnit === null || price === 0) return null
  return { price: Math.round((price * 1000) / thousandths(sale.contentQuantity)), unit: sale.contentUnit }
}

/** `33,18 €/m²` */
export function comparableText(
  price: Cents,
  sale: Pick<Sale, 'contentQuantity' | 'contentUnit'>,
): string | null {
  const compared = comparablePrice(price, sale)
  return compared && `${formatEuros(compared.price)}/${unitNames[compared.unit].short}`
}

/** `1 carton = 2,17 m²` */
export function contentText({
  saleUnit,
  contentQuantity,
  contentUnit,
}: Pick<Sale, 'saleUnit' | 'contentQuantity' | 'contentUnit'>): string | null {
  if (contentQuantity === null || contentUnit === null) return null
  return `1\u00a0${unitNames[saleUnit].one} = ${formatQuantity(contentQuantity, contentUnit)}`
}

/** `72,00 € / carton`; `72,00 €` for a piece, where the unit is obvious. */
export const pricePerUnit = (price: Cents, saleUnit: SaleUnit = 'piece'): string =>
  saleUnit === 'piece' ? formatEuros(price) : `${formatEuros(price)} / ${unitNames[saleUnit].one}`

/** `72,00 € / carton · 33,18 €/m²`, for plain text. */
export const unitPriceText = (price: Cents, sale: Sale): string =>
  [`${formatEuros(price)} / ${unitNames[sale.saleUnit].one}`, comparableText(price, sale)]
    .filter(Boolean)
    .join(' · ')

/** `dès 10 : 45,00 €` */
export const tierText = ({ from, price }: PriceTier): string => `dès ${from}\u00a0: ${formatEuros(price)}`

/** One amount, optionally with separated thousands, a decimal comma, € and a remark in brackets. */
const amountPattern = /^(\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,](\d{1,2}))? ?(?:€|euros?)? ?(\(.*\))?$/i

export interface PriceReading {
  /** Null when the text names no single price, which makes it a price on request. */
  price: Cents | null
  /** The seller's words besides the amount, for the description; null when there are none. */
  wording: string | null
}

/**
 * Reads a price as sellers write it: `8 000 €`, `3200 €`, `500 € (à discuter)`. Ranges, `XX €` and `Prix à débattre` name no price: none is
 * better than a wrong one.
 */
export function readPriceText(text: string): PriceReading {
  const trimmed = text.trim()
  const match = amountPattern.exec(trimmed.replaceAll(/[\s\u00a0\u202f]+/g, ' '))
  if (!match) return { price: null, wording: trimmed || null }
  const [, whole = '', cents = '', remark] = match
  const price = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return { price, wording: remark ? trimmed : null }
}
