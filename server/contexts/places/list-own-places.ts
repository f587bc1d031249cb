import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { placeMessages } from '#domain/places/messages.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'

export interface OwnPlace {
  id: string
  name: string
  street: string
  postcode: string
  town: string
  /** Null for an ambiguous address, whose commune the seller has to choose. */
  communeCode: string | null
  access: string
  isDefault: boolean
  hours: OpeningRange[]
}

/** Lists the seller's own places, the default first. @throws AppError `not-signed-in`, `forbidden` for other users than sellers */
export async function listOwnPlaces(ctx: Context): Promise<OwnPlace[]> {
  const { userId: sellerId } = requireSeller(ctx)
  return listPrivatePlaces(ctx, { sellerId })
}

/** Lists a seller's places with all columns, for that seller only. */
export async function listPrivatePlaces(
  ctx: Context,
  { sellerId }: { sellerId: string },
): Promise<OwnPlace[]> {
  const places = await ctx.db
    .select({
      id: pickupPlaces.id,
      name: pickupPlaces.name,
      street: pickupPlaces.street,
      postcode: pickupPlaces.postcode,
      town: pickupPlaces.town,
      communeCode: pickupPlaces.communeCode,
      access: pickupPlaces.access,
      isDefault: pickupPlaces.isDefault,
    })
    .from(pickupPlaces)
    .where(and(eq(pickupPlaces.sellerId, sellerId), isNull(pickupPlaces.archivedAt)))
    .orderBy(desc(pickupPlaces.isDefault), asc(pickupPlaces.createdAt), asc(pickupPlaces.id))
  const hours = await listHoursOfPlaces(ctx, { placeIds: places.map(({ id }) => id) })
  return places.map((place) => ({ ...place, hours: hours.get(place.id) ?? [] }))
}

/** Lists opening hours by place; places without hours are absent. Public. */
export async function listHoursOfPlaces(
  { db }: Context,
  input: { placeIds: readonly string[] },
): Promise<Map<string, OpeningRange[]>> {
  if (input.placeIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(openingHours)
    .where(inArray(openingHours.placeId, [...input.placeIds]))
    .orderBy(asc(openingHours.weekday), asc(openingHours.opensAt))
  return new Map(
    [...Map.groupBy(rows, ({ placeId }) => placeId)].map(([placeId, rangesOfPlace]) => [
      placeId,
      rangesOfPlace.map(({ placeId, ...range }) => range),
    ]),
  )
}

type PickupPlace = typeof pickupPlaces.$inferSelect

/** Returns whether this seller has the place and has not archived it. */
export const isOwnPlace = async (
  ctx: Context,
  input: { sellerId: string; placeId: string },
): Promise<boolean> => (await findOwnPlace(ctx, input)) !== undefined

/** Requires a place of this seller that is not archived. @throws AppError `not-found`, also for an invalid id */
export async function requireOwnPlace(
  ctx: Context,
  input: { sellerId: string; placeId: string },
): Promise<PickupPlace> {
  const place = await findOwnPlace(ctx, input)
  if (!place) throw new AppError('not-found', placeMessages.missing)
  return place
}

async function findOwnPlace(
  { db }: Context,
  { sellerId, placeId }: { sellerId: string; placeId: string },
): Promise<PickupPlace | undefined> {
  if (!isUuid(placeId)) return undefined
  const [place] = await db
    .select()
    .from(pickupPlaces)
    .where(
      and(eq(pickupPlaces.id, placeId), eq(pickupPlaces.sellerId, sellerId), isNull(pickupPlaces.archivedAt)),
    )
  return place
}
