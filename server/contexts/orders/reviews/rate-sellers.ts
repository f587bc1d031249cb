import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { cachedRead } from '#server/lib/cache.ts'

/** What buyers gave, of what everybody may read. */
export interface Rating {
  average: number
  count: number
}

const ratings = (db: Context['db'], { sellerIds, now }: { sellerIds: readonly string[]; now: string }) =>
  db
    .select({
      sellerId: reviews.subjectId,
      average: sql<number>`avg(${reviews.stars})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(
      sql`${inArray(reviews.subjectId, [...sellerIds])} and ${reviews.side} = 'buyer'
        and ${reviews.hiddenAt} is null and ${reviews.shownFrom} <= ${now}::timestamptz`,
    )
    .groupBy(reviews.subjectId)

/** Ratings by seller id; sellers without reviews are absent. An index-only scan. */
export async function rateSellers(
  ctx: Context,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<Map<string, Rating>> {
  const ids = [...new Set(sellerIds)].sort()
  if (ids.length === 0) return new Map()
  return cachedRead(ctx, `ratings ${ids}`, async () => {
    const rows = await ratings(ctx.db, { sellerIds: ids, now: ctx.clock.now().toISOString() })
    return new Map(rows.map(({ sellerId, ...rating }) => [sellerId, rating]))
  })
}
