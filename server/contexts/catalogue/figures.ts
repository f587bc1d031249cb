import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Day } from '#domain/platform/days.ts'
import type { CountedStatus } from '#domain/platform/figures.ts'
import type { Context } from '#server/context.ts'
import { countUpTo } from '#server/database/page.ts'
import { inDays, parisDayOf } from '#server/database/paris-days.ts'
import { products } from '#server/database/schema/catalogue.ts'

/** Products put in, by day. Days without are absent. */
export const newProductFigures = (ctx: Context, days: { first: Day; last: Day }) =>
  ctx.db
    .select({ day: parisDayOf(products.createdAt), products: count() })
    .from(products)
    .where(inDays(products.createdAt, days))
    .groupBy(sql`1`)

/** How many products there are of each status, refused ones apart. Reads the whole index: for a job, not for a page. */
export async function countProductsByStatus({
  db,
}: Context): Promise<{ status: CountedStatus; count: number }[]> {
  const statuses = await db
    .select({ status: products.status, count: count() })
    .from(products)
    .groupBy(products.status)
  const refused = await db.$count(
    products,
    and(eq(products.status, 'a_valider'), isNotNull(products.refusalReason)),
  )
  return [
    ...statuses.map((row) => (row.status === 'a_valider' ? { ...row, count: row.count - refused } : row)),
    { status: 'refused', count: refused },
  ]
}

/** How many products wait for an administrator's word, at most `maxCount`; refused ones wait for their seller. */
export const countWaitingProducts = (ctx: Context) =>
  countUpTo(ctx.db, products, and(eq(products.status, 'a_valider'), isNull(products.refusalReason)))
