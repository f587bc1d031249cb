import { and, asc, desc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { departmentOfCommune } from '#domain/places/commune.ts'
import type { Position } from '#domain/places/distance.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'

/** The public part of a pickup place, without street and access. */
export interface PublicPlace {
  id: string
  town: string
  postcode: string
  /** `44`, `2A`, `974`; null for an unknown commune. */
  department: string | null
  /** The commune's centre. */
  position: Position | null
}

/** Refers to a place by its id, or to its seller's default place. */
export interface PlaceRequest {
  placeId: string | null
  sellerId: string
}

/** Loads the requested places and returns a function that finds one of them; null for a place without a town. */
export async function loadPublicPlaces(
  { db }: Context,
  requests: readonly PlaceRequest[],
): Promise<(request: PlaceRequest) => PublicPlace | null> {
  if (requests.length === 0) return () => null
  const { id, sellerId, isDefault } = pickupPlaces
  const placeIds = requests.flatMap(({ placeId }) => placeId ?? [])
  const sellers = requests.flatMap(({ placeId, sellerId }) => (placeId ? [] : sellerId))
  const rows = await db
    .select()
    .from(pickupPlaces)
    .where(or(inArray(id, placeIds), and(inArray(sellerId, sellers), isDefault)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const defaultBySeller = new Map(rows.filter((row) => row.isDefault).map((row) => [row.sellerId, row]))
  return (request) => {
    const row = request.placeId ? byId.get(request.placeId) : defaultBySeller.get(request.sellerId)
    return row?.town ? publicPlace(row) : null
  }
}

/** Lists a seller's places, the default first, one for each town. */
export async function listPublicPlacesOfSeller(
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
    department: communeCode && departmentOfCommune(communeCode),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}

/** Returns the whole place, as an order stores it; domain/orders/who-sees-whom.ts decides how much buyers see. */
export function placeSnapshot(row: typeof pickupPlaces.$inferSelect): PlaceSnapshot {
  const { name, street, postcode, town, communeCode, latitude, longitude, access } = row
  return { name, street, postcode, town, communeCode, latitude, longitude, access }
}

/** Joins a product's pickup place, or else its seller's default one, to a statement of another context; `publicPlace` converts the row. */
export const placeJoin = {
  table: pickupPlaces,
  matches: (placeId: SQLWrapper, sellerId: SQLWrapper) =>
    eq(
      pickupPlaces.id,
      sql`coalesce(${placeId}, (select usual.id from ${pickupPlaces} usual where usual.seller_id = ${sellerId} and usual.is_default))`,
    ),
  hours: sql<OpeningRange[] | null>`(
    select json_agg(json_build_object('weekday', ${openingHours.weekday}, 'opensAt', ${openingHours.opensAt}, 'closesAt', ${openingHours.closesAt})
      order by ${openingHours.weekday}, ${openingHours.opensAt})
    from ${openingHours} where ${openingHours.placeId} = ${pickupPlaces.id})`,
}
