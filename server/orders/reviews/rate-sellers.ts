import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepared } from '../../database/prepared.ts'
import { reviews } from '../../database/schema/reviews.ts'

/** What buyers gave, of what everybody may read. */
export interface Rating {
  average: number
  count: number
}

const ratings = prepared('ratings', (db) =>
  db
    .select({
      sellerId: reviews.subjectId,
      average: sql<number>`avg(${reviews.stars})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(
      sql`${reviews.subjectId} = any(${sql.placeholder('sellerIds')}::uuid[]) and ${reviews.side} = 'buyer'
        and ${reviews.hiddenAt} is null and ${reviews.shownFrom} <= ${sql.placeholder('now')}::timestamptz`,
    )
    .groupBy(reviews.subjectId),
)

/** The stars of these sellers, by their ids; who has none yet is left out. Read in an index alone. */
export async function rateSellers(
  { db, clock }: Context,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<Map<string, Rating>> {
  if (sellerIds.length === 0) return new Map()
  const rows = await ratings(db, { sellerIds: [...new Set(sellerIds)], now: clock.now().toISOString() })
  return new Map(rows.map(({ sellerId, ...rating }) => [sellerId, rating]))
}
