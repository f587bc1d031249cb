import { and, inArray, lt, not } from 'drizzle-orm'
import { toParisDay } from '#domain/platform/days.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { setChangeReason } from '#server/contexts/catalogue/stock.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { lockProductRows } from '#server/lib/locks.ts'

/** Small, because a buyer of one of these products waits until the batch is committed. */
const batchSize = 200

/** Hides products past the last day that their seller set (Europe/Paris). The seller can show them again. */
export async function hideExpiredProducts(ctx: Context): Promise<void> {
  while ((await hideBatch(ctx)) === batchSize);
}

const hideBatch = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { db, clock } = ctx
    await setChangeReason(ctx, { reason: 'last-day' })
    const now = clock.now()
    const expired = await lockProductRows(
      db
        .select({ id: products.id })
        .from(products)
        .where(and(lt(products.availableUntil, toParisDay(now)), not(products.isHidden)))
        .limit(batchSize)
        .$dynamic(),
    )
    const ids = expired.map(({ id }) => id)
    if (ids.length > 0)
      await db.update(products).set({ isHidden: true, updatedAt: now }).where(inArray(products.id, ids))
    return ids.length
  })

/** Hides products past their last day. Runs every night. */
export async function expireProducts(ctx: Context): Promise<void> {
  await hideExpiredProducts(ctx)
}
