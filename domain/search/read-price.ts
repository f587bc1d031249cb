import type { UnitAmount } from '../catalogue/needs.ts'
import type { SaleUnit } from '../catalogue/sale-units.ts'
import { composeExpression } from '../compose-expression.ts'
import { countPattern, countWords } from './count-words.ts'

interface TextRange {
  from: number
  to: number
}

interface TypedPrice extends TextRange {
  minPrice: number | null
  maxPrice: number | null
}

interface TypedUnitPrice extends TextRange {
  unitPrice: UnitAmount
}

const number = String.raw`(\d{1,3}(?: \d{3}){1,3}|\d{1,6}|${countPattern})(?:[.,](\d{1,2}))?`
/** `20e` is a price only after words that say so; alone it is an arrondissement. */
const euros =
  '(?: ?(?:euros?|eur|€|balles)|(?<=(?:(?<![a-z])a|moins de|plus de|partir de|max|sous|les|budget|prix|pour) \\d{1,5})e)(?![a-z0-9])'
const start = '(?<=^|[ |])'
/** What may follow the price of a product; a price per unit of measure is another. */
const perPiece = String.raw`(?! ?(?:\/|le |par |du |au )? ?(?:m2|m3|metre|ml|kg|kilo|litre))(?: (?:la piece|piece|l'unite|par piece|chacune?|each|ttc|ht))?`
const upTo = `(?:(?:a )?moins (?:de|d')|pas plus (?:de|d')|max(?:imum|i)?(?: de)?|jusqu'a|sous(?: les)?|inferieure?s? a|en dessous de|budget(?: max(?:imum|i)?)?(?: de)?|prix max(?:imum|i)?|pour|under|below|less than|up to|<)`
const from = '(?:plus de|a partir de|au moins|minimum(?: de)?|min|superieure?s? a|over|more than|from|>)'

const patterns: readonly {
  pattern: RegExp
  /** Returns the lowest and the highest price of the matched numbers. */
  toBounds: (found: readonly string[]) => [number | null, number | null]
}[] = [
  {
    pattern: composeExpression(
      `${start}(?:(?:prix )?entre |de |between )?${number}(?:${euros})? ?(?:et|a|and|-) ?${number}${euros}${perPiece}`,
    ),
    toBounds: ([low, lowCents, high, highCents]) => [toEuros(low, lowCents), toEuros(high, highCents)],
  },
  {
    pattern: composeExpression(
      `${start}${upTo} ?${number}(?:${euros}${perPiece}|(?= ?(?:$|\\|)))(?: max(?:imum|i)?)?`,
    ),
    toBounds: ([whole, cents]) => [null, toEuros(whole, cents)],
  },
  {
    pattern: composeExpression(`${start}${from} ?${number}${euros}${perPiece}`),
    toBounds: ([whole, cents]) => [toEuros(whole, cents), null],
  },
  {
    pattern: composeExpression(
      `${start}${number}${euros}${perPiece} ?(?:et plus|ou plus|minimum|min|or more)(?![a-z])`,
    ),
    toBounds: ([whole, cents]) => [toEuros(whole, cents), null],
  },
  {
    // A price without a bound is the buyer's maximum.
    pattern: composeExpression(
      `${start}(?:a )?${number}${euros}${perPiece}(?: ?(?:ou moins|et moins|au plus|max(?:imum|i)?|or less)(?![a-z]))?`,
    ),
    toBounds: ([whole, cents]) => [null, toEuros(whole, cents)],
  },
]

const measureNames: readonly [pattern: string, unit: SaleUnit][] = [
  ['(?:m2|metres? carres?|m carres?|sqm|sq m|square met(?:er|re))', 'm2'],
  ['(?:m3|metres? cubes?)', 'm3'],
  ['(?:ml|metres? lineaires?|metres?|m|met(?:er|re))', 'ml'],
  ['(?:kg|kilos?)', 'kg'],
  ['(?:litres?|l)', 'litre'],
]
const perUnit = measureNames.map(([name, unit]) => ({
  unit,
  pattern: composeExpression(
    `${start}(?:a )?(?:${upTo} ?|(?:entre |de )?\\d{1,5}(?:[.,]\\d{1,2})?(?:${euros})? ?(?:et|a|-) ?)?(\\d{1,5}|${countPattern})(?:[.,](\\d{1,2}))?(?:${euros}(?: ?\\/ ?| le | par | du | au | a | per | ?)| ?€? ?\\/ ?| le | du )${name}(?![a-z0-9])(?: (?:ou moins|max(?:imum|i)?|au plus))?`,
  ),
}))

/** Returns the highest price per unit of measure that a text without accents and capitals names; null without one. */
export function findUnitPrice(plain: string): TypedUnitPrice | null {
  for (const { pattern, unit } of perUnit) {
    const found = pattern.exec(plain)
    const amount = found ? toEuros(found[1], found[2]) : 0
    if (found && amount > 0)
      return { unitPrice: { amount, unit }, from: found.index, to: found.index + found[0].length }
  }
  return null
}

const toEuros = (whole = '', cents = ''): number =>
  countWords[whole] ?? Number(`${whole.replaceAll(' ', '')}.${cents || '0'}`)

/** Returns the bounds of a price in a text without accents and capitals; none for `0 €`, which is a gift. */
export function findPrices(plain: string): TypedPrice[] {
  for (const { pattern, toBounds } of patterns) {
    const found = pattern.exec(plain)
    if (!found) continue
    const [minPrice, maxPrice] = toBounds(found.slice(1).map((text) => text ?? ''))
    if (maxPrice === 0) return []
    return [{ minPrice, maxPrice, from: found.index, to: found.index + found[0].length }]
  }
  return []
}
