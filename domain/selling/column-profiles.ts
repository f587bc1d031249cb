import { readPriceCell } from '../catalogue/price-cell.ts'
import type { ColumnTarget } from './imports.ts'
import { readMeasuredQuantity } from './measured-quantity.ts'
import { plainForm } from './plain-words.ts'
import { readUnit } from './read-row-sale.ts'

/** What the cells of a column in a file's sample look like. */
export interface ColumnProfile {
  /** Shares of the sample's rows: with any cell, an amount, a whole number. */
  filledShare: number
  amountShare: number
  wholeNumberShare: number
  /** Number of different cells as a share of the filled ones. */
  distinctShare: number
  /** True when all cells are yes or no: `oui`/`non`, `true`/`false`, `0`/`1`. */
  isFlag: boolean
  /** True when all cells say offer or request, as in classified advertisements. */
  isOfferOrRequest: boolean
  /** True when all cells are `1`. */
  isAllOnes: boolean
  /** True when each row has a different code. */
  isUniqueCode: boolean
  /** Share of the sample's cells that look like the name of a thing. */
  nameShare: number
  /** Share of the filled cells that name a sale unit. */
  unitShare: number
}

const flagWords = new Set('oui non true false vrai faux yes no o n x'.split(' '))
const codePattern = /^(?=.*\d)[A-Z0-9][A-Z0-9._/-]{1,29}$/i
/** Short numbers count things rather than identify them. */
const shortNumber = /^\d{1,4}$/

const sumRowPattern = /^(?:(?:sous|grand) ?)?tota(?:l|ux)(?: |$)/

/** Describes the columns of rows below the headings; sum rows are ignored. */
export function profileColumns(rows: readonly (readonly string[])[], width: number): ColumnProfile[] {
  const products = rows.filter(
    (cells) => !sumRowPattern.test(plainForm(cells.find(Boolean)?.slice(0, 80) ?? '')),
  )
  return Array.from({ length: width }, (_, column) => profileColumn(products, column))
}

function profileColumn(rows: readonly (readonly string[])[], column: number): ColumnProfile {
  const cells = rows.map((cells) => (cells[column] ?? '').trim()).filter(Boolean)
  const shareWhere = (matches: (cell: string) => boolean) =>
    rows.length > 0 ? cells.filter(matches).length / rows.length : 0
  const distinct = new Set(cells.map((cell) => cell.toLowerCase()))
  const isBits = distinct.size === 2 && distinct.has('0') && distinct.has('1')
  return {
    filledShare: rows.length > 0 ? cells.length / rows.length : 0,
    amountShare: shareWhere((cell) => ['amount', 'unclear'].includes(readPriceCell(cell).kind)),
    wholeNumberShare: shareWhere((cell) => /^\d{1,6}(?:[.,]0+)?$/.test(cell)),
    distinctShare: cells.length > 0 ? distinct.size / cells.length : 0,
    isFlag: isBits || (cells.length > 0 && cells.every((cell) => flagWords.has(plainForm(cell)))),
    isOfferOrRequest:
      cells.length > 0 && cells.every((cell) => /^(?:offre|demande|vente|recherche|don)s?$/i.test(cell)),
    isAllOnes: distinct.size === 1 && distinct.has('1'),
    nameShare: shareWhere((cell) => cell.length <= 150 && /\p{L}{3}/u.test(cell) && !/:\/\/|@/.test(cell)),
    // Single letters may be sizes.
    unitShare: cells.some((cell) => cell.length > 1)
      ? cells.filter((cell) => readUnit(cell)).length / cells.length
      : 0,
    isUniqueCode:
      cells.length >= 3 &&
      cells.length >= rows.length * 0.9 &&
      distinct.size === cells.length &&
      cells.every((cell) => codePattern.test(cell)) &&
      !cells.every((cell) => shortNumber.test(cell)),
  }
}

const countHeading = /(?:^| )(?:quantites?|qte?s?|qty|nombre|nbre?|nb|pieces?|unites?|quantity)(?: |$)/
/** Numbers of other things than articles. */
const countsOthers =
  /(?:^| )(?:photos?|images?|vues?|visites?|clics?|favoris|messages?|contacts?|jours?|elements?|colonnes?|vantaux|marches?|tiroirs?|bacs?|places?|colis|etages?)(?: |$)/
const availabilityHeading = /(?:^| )(?:dispo(?:nible)?s?|en stock|availability|disponibilite)(?: |$)/

/** Returns true when a column named like a stock only states whether there is any. */
export function statesAvailabilityOnly(
  heading: string,
  { isFlag, isAllOnes, wholeNumberShare }: ColumnProfile,
): boolean {
  const plain = plainForm(heading)
  if (isFlag) return wholeNumberShare === 0 || !countHeading.test(plain)
  return isAllOnes && availabilityHeading.test(plain) && !countHeading.test(plain)
}

const headingScores: Partial<Record<ColumnTarget, readonly [RegExp, number][]>> = {
  reference: [
    [/(?:^| )(?:sku|ugs|ref|reference)(?: |$)/, 3],
    [/(?:^| )(?:code|mpn)(?: |$)/, 2],
    [/(?:^| )(?:id|identifiant|n|numero)(?: |$)/, -1],
  ],
  price: [
    [/(?:^| )(?:reemploi|occasion|cession)(?: |$)/, 2],
    [/(?:^| )(?:public|catalogue|conseille)(?: |$)/, -2],
    [/(?:^| )(?:ttc|t t c)(?: |$)/, 4],
    [/(?:^| )(?:ht|h t|hors taxes?)(?: |$)/, -4],
    [/(?:^| )(?:vente|unitaire|pu|pv)(?: |$)/, 1],
    // Words for a whole line instead of one product.
    [/(?:^| )(?:montant|total|valeur)(?: |$)/, -8],
  ],
  quantity: [
    [/(?:^| )(?:dispo(?:nible)?s?)(?: |$)/, 1],
    [/(?:^| )(?:mini(?:mum)?|alerte|commandee?s?|reservee?s?)(?: |$)/, -4],
  ],
}

function fitness(target: ColumnTarget, heading: string, profile: ColumnProfile): number {
  const plain = plainForm(heading)
  const headingScore = (headingScores[target] ?? []).reduce(
    (sum, [pattern, value]) => sum + (pattern.test(plain) ? value : 0),
    0,
  )
  switch (target) {
    case 'reference':
      return (
        headingScore + profile.filledShare * 6 + (profile.filledShare > 0 ? profile.distinctShare * 4 : 0)
      )
    case 'price':
      return headingScore + profile.amountShare * 10
    case 'quantity':
      return headingScore + profile.wholeNumberShare * 10
    default:
      return headingScore + profile.filledShare * 10
  }
}

/** Returns the index of the column that fits a meaning best by heading and cells; the first among equals. */
export function findFittestColumn(
  target: ColumnTarget,
  indexes: readonly number[],
  { headings, profiles }: { headings: readonly string[]; profiles: readonly ColumnProfile[] },
): number | undefined {
  const rated = indexes.map((index) => {
    const profile = profiles[index]
    return { index, value: profile ? fitness(target, headings[index] ?? '', profile) : 0 }
  })
  // A slightly better value may be chance and does not replace the first column.
  return rated.reduce<(typeof rated)[number] | undefined>(
    (best, other) => (best === undefined || other.value > best.value + 0.5 ? other : best),
    undefined,
  )?.index
}

const nonReferenceHeading =
  /(?:^| )(?:date|cp|code postal|postal|tel|telephone|prix|tarif|stock|qte|quantite|photo|image|url|dimensions?|taille)(?: |$)/

/** Returns the first column of unique codes without another meaning; -1 without one. */
export const findCodeColumn = (
  guesses: readonly (ColumnTarget | null)[],
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
): number =>
  profiles.findIndex(
    ({ isUniqueCode }, index) =>
      isUniqueCode && guesses[index] === null && !nonReferenceHeading.test(plainForm(headings[index] ?? '')),
  )

/** Returns the first column of whole numbers whose heading contains a word for a count; -1 without one. */
export const findCountColumn = (
  guesses: readonly (ColumnTarget | null)[],
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
): number =>
  profiles.findIndex(
    ({ wholeNumberShare }, index) =>
      wholeNumberShare >= 0.6 &&
      guesses[index] === null &&
      countHeading.test(plainForm(headings[index] ?? '')) &&
      !countsOthers.test(plainForm(headings[index] ?? '')),
  )

/** Returns the first column without another meaning that names sale units; -1 without one. */
export const findUnitColumn = (
  guesses: readonly (ColumnTarget | null)[],
  profiles: readonly ColumnProfile[],
): number =>
  profiles.findIndex(
    ({ unitShare, filledShare }, index) =>
      unitShare >= 0.8 && filledShare >= 0.5 && (guesses[index] === null || guesses[index] === 'content'),
  )

const measureHeading = /^(?:surface|metrage|lineaire|volume|tonnage)(?: |$)/
const pricedByMeasure =
  /\d ?(?:€|euros?|eur)? ?(?:ttc |ht )?(?:\/|le |la |par |au )\s?(?:m[²2³3]?|ml|t(?:onnes?)?)(?: ?(?:ttc|ht))?$/i

/** Returns the column of surfaces or tonnages when most prices are per square metre, metre or tonne; -1 without one. */
export function measureColumn(
  guesses: readonly (ColumnTarget | null)[],
  headings: readonly string[],
  sample: readonly (readonly string[])[],
): number {
  const price = guesses.indexOf('price')
  const priced = sample.filter((cells) => pricedByMeasure.test((cells[price] ?? '').trim()))
  if (price < 0 || sample.length === 0 || priced.length < sample.length / 2) return -1
  return headings.findIndex(
    (heading, index) =>
      (guesses[index] === null || guesses[index] === 'weight') && measureHeading.test(plainForm(heading)),
  )
}

const nonTitleHeading =
  /(?:^| )(?:localisation|emplacement|lieu|depot|marque|fabricant|fournisseur|client|contact|adresse|ville|etat|couleur|url|lien|photo|image|statut|date|unite|dimensions?)(?: |$)/

/**
 * Returns the column whose cells differ most and look like names, when no heading means a title; -1 without one. Codes do not qualify, and
 * a characteristic only when every row has a different one.
 */
export function findTitleColumn(
  guesses: readonly (ColumnTarget | null)[],
  headings: readonly string[],
  profiles: readonly ColumnProfile[],
): number {
  const scores = profiles.map(({ nameShare, distinctShare, isUniqueCode }, index) => {
    const guess = guesses[index]
    const isUnused = guess === null || (guess?.startsWith('field:') === true && distinctShare === 1)
    const isTitle = isUnused && !isUniqueCode && !nonTitleHeading.test(plainForm(headings[index] ?? ''))
    return isTitle && nameShare >= 0.7 ? nameShare + distinctShare : 0
  })
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

/** Words in headings of amounts that are no sale price: original cost or replacement value. */
const nonPriceHeading =
  /(?:^| )(?:neuf|neuve|achat|revient|cout|cost|assurance|comptable|amorti|remplacement)(?: |$)/
const priceHeading = /(?:^| )(?:prix|tarifs?|price|montant|valeur|estimation|ttc|ht|euros?|eur)(?: |$)/

/** Returns columns that may contain prices although no heading says so, the most likely first. */
export function listAmountColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): number[] {
  const rated = profileColumns(rows, headings.length).map(({ amountShare }, index) => {
    const plain = plainForm((headings[index] ?? '').replace('€', 'eur'))
    const isPriced = priceHeading.test(plain)
    // Below another heading, decimals may be coordinates; a currency sign is certain.
    const money = isPriced || /^colonne \d+$/.test(plain) ? /\d[.,]\d{1,2}\b|€/ : /€|\beur/i
    const share = rows.filter((cells) => money.test(cells[index] ?? '')).length / Math.max(rows.length, 1)
    // Prices are usually per package, not per measure.
    const isOfMeasure = /(?:^| )(?:m2|m3|ml|kg|litres?)$/.test(plain)
    const value = (isPriced ? 2 : 0) + share - (isOfMeasure ? 0.5 : 0)
    return { index, value: amountShare < 0.5 || nonPriceHeading.test(plain) ? 0 : value }
  })
  return rated
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
    .map(({ index }) => index)
}

/** In a table without headings, takes the only column of decimal amounts as the price and the only one of whole numbers as the quantity. */
export function guessPriceAndQuantity(
  columns: readonly (ColumnTarget | null)[],
  rows: readonly (readonly string[])[],
): (ColumnTarget | null)[] {
  /** Returns the only unused column in which nearly every cell matches; undefined when there is none or several. */
  const findOnlyColumn = (isMeant: (cell: string) => boolean) => {
    const isSo = (index: number) =>
      rows.filter((cells) => isMeant((cells[index] ?? '').trim())).length >= rows.length * 0.9
    const found = columns.flatMap((target, index) => (target === null && isSo(index) ? [index] : []))
    return rows.length > 0 && found.length === 1 ? found[0] : undefined
  }
  const price = findOnlyColumn((cell) => /^\d[\d\s]{0,12}(?:[.,]\d{2}$|(?:[.,]\d{1,2})? ?€)/.test(cell))
  const quantity = findOnlyColumn(
    (cell) => /^\d{1,5}$/.test(cell) || readMeasuredQuantity(cell, undefined) !== null,
  )
  return columns.map((target, index) =>
    index === price ? 'price' : index === quantity && price !== undefined ? 'quantity' : target,
  )
}
