import { type SoldCarbon, transportCarbon } from '#domain/catalogue/carbon.ts'
import { distanceBetween } from '#domain/places/distance.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { findTransportCarbon, listCarbonValues } from '#server/contexts/catalogue/carbon.ts'
import type { LockedProduct } from '#server/contexts/catalogue/stock.ts'
import type { CommuneRecord } from '#server/contexts/places/communes.ts'

/** The two ends of a product's transport; null when unknown. */
interface Transport {
  from: PlaceSnapshot | null
  to: CommuneRecord | null
}

/** Returns null for a product without a source. */
export type CarbonCalculator = (line: LockedProduct, transport: Transport) => SoldCarbon | null

/**
 * Returns a function that computes the carbon value of each of these products from the sources in force, with its transport as far as
 * weight, distance and a source of transport are known. It returns null for a product without a source.
 */
export async function createCarbonCalculator(
  ctx: Context,
  { lines }: { lines: readonly LockedProduct[] },
): Promise<CarbonCalculator> {
  const values = await listCarbonValues(ctx, { products: lines })
  const perTonneKilometre = values.size > 0 ? await findTransportCarbon(ctx) : null
  return ({ productId, weight }, { from, to }) => {
    const value = values.get(productId)
    if (!value) return null
    const distance = from && to && kilometresBetween(from, to)
    const isKnown = distance !== null && weight !== null && perTonneKilometre !== null
    return {
      ...value,
      distance,
      transport: isKnown ? transportCarbon(weight, distance, perTonneKilometre) : null,
    }
  }
}

/** Whole kilometres; null when the position of either is unknown. */
function kilometresBetween(place: PlaceSnapshot, { latitude, longitude }: CommuneRecord): number | null {
  if (place.latitude === null || place.longitude === null || latitude === null || longitude === null)
    return null
  return Math.round(
    distanceBetween({ latitude: place.latitude, longitude: place.longitude }, { latitude, longitude }),
  )
}
