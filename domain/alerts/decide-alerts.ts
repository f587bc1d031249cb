import type { Cents } from '../money.ts'
import type { AlertKind } from './alerts.ts'

/** A stock of this quantity or less is announced as low. */
export const lowQuantity = 3

/** A change of a product as a database trigger recorded it; the values before are null for a new product. */
export interface ProductChange {
  priceBefore: Cents | null
  priceAfter: Cents | null
  quantityBefore: number | null
  quantityAfter: number
  wasListed: boolean
  /** True when listed and neither sold out nor reserved. */
  wasBuyable: boolean
  actorId: string | null
}

/** The product's present state, after all its changes. */
export interface ProductAfterChanges {
  price: Cents | null
  quantity: number
  isListed: boolean
  /** True when anyone may buy it now. */
  isBuyable: boolean
}

export interface DecidedAlert {
  kind: AlertKind
  /** The users who made the changes, who receive no alert about them. */
  actorIds: string[]
  /** True when the product was only hidden or reserved: its watchers are notified, users with alerts for its category are not. */
  isForWatchersOnly: boolean
}

export interface Decision {
  alerts: DecidedAlert[]
  /** The price before a reduction, or null. */
  oldPrice: Cents | null
  /** The users who listed the product, or null when it is not newly listed. */
  listingActorIds: string[] | null
}

/**
 * Decides which alerts the changes of one product, oldest first, cause together: the state before the first change is compared with the
 * present one, so that changes that cancel each other out cause none.
 */
export function decideAlerts(changes: readonly ProductChange[], current: ProductAfterChanges): Decision {
  const first = changes[0]
  if (!first || !current.isListed) return { alerts: [], oldPrice: null, listingActorIds: null }
  const listings = changes.filter((change) => !change.wasListed)
  const listingActorIds = listings.length > 0 ? listActors(listings) : null
  // A new product has no earlier state.
  if (first.quantityBefore === null || !current.isBuyable)
    return { alerts: [], oldPrice: null, listingActorIds }

  const wasSoldOut = first.quantityBefore === 0
  const alert = (kind: AlertKind, causes: ProductChange[], isForWatchersOnly: boolean): DecidedAlert => ({
    kind,
    actorIds: listActors(causes),
    isForWatchersOnly,
  })
  const priceChanges = changes.filter((change) => change.priceBefore !== change.priceAfter)
  const stockChanges = changes.filter(
    (change) => !change.wasBuyable || change.quantityBefore !== change.quantityAfter,
  )
  const oldPrice = priceChanges.find((change) => change.priceBefore !== null)?.priceBefore ?? null
  const isCheaper = oldPrice !== null && current.price !== null && current.price < oldPrice
  const isBuyableAgain = !first.wasBuyable
  const wasHidden = !first.wasListed && !wasSoldOut
  const hasBecomeLow =
    !isBuyableAgain && first.quantityBefore > lowQuantity && current.quantity <= lowQuantity
  return {
    alerts: [
      ...(isCheaper ? [alert('price_drop', priceChanges, wasHidden)] : []),
      ...(isBuyableAgain ? [alert('back_in_stock', stockChanges, !wasSoldOut)] : []),
      ...(hasBecomeLow ? [alert('low_quantity', stockChanges, wasHidden)] : []),
    ],
    oldPrice: isCheaper ? oldPrice : null,
    listingActorIds,
  }
}

const listActors = (changes: readonly ProductChange[]): string[] => [
  ...new Set(changes.flatMap(({ actorId }) => actorId ?? [])),
]

/**
 * Returns the reduction of a price in whole per cent, or null when none may be announced. The law measures it from the lowest price of the
 * preceding 30 days (code de la consommation, L. 112-1-1).
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
