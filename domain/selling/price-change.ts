import { formatCount } from '#domain/catalogue/sale-units.ts'
import { type Cents, formatEuros } from '../money.ts'
import { parsePrice, priceText } from './product-form.ts'
import { type Cells, parseTiers, printTiers } from './table-rows.ts'

/** A change of prices: `by` is in hundredths of a per cent or in cents, always a whole number. */
export interface PriceChange {
  kind: 'percent' | 'amount'
  by: number
}

/** Rounds to the cent; never below zero. */
export const applyPriceChange = (price: Cents, { kind, by }: PriceChange): Cents =>
  Math.max(0, kind === 'percent' ? Math.round((price * (10_000 + by)) / 10_000) : price + by)

/** Reads `-5,5` as hundredths; null when malformed. */
export function parseHundredths(written: string): number | null {
  const match = /^([+\-−]?)(\d{1,8})(?:[.,](\d{1,2}))?$/u.exec(written.replaceAll(/[\s\u00a0\u202f€%]/g, ''))
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' || sign === '−' ? -hundredths : hundredths
}

/** Returns the price in a cell; null when on request or empty. */
export function priceOfCell(text = ''): Cents | null {
  const parsed = parsePrice(text)
  return 'price' in parsed ? parsed.price : null
}

/** Changes a price and its price tiers by the same change. Null without a price. */
export function changePriceCells(
  { price, priceTiers = '' }: Cells,
  change: PriceChange,
): Record<string, string> | null {
  const before = priceOfCell(price)
  if (before === null) return null
  const changedText = (cents: Cents) => priceText(applyPriceChange(cents, change))
  const tiers = parseTiers(priceTiers).map((tier) => {
    const cents = priceOfCell(tier.price)
    return { ...tier, price: cents === null ? tier.price : changedText(cents) }
  })
  return { price: changedText(before), ...(priceTiers && { priceTiers: printTiers(tiers) }) }
}

/** Describes in advance the effect of a change on prices; null is on request and stays so. */
export function describePriceChange(prices: readonly (Cents | null)[], change: PriceChange): string {
  const after = prices.flatMap((price) => (price === null ? [] : [applyPriceChange(price, change)]))
  const onRequest = prices.length - after.length
  if (after.length === 0) return 'Aucun de ces articles n’a de prix\u00a0: rien ne change.'
  const lowest = after.reduce((one, other) => Math.min(one, other))
  const highest = after.reduce((one, other) => Math.max(one, other))
  const free = after.filter((price) => price === 0).length
  return [
    `${formatCount(after.length)}\u00a0${after.length > 1 ? 'articles' : 'article'}, de ${formatEuros(lowest)} à ${formatEuros(highest)}.`,
    free > 0 && `${formatCount(free)}\u00a0${free > 1 ? 'deviennent gratuits' : 'devient gratuit'}.`,
    onRequest > 0 &&
      `${formatCount(onRequest)}\u00a0sur demande ${onRequest > 1 ? 'restent ainsi' : 'reste ainsi'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
