import { inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { conversations, priceRequests } from '../database/schema/messages.ts'

/** Which of these products somebody has written about, or asked the price of. */
export async function listDiscussedProducts(
  { db }: Context,
  { productIds }: { productIds: string[] },
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await unionAll(
    db
      .select({ id: conversations.productId })
      .from(conversations)
      .where(inArray(conversations.productId, productIds)),
    db
      .select({ id: priceRequests.productId })
      .from(priceRequests)
      .where(inArray(priceRequests.productId, productIds)),
  )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
