import { count, desc, eq } from 'drizzle-orm'
import { type Context, requireAdmin } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

const latest = 5

/** What one seller has: how many in each status, and the newest. For administrators. */
export async function listSellerProducts(ctx: Context, input: { sellerId: string }) {
  requireAdmin(ctx)
  const own = eq(products.userId, input.sellerId)
  const [counts, rows] = await Promise.all([
    ctx.db
      .select({ status: products.status, count: count() })
      .from(products)
      .where(own)
      .groupBy(products.status),
    ctx.db
      .select({
        id: products.id,
        number: products.number,
        title: products.title,
        price: products.price,
        status: products.status,
        isHidden: products.isHidden,
        createdAt: products.createdAt,
      })
      .from(products)
      .where(own)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(latest),
  ])
  return { counts, latest: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
