import { readPriceCell } from '../catalogue/price-cell.ts'
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

const priceOfTonneInText =
  /(?<![\d.,])(\d[\d \u00a0\u202f]{0,9}(?:[.,]\d{1,2})?)[ \u00a0\u202f]?(?:€|euros?)(?: ?(?:ht|ttc))? ?(?:\/|\b(?:la|par)\b|à la) ?t(?:onnes?)?(?![\p{L}\d])/giu
const tonnesInText = /(?<![\p{L}\d.,]|à )(\d{1,4}(?:[.,]\d{1,3})?) ?t(?:onnes?)?(?![\p{L}\d])/giu

/** Adds to bare cells the tonnes that only the text states: `3 tonnes, 250 € la tonne`. */
export function addTonnesOfText(written: AmountCells, text: string): AmountCells {
  const price = readPriceCell(written.price)
  if (written.quantity || price.kind !== 'amount') return written
  const short = text.slice(0, 2_000)
  const isPriceOfTonne = [...short.matchAll(priceOfTonneInText)].some(([, amount = '']) => {
    const stated = readPriceCell(amount)
    return stated.kind === 'amount' && stated.amount === price.amount
  })
  if (!isPriceOfTonne) return written
  const amounts = new Set([...short.matchAll(tonnesInText)].map(([, amount = '']) => amount))
  const [tonnes] = amounts
  return {
    quantity: tonnes && amounts.size === 1 ? `${tonnes} t` : '',
    price: `${written.price} / t`,
  }
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
