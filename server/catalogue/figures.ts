import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from '#domain/platform/days.ts'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { inDays, parisDayOf } from '../database/paris-days.ts'
import { products } from '../database/schema/catalogue.ts'

/** Products put in, by day. Days without are absent. */
export const newProductFigures = (ctx: Context, days: { first: Day; last: Day }) =>
  ctx.db
    .select({ day: parisDayOf(products.createdAt), products: count() })
    .from(products)
    .where(inDays(products.createdAt, days))
    .groupBy(sql`1`)

/** How many products there are of each status. Reads the whole index: for a job, not for a page. */
export const countProductsByStatus = (ctx: Context) =>
  ctx.db.select({ status: products.status, count: count() }).from(products).groupBy(products.status)

/** How many products wait for an administrator's word, at most `mostCounted`; refused ones wait for their seller. */
export const countWaitingProducts = (ctx: Context) =>
  countUpTo(ctx.db, products, and(eq(products.status, 'a_valider'), isNull(products.refusalReason)))
