import { inArray, sql } from 'drizzle-orm'
import { dayOf } from '#domain/platform/days.ts'
import { type Context, inTransaction } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { type ChangeReport, lockOwnProducts } from './lock-own-products.ts'
import { requireSeller } from './require-seller.ts'

/**
 * Takes products of the signed-in seller off the market for a while, or puts them back; a
 * last day that has passed is forgotten then, or the next night would hide them again.
 * @throws AppError `not-found` when one of them is another seller's: none is changed
 */
export async function setProductVisibility(
  ctx: Context,
  input: { productIds: string[]; isHidden: boolean },
): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOwnProducts(ctx, actor, input)
    const now = ctx.clock.now()
    const lastDay = sql`case when ${products.availableUntil} >= ${dayOf(now)} then ${products.availableUntil} end`
    await ctx.db
      .update(products)
      .set({
        isHidden: input.isHidden,
        updatedAt: now,
        ...(!input.isHidden && { availableUntil: lastDay }),
      })
      .where(
        inArray(
          products.id,
          locked.map(({ id }) => id),
        ),
      )
    return { changed: locked.length, refused: [] }
  })
}
