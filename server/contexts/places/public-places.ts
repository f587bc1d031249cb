import { and, asc, desc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { departmentOf } from '#domain/places/commune.ts'
import type { Position } from '#domain/places/distance.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'

/** What everybody may know of where something is fetched: neither street nor way in. */
export interface PublicPlace {
  id: string
  town: string
  postcode: string
  /** `44`, `2A`, `974`; null: the commune is not known. */
  department: string | null
  /** The centre of the commune. */
  position: Position | null
}

/** Which place: the one that is named, or its seller's usual one. */
export interface PlaceRequest {
  placeId: string | null
  sellerId: string
}

/** The places of products, by product id; a place without a town is left out. */
export async function listPublicPlaces(
  { db }: Context,
  requests: readonly PlaceRequest[],
): Promise<(request: PlaceRequest) => PublicPlace | null> {
  if (requests.length === 0) return () => null
  const { id, sellerId, isDefault } = pickupPlaces
  const named = requests.flatMap(({ placeId }) => placeId ?? [])
  const sellers = requests.flatMap(({ placeId, sellerId }) => (placeId ? [] : sellerId))
  const rows = await db
    .select()
    .from(pickupPlaces)
    .where(or(inArray(id, named), and(inArray(sellerId, sellers), isDefault)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const usual = new Map(rows.filter((row) => row.isDefault).map((row) => [row.sellerId, row]))
  return (request) => {
    const row = request.placeId ? byId.get(request.placeId) : usual.get(request.sellerId)
    return row?.town ? publicPlace(row) : null
  }
}

/** Where somebody hands over, their usual place first; of several in one town, one. */
export async function listPlacesOfSeller(
  { db }: Context,
  input: { sellerId: string },
): Promise<PublicPlace[]> {
  const { sellerId, isDefault, archivedAt, createdAt } = pickupPlaces
  const rows = await db
    .select()
    .from(pickupPlaces)
    .where(and(eq(sellerId, input.sellerId), isNull(archivedAt)))
    .orderBy(desc(isDefault), asc(createdAt))
  const places = rows.filter(({ town }) => town !== '').map(publicPlace)
  return [...Map.groupBy(places, ({ town, postcode }) => `${postcode} ${town}`).values()].flatMap(
    ([first]) => first ?? [],
  )
}

export function publicPlace(row: typeof pickupPlaces.$inferSelect): PublicPlace {
  const { id, town, postcode, communeCode, latitude, longitude } = row
  return {
    id,
    town,
    postcode,
    department: communeCode && departmentOf(communeCode),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}

/** The whole place, as an order stores it; what buyers see of it is decided there (domain/orders/who-sees-whom.ts). */
export function placeSnapshot(row: typeof pickupPlaces.$inferSelect): PlaceSnapshot {
  const { name, street, postcode, town, communeCode, latitude, longitude, access } = row
  return { name, street, postcode, town, communeCode, latitude, longitude, access }
}

/** Joins the named pickup place, or else the seller's usual one, to a statement of another context; `publicPlace` reads the row. */
export const placeJoin = {
  table: pickupPlaces,
  isOf: (placeId: SQLWrapper, sellerId: SQLWrapper) =>
    eq(
      pickupPlaces.id,
      sql`coalesce(${placeId}, (select usual.id from ${pickupPlaces} usual where usual.seller_id = ${sellerId} and usual.is_default))`,
    ),
  hours: sql<OpeningRange[] | null>`(
    select json_agg(json_build_object('weekday', ${openingHours.weekday}, 'opensAt', ${openingHours.opensAt}, 'closesAt', ${openingHours.closesAt})
      order by ${openingHours.weekday}, ${openingHours.opensAt})
    from ${openingHours} where ${openingHours.placeId} = ${pickupPlaces.id})`,
}
