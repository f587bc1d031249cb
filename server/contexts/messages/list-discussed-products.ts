import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { isWithinDays, toParisDay } from '#server/database/expressions.ts'
import { conversations, priceRequests } from '#server/database/schema/messages.ts'

/** Returns those of the products that a user has written about, or requested the price of. */
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

/** Counts conversations started about a product by day (Europe/Paris); days without any are absent. */
export async function countConversationsByDay(
  { db }: Context,
  input: { productId: string; days: { first: Day; last: Day } },
): Promise<Map<Day, number>> {
  const day = toParisDay(conversations.createdAt)
  const rows = await db
    .select({ day, total: count() })
    .from(conversations)
    .where(
      and(eq(conversations.productId, input.productId), isWithinDays(conversations.createdAt, input.days)),
    )
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.total]))
}
