import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'

/** A seller's articles of one place are at another from now on; `from` null: those that name none. In the caller's transaction. */
export async function moveProducts(
  { db }: Context,
  input: { sellerId: string; from: string | null; to: string },
): Promise<void> {
  const { sellerId, from, to } = input
  const isAtPlace = and(
    eq(products.userId, sellerId),
    from === null ? isNull(products.pickupPlaceId) : eq(products.pickupPlaceId, from),
  )
  await lockProductRows(db.select({ id: products.id }).from(products).where(isAtPlace).$dynamic())
  await db.update(products).set({ pickupPlaceId: to }).where(isAtPlace)
}
