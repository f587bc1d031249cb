import { readPriceCell } from '../catalogue/price-cell.ts'
import { type Cents, formatEuros } from '../money.ts'
import { guessHeading, headingExcludesTax } from './guess-columns.ts'
import type { ColumnTarget } from './imports.ts'
import { plainForm } from './plain-words.ts'
import {
  answerOrAsk,
  cleanCell,
  errorNote,
  infoNote,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/** Words of shop programs and classified advertisements for a product that is not on sale. */
const unpublishedWords =
  /^(?:0|1 ?brouillon|2|false|faux|non?|draft|brouillon|archived?|archivee?|inactive?|inactif|disabled|desactivee?|private|privee?|pending|en attente|unlisted|hidden|masquee?|expired?|expiree?|deleted|supprimee?|paused|en pause|vendue?|sold|demandes?|demand|wanted|recherche)$/
/** A title of a request or a rental instead of a sale. */
const wantedOrRented =
  /^(?:je |nous |on )?(?:(?:re)?cherch(?:e|ons)|achete|achetons|wanted|loue|louons|a louer|location)(?: |$)/
/** Words that replace the price of a sold product. */
const soldWords = /^(?:deja )?(?:vendue?s?|sold)$/
const soldOutWords =
  /^(?:0|false|faux|non?|n)$|(?:^| )(?:out ?of ?stock|rupture|hors stock|epuisee?s?|indisponible|non disponible|plus disponible|sold ?out|pre ?order|precommande|(?:on ?)?back ?order|discontinued)(?: |$)/

/** Access to a row's cells and their columns by meaning. */
export interface RowColumns {
  cellsOf: (target: ColumnTarget) => string[]
  columnOf: (target: ColumnTarget) => number | null
}

/** Makes a draft of a product that is not on sale in its shop, unless the seller answers otherwise for the file. */
export function readPublished(
  reading: RowReading,
  { cellsOf, columnOf }: RowColumns,
  { plan }: ReadingGuide,
): void {
  // `-1` means a draft too.
  const unpublishedCell = cellsOf('published').find(
    (text) => text === '-1' || unpublishedWords.test(plainForm(text)),
  )
  const ofPrice = cellsOf('price').find((text) => soldWords.test(plainForm(text)))
  const ofTitle = wantedOrRented.test(plainForm(reading.title)) ? reading.title : undefined
  const cell = unpublishedCell ?? ofPrice ?? ofTitle
  if (cell === undefined) return
  const column = columnOf(
    unpublishedCell !== undefined ? 'published' : ofPrice !== undefined ? 'price' : 'title',
  )
  const answer = answerOrAsk(reading, plan, {
    id: 'unpublished',
    column,
    text: () =>
      'Le fichier dit que ces articles ne sont pas à vendre (brouillons, archives, articles vendus, recherchés ou loués). Qu’en faire\u00a0?',
    choices: [
      { value: 'draft', label: 'Les garder en brouillon' },
      { value: 'publish', label: 'Les mettre en vente' },
    ],
  })
  if (answer === 'draft')
    reading.notes.push(
      errorNote(column, `Pas en vente («\u00a0${shortened(cell)}\u00a0»)\u00a0: vient en brouillon.`),
    )
}

const inStockWords = /^(?:in ?stock|en stock|disponible|available|oui|yes|true)$/

/** Reads `InStock` as true and `Rupture` as false, which replace a quantity; null for other text. */
export function readStockWord(cell: string): boolean | null {
  const plain = plainForm(cell)
  if (!/\p{L}/u.test(plain)) return null
  return inStockWords.test(plain) ? true : soldOutWords.test(plain) ? false : null
}

export const isSoldOut = (cellsOf: RowColumns['cellsOf']): boolean =>
  soldOutWords.test(plainForm(cellsOf('availability')[0] ?? ''))

/** Sets the quantity of a sold-out product to zero, even when its stock column has a number. */
export function readAvailability(reading: RowReading, { cellsOf, columnOf }: RowColumns): void {
  const cell = cellsOf('availability')[0] ?? ''
  if (!isSoldOut(cellsOf) || reading.quantity === 0) return
  const column = columnOf('availability')
  if (reading.quantity !== undefined)
    reading.notes.push(infoNote(column, `«\u00a0${shortened(cell)}\u00a0»\u00a0: quantité 0.`))
  reading.quantity = 0
}

/** Returns the cell of the price: the usual one, or the promotional one if the seller chose it. */
export function choosePriceCell(
  reading: RowReading,
  {
    cells,
    cellsOf,
    columnOf,
    priceColumn,
  }: RowColumns & { cells: readonly string[]; priceColumn: number | null },
  { plan, headings }: ReadingGuide,
): { cell: string; column: number | null } {
  const usual = { cell: cleanCell(cells[priceColumn ?? -1]), column: priceColumn }
  const promotional = { cell: cellsOf('salePrice')[0] ?? '', column: columnOf('salePrice') }
  const promotionalPrice = readPriceCell(promotional.cell)
  const usualPrice = readPriceCell(usual.cell)
  const discount = { cell: cellsOf('discount')[0] ?? '', column: columnOf('discount') }
  if (promotional.column === null && usualPrice.kind === 'amount' && discount.cell) {
    const heading = headings[discount.column ?? -1] ?? ''
    const choices = discountedPrices(usualPrice.amount, discount.cell, heading)
    if (choices.length === 1) return usual
    const before = priceBeforeDiscount(cells, { plan, headings }, usual.column)
    if (before !== null)
      return checkDiscount(reading, { before, full: usualPrice.amount, discount, heading }, usual, plan)
    const answer = answerOrAsk(reading, plan, {
      id: `discount:${choices.map(({ value }) => value).join('-')}`,
      column: discount.column,
      choices,
      text: () => 'Une colonne donne des remises. Quel prix retenir\u00a0?',
    })
    const discounted = choices.find(({ value }) => value === answer)
    return discounted && discounted.amount !== usualPrice.amount
      ? { cell: String(discounted.amount / 100), column: usual.column }
      : usual
  }
  if (promotionalPrice.kind !== 'amount' || promotionalPrice.amount === 0) return usual
  if (usualPrice.kind === 'empty') return promotional
  if (usualPrice.kind !== 'amount' || promotionalPrice.amount >= usualPrice.amount) return usual
  const answer = answerOrAsk(reading, plan, {
    id: 'sale-price',
    column: promotional.column,
    text: () => 'Ces articles ont un prix habituel et un prix promotionnel. Lequel retenir\u00a0?',
    choices: [
      { value: 'sale', label: `Le prix promotionnel, comme ${formatEuros(promotionalPrice.amount)}` },
      { value: 'usual', label: `Le prix habituel, comme ${formatEuros(usualPrice.amount)}` },
    ],
  })
  return answer === 'sale' ? promotional : usual
}

/** Returns the price before the discount, from another column that also has or also excludes tax; null without one. */
function priceBeforeDiscount(
  cells: readonly string[],
  { plan, headings }: Pick<ReadingGuide, 'plan' | 'headings'>,
  priceColumn: number | null,
): Cents | null {
  const excludesTax = (index: number) => headingExcludesTax(headings[index] ?? '')
  const column = headings.findIndex(
    (heading, index) =>
      index !== priceColumn &&
      plan.columns[index] === null &&
      excludesTax(index) === excludesTax(priceColumn ?? -1) &&
      (guessHeading(heading, []) === 'price' ||
        /^(?:prix|tarif|pu|pv) (?:brut|barre|initial|avant|normal)/.test(plainForm(heading))),
  )
  const price = column < 0 ? null : readPriceCell(cells[column] ?? '')
  return price?.kind === 'amount' ? price.amount : null
}

/** Returns the price cell if it equals the price before minus the discount; otherwise asks which of them is right. */
function checkDiscount(
  reading: RowReading,
  written: { before: Cents; full: Cents; discount: { cell: string; column: number | null }; heading: string },
  usual: { cell: string; column: number | null },
  plan: ReadingGuide['plan'],
): { cell: string; column: number | null } {
  const { before, full, discount, heading } = written
  const discounted = discountedPrices(before, discount.cell, heading).slice(0, -1)
  const [computed] = discounted
  if (!computed || discounted.some(({ amount }) => Math.abs(amount - full) <= Math.max(1, full / 200)))
    return usual
  const answer = answerOrAsk(reading, plan, {
    id: `discount-check:${full}:${computed.amount}`,
    column: usual.column,
    text: () =>
      `${formatEuros(before)} avec la remise «\u00a0${shortened(discount.cell)}\u00a0» ne font pas ${formatEuros(full)}. Quel prix retenir\u00a0?`,
    choices: [
      { value: 'written', label: `Le prix écrit, ${formatEuros(full)}` },
      { value: 'computed', label: `Le prix moins la remise, ${formatEuros(computed.amount)}` },
    ],
  })
  return answer === 'computed' ? { cell: String(computed.amount / 100), column: usual.column } : usual
}

/** Returns the prices after `-20 %`, `5 €`, or `20` below `Remise (%)`; a bare number may be either. The full price comes last. */
function discountedPrices(full: Cents, cell: string, heading: string) {
  const [, digits = '', sign = ''] = /^-? ?(\d{1,6}(?:[.,]\d{1,4})?) ?(%|€|eur)?$/i.exec(cell.trim()) ?? []
  const amount = Number(digits.replace(',', '.'))
  const kind = sign || /[%€]/.exec(heading)?.[0]
  const prices = [
    { value: 'percent', amount: Math.round(full * (1 - amount / 100)), isMeant: !kind || kind === '%' },
    { value: 'amount', amount: full - Math.round(amount * 100), isMeant: kind !== '%' },
  ]
  return [
    ...prices
      .filter((price) => price.isMeant && amount > 0 && price.amount > 0)
      .map(({ value, amount }) => ({
        value,
        amount,
        label: `Le prix moins la remise${value === 'percent' ? ' en pourcentage' : ''}, comme ${formatEuros(amount)}`,
      })),
    { value: 'usual', amount: full, label: `Le prix écrit, comme ${formatEuros(full)}` },
  ]
}
