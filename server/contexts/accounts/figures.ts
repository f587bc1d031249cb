import { and, count, inArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { inDays, parisDayOf } from '#server/database/paris-days.ts'
import { profiles } from '#server/database/schema/accounts.ts'

/** People who came to sell, by the day they joined. Days without are absent. */
export const newSellerFigures = (ctx: Context, days: { first: Day; last: Day }) =>
  ctx.db
    .select({ day: parisDayOf(profiles.createdAt), sellers: count() })
    .from(profiles)
    .where(and(inDays(profiles.createdAt, days), inArray(profiles.userType, ['seller', 'both'])))
    .groupBy(sql`1`)
