import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { stockAfterRemoval } from '#domain/selling/stock-out.ts'
import { stockOutMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { stockRemovals } from '../database/schema/selling.ts'
import { requireStockKeeper } from './require-stock-keeper.ts'

/**
 * Takes one unit out of stock and records who did it, in one transaction. The same removal sent again takes nothing more.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, for another seller's product as well; `conflict` when none is
 * left
 */
export async function takeOutOfStock(
  ctx: Context,
  input: { productId: string; removalId: string },
): Promise<{ quantity: number; status: ProductStatus }> {
  const { actor, isTheirs } = requireStockKeeper(ctx)
  const title = stockOutMessages.failureTitle
  const missing = () => new AppError('not-found', stockOutMessages.notFound, { title })
  const refused = () => new AppError('conflict', stockOutMessages.refused, { title })
  if (!isUuid(input.productId)) throw missing()

  return inTransaction(ctx, async (ctx) => {
    const [product] = await ctx.db
      .select({ id: products.id, quantity: products.quantity, status: products.status })
      .from(products)
      .where(and(eq(products.id, input.productId), isTheirs))
      .for('update')
    if (!product) throw missing()
    const { id, ...before } = product
    const [recorded] = await ctx.db
      .select({ productId: stockRemovals.productId, userId: stockRemovals.userId })
      .from(stockRemovals)
      .where(eq(stockRemovals.id, input.removalId))
    if (recorded?.productId === id && recorded.userId === actor.userId) return before
    if (recorded || before.quantity <= 0) throw refused()

    const after = stockAfterRemoval(before)
    const now = ctx.clock.now()
    const written = await ctx.db
      .insert(stockRemovals)
      .values({
        id: input.removalId,
        productId: id,
        userId: actor.userId,
        quantityBefore: before.quantity,
        quantityAfter: after.quantity,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: stockRemovals.id })
    // The same name, at the same moment, for a removal of another product: its row is not the one locked here.
    if (written.length === 0) throw refused()
    await ctx.db
      .update(products)
      .set({ ...after, updatedAt: now })
      .where(eq(products.id, id))
    return after
  })
}
