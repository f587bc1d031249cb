import { and, asc, inArray } from 'drizzle-orm'
import type { Waiting, WaitingWindow } from '#domain/platform/work.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'
import { countWaitingProducts } from '../figures.ts'
import { isWaiting } from './list-admin-products.ts'

/** Advertisements nobody has decided about, those that wait longest first. */
export async function listArticlesToCheck(ctx: Context, { limit, ids }: WaitingWindow): Promise<Waiting> {
  const [count, rows] = await Promise.all([
    countWaitingProducts(ctx),
    ctx.db
      .select({
        id: products.id,
        title: products.title,
        sellerId: products.userId,
        createdAt: products.createdAt,
      })
      .from(products)
      .where(and(isWaiting, ids && inArray(products.id, ids)))
      .orderBy(asc(products.createdAt), asc(products.id))
      .limit(limit),
  ])
  return {
    count,
    items: rows.map(({ id, title, sellerId, createdAt }) => ({
      ...{ id, title, people: [sellerId], since: createdAt },
      to: '/admin/products/validation',
    })),
  }
}
