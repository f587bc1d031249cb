import { contentUnits, formatQuantity, type Sale, type SaleUnit, unitNames } from '../catalogue/sale-units.ts'
import { formatEuros } from '../money.ts'
import { stemOf } from './counted-words.ts'
import { plainForm } from './plain-words.ts'
import { readUnit } from './read-row-sale.ts'
import { answerOrAsk, infoNote, type ReadingGuide, type RowReading, shortened } from './row-reading.ts'

/** Units of amounts with decimals. */
const measures: readonly SaleUnit[] = ['m2', 'ml', 'm3', 'kg', 'litre']
const maxAmount = 1_000_000

interface MeasuredQuantity {
  amount: number
  unit: SaleUnit
}

/** Reads `37,5 m²`, `25 rlx`, `1 palette`, or `126,50` when the column has a unit; null for a plain number or other text. */
export function readMeasuredQuantity(
  cell: string,
  unitOfColumn: SaleUnit | undefined,
): MeasuredQuantity | null {
  const written = cell.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()
  if (written.length > 60) return null
  const match = /^(?:x ?)?(\d{1,3}(?: \d{3})+|\d{1,7})(?:[.,](\d{1,6}))? ?(\p{L}[\p{L}\d²³. ]*)?$/u.exec(
    written,
  )
  if (!match) return null
  const [, whole = '', decimals = '', name = ''] = match
  const amount = Number(`${whole.replaceAll(' ', '')}.${decimals || '0'}`)
  if (/^t(?:onnes?)?$/i.test(name)) return { amount: Math.round(amount * 1000), unit: 'kg' }
  const unit = name ? readUnit(name) : (unitOfColumn ?? null)
  if (!unit || amount <= 0 || amount > maxAmount) return null
  const isPlain = Number.isInteger(amount) && (unit === 'piece' || unit === 'lot') && !name
  return isPlain ? null : { amount: Math.round(amount * 1000) / 1000, unit }
}

/** Returns true when a word of the title is meant: `40 panneaux`, `12 €/panneau` of `Panneau OSB`. */
export const isNounOfTitle = (title: string, word: string): boolean => {
  const stem = stemOf(plainForm(word))
  return (
    stem.length > 2 &&
    plainForm(title)
      .split(' ')
      .some((titleWord) => stemOf(titleWord) === stem)
  )
}

/** Splits a price into amount and unit: `8,90 €/m² HT`, `450 € la palette`. Pieces and lots stay in the price. */
export function splitPriceUnit(cell: string, title: string): { price: string; unit: SaleUnit | null } {
  const written = cell
    .slice(0, 201)
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  // `le mètre 15 €`
  const [, first, amount] =
    /^(?:le |la |l['’]|au |par )(\p{L}[\p{L}²³\d]{0,19}) ?:? ?(\d[\d .,]{0,15}(?:€|euros?))$/iu.exec(
      written,
    ) ?? []
  const match =
    cell.length <= 200
      ? /^(.{0,40}\d[^/]{0,20}?) ?(?:\/|\b(?:par|le|la|au|du|à la)\b|\b[l]['’])\s?([\p{L}²³\d]{1,20})(?: ?(ttc|ht|h\.t\.))?$/iu.exec(
          amount ? `${amount} / ${first}` : written,
        )
      : null
  const unit = match ? readUnit(match[2] ?? '') : null
  const price = [match?.[1], match?.[3]].filter(Boolean).join(' ')
  if (match && !unit && isNounOfTitle(title, match[2] ?? '')) return { price, unit: null }
  if (!match || !unit || unit === 'piece' || unit === 'lot') return { price: cell, unit: null }
  return { price, unit }
}

/** Returns the unit in a heading: `Prix au m²`, `Prix palette TTC`, `Quantité (m²)`; null without one. Pieces need no unit. */
export function unitOfHeading(heading: string): SaleUnit | null {
  const written = heading
    .slice(0, 100)
    .trim()
    .replace(/(?: \(?(?:ttc|ht|€|en €)\)?){1,3}$/i, '')
  const name =
    /\(([^()]{1,30})\)$/.exec(written)?.[1] ??
    /(?:\/|(?:^| )(?:au|par|du|de la|la|le|en) |^(?:prix|tarif|pu|stock|qt[ée]|quantit[ée]) )\s?([\p{L}²³\d]{1,20})$/iu.exec(
      written,
    )?.[1] ??
    ''
  const unit = readUnit(name)
  return unit === 'piece' || unit === 'lot' ? null : unit
}

/** Returns the columns of prices of different units: `Prix /m² TTC`, `Prix palette`; empty unless there are two. */
export function unitPriceColumns(headings: readonly string[]): { column: number; unit: SaleUnit }[] {
  const found = headings.flatMap((heading, column) => {
    const unit = /^(?:prix|tarifs?|pu|pv)(?: |$)/.test(plainForm(heading)) ? unitOfHeading(heading) : null
    return unit ? [{ column, unit }] : []
  })
  return new Set(found.map(({ unit }) => unit)).size > 1 ? found : []
}

/** Returns the unit in a product's texts: `Prix au m²`, `vendu par carton`, or a title like `Plinthe MDF, le ml`, `Poutre au mètre`; null without one. */
export function priceUnitInText(title: string, description = ''): SaleUnit | null {
  const text = `${title}\n${description}`
  const [, sign = '', last = ''] =
    /([,(–-]|\s) ?(?:le|la|l['’]|au|par) ?([\p{L}²³\d]{1,20}(?: (?:linéaire|lineaire|carré|carre|cube))?)\)?$/iu.exec(
      title.slice(-60).trim(),
    ) ?? []
  const [, name = ''] =
    /(?:^| )(?:vendue?s?|prix(?: ttc| ht)?) (?:au|par|a la|du|de la) (\p{L}[\p{L}\d]{0,19})(?! ?\d)(?: |$)/u.exec(
      plainForm(text.slice(0, 1000)),
    ) ?? []
  const ofTitle = readUnit(last)
  // « … par sac » may say more than the unit.
  const isSaid = ofTitle && (/\S/.test(sign) || measures.includes(ofTitle))
  const unit = readUnit(name) ?? (isSaid ? ofTitle : null)
  return unit === 'piece' || unit === 'lot' ? null : unit
}

const unitHeadings = /unite de vente|unite de prix|(?:^| )u ?v(?: |$)|vendu/
const unitPriceHeadings = /(?:^| )(?:p ?u|unitaire|unit|a l unite)(?: |$)/

interface MeasuredAmounts {
  /** The quantity in its cell; null for a plain number or an empty cell. */
  quantity: MeasuredQuantity | null
  /** The unit to which the price refers. */
  priceUnit: SaleUnit | null
  quantityColumn: number | null
}

/**
 * Settles what is sold when the quantity is measured (`37,5 m²`) or the price is per unit (`8,90 €/m²`). Orders have whole numbers of
 * units, so fractions are sold by whole units or as one lot, as the seller answers once per file. Returns true when the price turns out to
 * be on request, and its words belong in the description.
 */
export function resolveSaleUnit(
  reading: RowReading,
  measured: MeasuredAmounts,
  guide: ReadingGuide,
): boolean {
  const { quantity, priceUnit, quantityColumn } = measured
  if (quantity) {
    if (priceUnit && priceUnit !== quantity.unit) return convertPriceUnit(reading, quantity, priceUnit, guide)
    if (measures.includes(quantity.unit) || !Number.isInteger(quantity.amount)) {
      askHowToSell(reading, quantity, priceUnit !== null, quantityColumn, guide)
      return false
    }
    reading.quantity = quantity.amount
    reading.sale = { ...reading.sale, saleUnit: quantity.unit }
    return false
  }
  if (!priceUnit || reading.sale?.saleUnit === priceUnit) return false
  const columnUnit = reading.sale?.saleUnit
  if (columnUnit && reading.quantity !== undefined)
    return convertPriceUnit(reading, { amount: reading.quantity, unit: columnUnit }, priceUnit, guide)
  if (reading.quantity === undefined) {
    reading.sale = { ...reading.sale, saleUnit: priceUnit }
    return false
  }
  return askWhatIsCounted(reading, priceUnit, quantityColumn, guide)
}

/** Asks how `37,5 m²` is sold: by whole square metres or as one lot, and to which of both the price refers. */
function askHowToSell(
  reading: RowReading,
  { amount, unit }: MeasuredQuantity,
  isPriceOfUnit: boolean,
  column: number | null,
  { plan, headings }: ReadingGuide,
): void {
  const headingMatches = (target: 'saleUnit' | 'price', pattern: RegExp) =>
    pattern.test(plainForm(headings[plan.columns.indexOf(target)] ?? ''))
  const isUnitPrice =
    isPriceOfUnit ||
    headingMatches('saleUnit', unitHeadings) ||
    headingMatches('price', unitPriceHeadings) ||
    amount === 1
  const price = reading.price ?? null
  if (isUnitPrice && Number.isInteger(amount)) {
    reading.quantity = amount
    reading.sale = { ...reading.sale, saleUnit: unit }
    return
  }
  const kind = price === null ? 'request' : isUnitPrice ? 'each' : 'open'
  const one = unitNames[unit].one
  const wholeAmount = Math.floor(amount)
  const amountText = formatQuantity(amount, unit)
  const totalPrice = price === null ? null : isUnitPrice ? Math.round(price * amount) : price
  const choices = [
    {
      value: 'unit',
      label: `Par unités entières, comme ${formatQuantity(Math.max(1, wholeAmount), unit)}${price === null ? '' : ` à ${formatEuros(price)} l’unité (${one})`}`,
    },
    {
      value: 'lot',
      label: `En un seul lot, comme 1\u00a0lot de ${amountText}${totalPrice === null ? '' : ` à ${formatEuros(totalPrice)}`}`,
    },
  ]
  const answer = answerOrAsk(reading, plan, {
    id: `measured:${kind}`,
    column,
    choices,
    text: () =>
      `«\u00a0${shortened(reading.title)}\u00a0»\u00a0: ${amountText}. Comment vendre ce qui se mesure${kind === 'open' ? ', et de quoi est le prix' : ''}\u00a0?`,
  })
  if (answer === undefined) return
  if (answer === 'lot' || wholeAmount === 0) {
    reading.quantity = 1
    reading.sale = { ...reading.sale, ...toLot(reading.sale ?? {}, amount, unit) }
    if (totalPrice !== null) reading.price = totalPrice
    return
  }
  reading.quantity = wholeAmount
  reading.sale = { ...reading.sale, saleUnit: unit }
  if (wholeAmount !== amount)
    reading.notes.push(
      infoNote(
        column,
        `${amountText}, vendus par unités entières\u00a0: ${formatQuantity(wholeAmount, unit)}.`,
      ),
    )
}

function toLot(
  { contentQuantity, contentUnit: containedUnit }: Partial<Sale>,
  amount: number,
  unit: SaleUnit,
): Partial<Sale> {
  // Three and a half lots of a tonne.
  if (unit === 'lot' && contentQuantity && containedUnit)
    return { saleUnit: 'lot', contentQuantity: contentQuantity * amount, contentUnit: containedUnit }
  const contentUnit = contentUnits.find((candidate) => candidate === unit)
  return contentUnit
    ? { saleUnit: 'lot', contentQuantity: amount, contentUnit }
    : { saleUnit: 'lot', contentQuantity: null, contentUnit: null }
}

/** Converts `8,90 €/m²` beside a number of cartons by the content of one carton, or asks the seller. */
function convertPriceUnit(
  reading: RowReading,
  quantity: MeasuredQuantity,
  priceUnit: SaleUnit,
  { plan }: ReadingGuide,
): boolean {
  const { saleUnit: _, contentQuantity, contentUnit } = reading.sale ?? {}
  reading.quantity = Math.max(1, Math.floor(quantity.amount))
  reading.sale = { ...reading.sale, saleUnit: quantity.unit }
  const price = reading.price ?? null
  const column = plan.columns.indexOf('price')
  if (price === null) return false
  if (contentQuantity && contentUnit === priceUnit) {
    reading.price = Math.round(price * contentQuantity)
    const text = `${formatEuros(price)}/${unitNames[priceUnit].short}, soit ${formatEuros(reading.price)} pour ${formatQuantity(contentQuantity, priceUnit)}.`
    reading.notes.push(infoNote(column, text))
    return false
  }
  const { one, many } = unitNames[quantity.unit]
  const answer = answerOrAsk(reading, plan, {
    id: `price-unit:${priceUnit}:${quantity.unit}`,
    column,
    text: () =>
      `Le prix est donné par ${unitNames[priceUnit].one}, la quantité en ${many}. Que retenir\u00a0?`,
    choices: [
      { value: 'request', label: 'Prix sur demande, avec ces mots dans la description' },
      { value: 'price', label: `C’est le prix d’une unité vendue (${one})` },
    ],
  })
  if (answer === 'request') reading.price = null
  return answer === 'request'
}

/** Asks whether the bare number beside `10 €/m²` counts square metres or pieces. */
function askWhatIsCounted(
  reading: RowReading,
  priceUnit: SaleUnit,
  column: number | null,
  { plan }: ReadingGuide,
): boolean {
  const { many, one } = unitNames[priceUnit]
  const count = reading.quantity ?? 1
  const price = reading.price == null ? '' : `, à ${formatEuros(reading.price)} par ${one}`
  const answer = answerOrAsk(reading, plan, {
    id: `counts:${priceUnit}`,
    column,
    text: () => `Le prix est donné par ${one}. Que compte la quantité\u00a0?`,
    choices: [
      { value: 'unit', label: `Des ${many}\u00a0: ${formatQuantity(count, priceUnit)}${price}` },
      { value: 'piece', label: 'Des pièces\u00a0: prix sur demande, avec ces mots dans la description' },
    ],
  })
  if (answer === 'unit') reading.sale = { ...reading.sale, saleUnit: priceUnit }
  if (answer === 'piece') reading.price = null
  return answer === 'piece'
}
