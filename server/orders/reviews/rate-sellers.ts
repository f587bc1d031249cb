import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { reviews } from '../../database/schema/reviews.ts'
import { sharedOr } from '../../events/shared-answers.ts'

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

/** The stars of these sellers, by their ids; who has none yet is left out. Read in an index alone. */
export async function rateSellers(
  { db, clock, shared }: Context,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<Map<string, Rating>> {
  // Of whom they have been read, null for who has none.
  const known = await sharedOr({ shared }, 'ratings', async () => new Map<string, Rating | null>())
  const ids = [...new Set(sellerIds)]
  const unknown = ids.filter((sellerId) => !known.has(sellerId))
  if (unknown.length > 0) {
    const rows = await ratings(db, { sellerIds: unknown, now: clock.now().toISOString() })
    for (const sellerId of unknown) known.set(sellerId, null)
    for (const { sellerId, ...rating } of rows) known.set(sellerId, rating)
  }
  return new Map(
    ids.flatMap((sellerId) => {
      const rating = known.get(sellerId)
      return rating ? [[sellerId, rating]] : []
    }),
  )
}
