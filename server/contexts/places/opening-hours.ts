import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { openingHours, pickupPlaces } from '#server/database/schema/places.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { listHoursOfPlaces, requireOwnPlace } from './list-own-places.ts'

/** Lists the opening hours of sellers' default places by seller; public, as on their pages. */
export async function listOpeningHours(
  { db }: Context,
  input: { sellerIds: string[] },
): Promise<Map<string, OpeningRange[]>> {
  const rows = await db
    .select({
      sellerId: pickupPlaces.sellerId,
      weekday: openingHours.weekday,
      opensAt: openingHours.opensAt,
      closesAt: openingHours.closesAt,
    })
    .from(openingHours)
    .innerJoin(pickupPlaces, eq(pickupPlaces.id, openingHours.placeId))
    .where(and(inArray(pickupPlaces.sellerId, input.sellerIds), pickupPlaces.isDefault))
    .orderBy(asc(openingHours.weekday), asc(openingHours.opensAt))
  const bySeller = Map.groupBy(rows, ({ sellerId }) => sellerId)
  return new Map(
    [...bySeller].map(([sellerId, ranges]) => [sellerId, ranges.map(({ sellerId, ...range }) => range)]),
  )
}

/** Returns the opening hours of one seller's default place. */
export const readOpeningHours = async (ctx: Context, input: { sellerId: string }): Promise<OpeningRange[]> =>
  (await listOpeningHours(ctx, { sellerIds: [input.sellerId] })).get(input.sellerId) ?? []

/**
 * Replaces the opening hours of the seller's own place. Existing appointments stay.
 * @throws AppError `not-signed-in`, `forbidden` for who does not sell, `not-found` for another seller's place
 */
export async function saveOpeningHours(
  ctx: Context,
  input: { placeId: string; ranges: OpeningRange[] },
): Promise<{ ranges: OpeningRange[] }> {
  const { userId: sellerId } = requireSeller(ctx)
  const { placeId, ranges } = input
  return inTransaction(ctx, async (ctx) => {
    await requireOwnPlace(ctx, { sellerId, placeId })
    // Of two concurrent changes, the later one replaces the whole week.
    await lockInTransaction(ctx.db, 'openingHoursOfPlace', placeId)
    await ctx.db.delete(openingHours).where(eq(openingHours.placeId, placeId))
    if (ranges.length > 0)
      await ctx.db.insert(openingHours).values(ranges.map((range) => ({ ...range, placeId })))
    return { ranges: (await listHoursOfPlaces(ctx, { placeIds: [placeId] })).get(placeId) ?? [] }
  })
}
