import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'

/** Moves a seller's products from one pickup place (null: those without a place) to another, in the caller's transaction. */
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
