import { and, desc, eq } from 'drizzle-orm'
import { type Context, requireActor } from '../context.ts'
import { fulfilments } from '../database/schema/orders.ts'
import { type CursorPage, cursorMoment, cursorPage, isAfter, readCursor } from '../http/cursor.ts'
import { describeSales, type SaleLine } from './list-sales.ts'

/** What the signed-in person has sold, newest first, for programs that read all of it. @throws AppError `not-signed-in` */
export async function listSalesByCursor(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<CursorPage<SaleLine>> {
  const { userId } = requireActor(ctx)
  const { id, sellerId, createdAt } = fulfilments
  const rows = await ctx.db
    .select({ at: cursorMoment(createdAt), id })
    .from(fulfilments)
    .where(and(eq(sellerId, userId), isAfter(createdAt, id, readCursor(cursor))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { items, nextCursor } = cursorPage(rows, limit)
  return { items: await describeSales(ctx, { fulfilmentIds: items.map(({ id }) => id) }), nextCursor }
}
