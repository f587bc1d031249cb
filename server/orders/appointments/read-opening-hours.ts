import { asc, eq } from 'drizzle-orm'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import type { Context } from '../../context.ts'
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
