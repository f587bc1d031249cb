import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, inTransaction, requireActor } from '../context.ts'
import { openingHours, pickupPlaces } from '../database/schema/places.ts'
import { ensureDefaultPlace } from './default-place.ts'

/** When sellers receive at their default place, by seller; public, as on their pages. */
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

/** As `listOpeningHours`, of one. */
export const readOpeningHours = async (ctx: Context, input: { sellerId: string }): Promise<OpeningRange[]> =>
  (await listOpeningHours(ctx, { sellerIds: [input.sellerId] })).get(input.sellerId) ?? []

/** One's own opening hours. @throws AppError `not-signed-in`, `forbidden` for who does not sell */
export async function getOpeningHours(ctx: Context): Promise<{ ranges: OpeningRange[] }> {
  const { userId } = requireSeller(ctx)
  return { ranges: await readOpeningHours(ctx, { sellerId: userId }) }
}

/** @throws AppError `not-signed-in`, `forbidden` */
function requireSeller(ctx: Context): Actor {
  const actor = requireActor(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', sellingMessages.buyer)
  return actor
}

/**
 * Replaces one's own week. What was agreed before stays agreed.
 * @throws AppError `not-signed-in`, `forbidden` for who does not sell
 */
export async function saveOpeningHours(
  ctx: Context,
  input: { ranges: OpeningRange[] },
): Promise<{ ranges: OpeningRange[] }> {
  const { userId: sellerId } = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    // Two tabs at once: the later one wins whole, rather than leaving a week made of both.
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`opening-hours ${sellerId}`}, 0))`,
    )
    const placeId = await ensureDefaultPlace(ctx, { sellerId })
    await ctx.db.delete(openingHours).where(eq(openingHours.placeId, placeId))
    if (input.ranges.length > 0)
      await ctx.db.insert(openingHours).values(input.ranges.map((range) => ({ ...range, placeId })))
    return { ranges: await readOpeningHours(ctx, { sellerId }) }
  })
}
