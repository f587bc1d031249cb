import type { Sale, SaleUnit } from '../catalogue/sale-units.ts'
import { plainForm } from './plain-words.ts'
import type { RowReading } from './row-reading.ts'

/** A tonne is sold as a lot of a thousand kilograms, because no sale unit is a tonne. */
export const oneTonne = {
  saleUnit: 'lot',
  contentQuantity: 1000,
  contentUnit: 'kg',
} as const satisfies Partial<Sale>

export const isTonne = (unit: string): boolean => /^t(?:onnes?)?$/.test(plainForm(unit))

/** Matches `Prix à la tonne`, `€/t`, `Quantité (t)`, `Tonnage disponible`. */
export const headingNamesTonne = (heading: string): boolean =>
  /(?:\/|\(|(?:^| )(?:la|par|en) )\s?t(?:onnes?)?\)?$|^tonnage(?: |$)/i.test(heading.slice(0, 100).trim())

/** Matches `Prix/t`, but not `Masse (t)`. */
export const isPricePerTonne = (heading: string): boolean =>
  headingNamesTonne(heading) &&
  (heading.includes('€') || /^(?:prix|tarif|p ?u|eur)(?: |$)/.test(plainForm(heading)))

/** Removes the unit of a price per tonne: `450 €/t HT` → `450 € HT`; null for another price. */
function splitTonnePrice(cell: string): string | null {
  const match =
    /^(.{0,40}\d[^/]{0,20}?) ?(?:\/|\b(?:la|par|à la)\b) ?t(?:onnes?)?(?: ?(ttc|ht|h\.t\.))?$/iu.exec(
      cell
        .slice(0, 100)
        .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
        .trim(),
    )
  return match ? [match[1], match[2]].filter(Boolean).join(' ') : null
}

interface AmountCells {
  quantity: string
  price: string
}

/**
 * Sells by the tonne when both quantity and price are in tonnes, and returns their texts for further reading, then without the unit. A bare
 * number below a heading in tonnes gets its unit. Beside another quantity, the seller is asked later.
 */
export function readTonnes(
  reading: RowReading,
  written: AmountCells,
  columns: { quantity: number | null; price: number | null },
  headings: readonly string[],
): AmountCells & { unit?: SaleUnit } {
  const headingOf = (column: number | null) => headings[column ?? -1] ?? ''
  const isNumber = /^\d[\d ]{0,9}(?:[.,]\d{1,6})?$/.test(written.quantity)
  const quantity =
    isNumber && headingNamesTonne(headingOf(columns.quantity)) ? `${written.quantity} t` : written.quantity
  const isPricePerTonneHeading =
    isPricePerTonne(headingOf(columns.price)) && /^[\d .,]+(?: ?€)?$/.test(written.price)
  const price = isPricePerTonneHeading ? `${written.price.replace(/ ?€$/, '')} €/t` : written.price
  const priceOfTonne = splitTonnePrice(price)
  const tonnes = /^(\d[\d ]{0,9}(?:[.,]\d{1,6})?) ?t(?:onnes?)?$/i.exec(quantity)?.[1]
  const isColumnOfTonnes = reading.sale?.contentQuantity === oneTonne.contentQuantity
  if (priceOfTonne === null || (tonnes === undefined && !isColumnOfTonnes)) return { quantity, price }
  reading.sale = { ...reading.sale, ...oneTonne }
  return { quantity: tonnes?.trim() ?? quantity, price: priceOfTonne, unit: oneTonne.saleUnit }
}
