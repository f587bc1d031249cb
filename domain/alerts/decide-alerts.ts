import type { Cents } from '../money.ts'
import type { AlertKind } from './alerts.ts'

/** So few left are worth a word. */
export const lowQuantity = 3

/** What happened to a product, as the database wrote it down; before: null for a new one. */
export interface ProductChange {
  priceBefore: Cents | null
  priceAfter: Cents | null
  quantityBefore: number | null
  quantityAfter: number
  wasListed: boolean
  /** Listed, and neither sold out nor reserved. */
  wasBuyable: boolean
  actorId: string | null
}

/** What has become of it since. */
export interface ProductNow {
  price: Cents | null
  quantity: number
  isListed: boolean
  /** By everybody, at this moment. */
  isBuyable: boolean
}

export interface DecidedAlert {
  kind: AlertKind
  /** Who caused it: they know. */
  actorIds: string[]
  /** It was hidden, or only reserved: news to who has a bell on it, not to everybody who looks for such products. */
  isForWatchersOnly: boolean
}

export interface Decision {
  alerts: DecidedAlert[]
  /** Before it fell, when it did. */
  oldPrice: Cents | null
  /** Newly in the catalogue, by the doing of these people. */
  listedBy: string[] | null
}

/**
 * What the changes of one product, oldest first, are worth telling, all together: where it stood before the first of
 * them against where it stands now. What went down and up again in between is nothing.
 */
export function decideAlerts(changes: readonly ProductChange[], now: ProductNow): Decision {
  const first = changes[0]
  if (!first || !now.isListed) return { alerts: [], oldPrice: null, listedBy: null }
  const listings = changes.filter((change) => !change.wasListed)
  const listedBy = listings.length > 0 ? actorsOf(listings) : null
  // A new product has no before.
  if (first.quantityBefore === null || !now.isBuyable) return { alerts: [], oldPrice: null, listedBy }

  const wasSoldOut = first.quantityBefore === 0
  const alert = (kind: AlertKind, causes: ProductChange[], isForWatchersOnly: boolean): DecidedAlert => ({
    kind,
    actorIds: actorsOf(causes),
    isForWatchersOnly,
  })
  const priceMoves = changes.filter((change) => change.priceBefore !== change.priceAfter)
  const stockMoves = changes.filter(
    (change) => !change.wasBuyable || change.quantityBefore !== change.quantityAfter,
  )
  const oldPrice = priceMoves.find((change) => change.priceBefore !== null)?.priceBefore ?? null
  const isCheaper = oldPrice !== null && now.price !== null && now.price < oldPrice
  const isBack = !first.wasBuyable
  const isUnknown = !first.wasListed && !wasSoldOut
  const isLow = !isBack && first.quantityBefore > lowQuantity && now.quantity <= lowQuantity
  return {
    alerts: [
      ...(isCheaper ? [alert('price_drop', priceMoves, isUnknown)] : []),
      ...(isBack ? [alert('back_in_stock', stockMoves, !wasSoldOut)] : []),
      ...(isLow ? [alert('low_quantity', stockMoves, isUnknown)] : []),
    ],
    oldPrice: isCheaper ? oldPrice : null,
    listedBy,
  }
}

const actorsOf = (changes: readonly ProductChange[]): string[] => [
  ...new Set(changes.flatMap(({ actorId }) => actorId ?? [])),
]

/**
 * By how much a price has fallen, in whole per cent; null when there is nothing to announce. Measured, as the law has it
 * (code de la consommation, L. 112-1-1), from the lowest price of the 30 days before.
 */
export function reduction(prices: {
  oldPrice: Cents | null
  newPrice: Cents | null
  lowestPrice: Cents | null
}): number | null {
  const { oldPrice, newPrice, lowestPrice } = prices
  if (oldPrice === null || newPrice === null || oldPrice <= newPrice) return null
  const reference = Math.min(oldPrice, lowestPrice ?? oldPrice)
  return reference > newPrice ? Math.round((1 - newPrice / reference) * 100) || null : null
}
