import { type SoldCarbon, transportCarbon } from '#domain/catalogue/carbon.ts'
import { distanceBetween } from '#domain/places/distance.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { findTransportCarbon, listCarbon } from '#server/contexts/catalogue/carbon.ts'
import type { LockedProduct } from '#server/contexts/catalogue/stock.ts'
import type { KnownCommune } from '#server/contexts/places/communes.ts'

/** From where to where an article is brought; null: one does not know. */
interface Way {
  from: PlaceSnapshot | null
  to: KnownCommune | null
}

/**
 * What sources in force say of these articles, as their order keeps it: with what bringing them takes, as far as
 * weight, distance and a source of transport are known. Null: of this article no source says anything.
 */
export async function carbonOfLines(
  ctx: Context,
  { lines }: { lines: readonly LockedProduct[] },
): Promise<(line: LockedProduct, way: Way) => SoldCarbon | null> {
  const values = await listCarbon(ctx, { articles: lines })
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

/** Whole ones; null where one of the two is nowhere. */
function kilometresBetween(place: PlaceSnapshot, { latitude, longitude }: KnownCommune): number | null {
  if (place.latitude === null || place.longitude === null || latitude === null || longitude === null)
    return null
  return Math.round(
    distanceBetween({ latitude: place.latitude, longitude: place.longitude }, { latitude, longitude }),
  )
}
