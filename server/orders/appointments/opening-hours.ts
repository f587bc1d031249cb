import { asc, eq, sql } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Actor, type Context, inTransaction, requireActor } from '../../context.ts'
import { openingHours } from '../../database/schema/collection.ts'

/** When a seller receives; public, as on their page. */
export const readOpeningHours = (ctx: Context, input: { sellerId: string }): Promise<OpeningRange[]> =>
  ctx.db
    .select({
      weekday: openingHours.weekday,
      opensAt: openingHours.opensAt,
      closesAt: openingHours.closesAt,
    })
    .from(openingHours)
    .where(eq(openingHours.sellerId, input.sellerId))
    .orderBy(asc(openingHours.weekday), asc(openingHours.opensAt))

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
    await ctx.db.delete(openingHours).where(eq(openingHours.sellerId, sellerId))
    if (input.ranges.length > 0)
      await ctx.db.insert(openingHours).values(input.ranges.map((range) => ({ ...range, sellerId })))
    return { ranges: await readOpeningHours(ctx, { sellerId }) }
  })
}
