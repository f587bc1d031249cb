import { eq, sql } from 'drizzle-orm'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { type Context, inTransaction } from '../../context.ts'
import { openingHours } from '../../database/schema/collection.ts'
import { requireSeller } from './get-opening-hours.ts'
import { readOpeningHours } from './read-opening-hours.ts'

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
