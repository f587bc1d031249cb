import { and, inArray, or } from 'drizzle-orm'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { pickupPlaces } from '#server/database/schema/places.ts'

const placesOf = (
  db: Context['db'],
  { sellerIds, named }: { sellerIds: readonly string[]; named: readonly string[] },
) =>
  db
    .select()
    .from(pickupPlaces)
    .where(
      and(
        inArray(pickupPlaces.sellerId, [...sellerIds]),
        or(pickupPlaces.isDefault, inArray(pickupPlaces.id, [...named])),
      ),
    )

/**
 * Where these articles are, as an order keeps it: of each seller's places the one named, else their default. Whoever asks writes
 * it into the order; what buyers see of it is decided there (domain/orders/who-sees-whom.ts).
 */
export async function snapshotPlaces(
  { db }: Context,
  input: { lines: readonly { sellerId: string; placeId: string | null }[] },
): Promise<
  (line: { sellerId: string; placeId: string | null }) => {
    placeId: string | null
    place: PlaceSnapshot | null
  }
> {
  const sellerIds = [...new Set(input.lines.map(({ sellerId }) => sellerId))]
  const named = [...new Set(input.lines.flatMap(({ placeId }) => placeId ?? []))]
  const rows = await placesOf(db, { sellerIds, named })
  return ({ sellerId, placeId }) => {
    const own = rows.filter((row) => row.sellerId === sellerId)
    const found = own.find(({ id }) => id === placeId) ?? own.find(({ isDefault }) => isDefault)
    if (!found) return { placeId: null, place: null }
    const { id, name, street, postcode, town, communeCode, latitude, longitude, access } = found
    return { placeId: id, place: { name, street, postcode, town, communeCode, latitude, longitude, access } }
  }
}
