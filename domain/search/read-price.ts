import { composeExpression } from '../compose-expression.ts'

interface TypedPrice {
  minPrice: number | null
  maxPrice: number | null
  from: number
  to: number
}

const number = String.raw`(\d{1,3}(?: \d{3}){1,3}|\d{1,6})(?:[.,](\d{1,2}))?`
const euros = ' ?(?:euros?|eur|€)(?![a-z0-9])'
const begins = '(?<=^|[ |])'
/** A price of a measure is none of the article. */
const ofOne = String.raw`(?! ?(?:\/|le |par |du |au )? ?(?:m2|m3|metre|ml|kg|litre))(?: (?:la piece|piece|l'unite|par piece|chacune?|each|ttc|ht))?`
const upTo = String.raw`(?:(?:a )?moins (?:de|d')|pas plus (?:de|d')|max(?:imum|i)?(?: de)?|jusqu'a|sous(?: les)?|inferieure?s? a|en dessous de|budget(?: max\w*)?(?: de)?|prix max\w*|pour|under|below|less than|up to|<)`
const from = '(?:plus de|a partir de|au moins|minimum(?: de)?|min|superieure?s? a|over|more than|from|>)'

const patterns: readonly {
  pattern: RegExp
  read: (found: readonly string[]) => [number | null, number | null]
}[] = [
  {
    pattern: composeExpression(
      `${begins}(?:(?:prix )?entre |de |between )?${number}(?:${euros})? ?(?:et|a|and|-) ?${number}${euros}${ofOne}`,
    ),
    read: ([low, lowCents, high, highCents]) => [euro(low, lowCents), euro(high, highCents)],
  },
  {
    pattern: composeExpression(
      `${begins}${upTo} ?${number}(?:${euros}${ofOne}|(?= ?(?:$|\\|)))(?: max\\w*)?`,
    ),
    read: ([whole, cents]) => [null, euro(whole, cents)],
  },
  {
    pattern: composeExpression(`${begins}${from} ?${number}${euros}${ofOne}`),
    read: ([whole, cents]) => [euro(whole, cents), null],
  },
  {
    pattern: composeExpression(
      `${begins}${number}${euros}${ofOne} ?(?:et plus|ou plus|minimum|min|or more)(?![a-z])`,
    ),
    read: ([whole, cents]) => [euro(whole, cents), null],
  },
  {
    // A price alone is what one is ready to pay.
    pattern: composeExpression(
      `${begins}(?:a )?${number}${euros}${ofOne}(?: ?(?:ou moins|et moins|au plus|max(?:imum|i)?|or less)(?![a-z]))?`,
    ),
    read: ([whole, cents]) => [null, euro(whole, cents)],
  },
]

const euro = (whole = '', cents = ''): number => Number(`${whole.replaceAll(' ', '')}.${cents || '0'}`)

/** The bounds of a price in a text without accents and capitals; nothing for `0 €`, which is a gift. */
export function pricesIn(plain: string): TypedPrice[] {
  for (const { pattern, read } of patterns) {
    const found = pattern.exec(plain)
    if (!found) continue
    const [minPrice, maxPrice] = read(found.slice(1).map((text) => text ?? ''))
    if (maxPrice === 0) return []
    return [{ minPrice, maxPrice, from: found.index, to: found.index + found[0].length }]
  }
  return []
}
