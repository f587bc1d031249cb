import { asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { placeOf } from '#domain/accounts/place-of.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { departmentOf, departmentOfPostcode } from '#domain/places/commune.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { findCommune, type KnownCommune, resolveCommune } from '#server/contexts/places/communes.ts'
import { inNameOrder } from '#server/database/name-order.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { listHoursOfPlaces } from '../places/list-own-places.ts'

/** One complete pickup place of a fulfilment; the caller decides what may be shown. */
export interface FulfilmentPlace {
  place: PlaceSnapshot
  /** When one may come now, not when it was ordered; none: its seller has not said. */
  hours: OpeningRange[]
  itemIds: string[]
}

/** Where the articles of these fulfilments are fetched; absent: they were ordered before places were known. */
export async function readPlaces(
  ctx: Context,
  input: { fulfilmentIds: readonly string[] },
): Promise<Map<string, FulfilmentPlace[]>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      itemId: orderItems.id,
      fulfilmentId: orderItems.fulfilmentId,
      placeId: orderItems.placeId,
      place: orderItems.place,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, [...input.fulfilmentIds]))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const placeIds = new Set(rows.flatMap(({ placeId }) => placeId ?? []))
  const hours = await listHoursOfPlaces(ctx, { placeIds: [...placeIds] })
  const found = new Map<string, FulfilmentPlace[]>()
  for (const [fulfilmentId, own] of Map.groupBy(rows, (row) => row.fulfilmentId)) {
    const byPlace = Map.groupBy(own, ({ placeId, place }) => JSON.stringify([placeId, place]))
    const places = [...byPlace.values()].flatMap((items): FulfilmentPlace[] => {
      const [first] = items
      return first?.place
        ? [
            {
              place: first.place,
              hours: hours.get(first.placeId ?? '') ?? [],
              itemIds: items.map(({ itemId }) => itemId),
            },
          ]
        : []
    })
    if (places.length > 0) found.set(fulfilmentId, places)
  }
  return found
}

export interface Destination {
  /** Null: not known. */
  department: string | null
  /** Null where it is not clear which one it is. */
  commune: KnownCommune | null
}

/** Department and commune of an order: of a delivery its destination, of a pickup the home of its buyer. */
export function destinationOf(
  { shippingOption, delivery }: z.output<typeof placeOrderSchema>,
  address: string | null,
): Destination {
  if (shippingOption === 'quote' && delivery)
    return { department: departmentOf(delivery.communeCode), commune: findCommune(delivery.communeCode) }
  const place = placeOf(address)
  if (!place?.postcode) return { department: null, commune: null }
  return {
    department: departmentOfPostcode(place.postcode),
    commune: resolveCommune({ postcode: place.postcode, town: place.town ?? '' }),
  }
}
