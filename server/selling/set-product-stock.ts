import { eq } from 'drizzle-orm'
import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import { requireSeller } from './require-seller.ts'

/**
 * Counts the stock of one product of the signed-in seller anew.
 * @throws AppError `not-found` for another seller's; `conflict` with `details.quantity` when the stock is no longer the
 * one the seller saw, for a piece sold meanwhile would come back
 */
export async function setProductStock(
  ctx: Context,
  input: { productId: string; quantity: number; seen: number },
): Promise<{ quantity: number; status: ProductStatus }> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const product = await lockOwnProduct(ctx, actor, input)
    const { quantity } = input
    // Sent again, it has been done already.
    if (product.quantity === quantity) return { quantity, status: product.status }
    if (product.quantity !== input.seen) {
      throw new AppError('conflict', ownProductMessages.stockChanged(product.quantity), {
        details: { quantity: product.quantity },
      })
    }
    const status = statusForStock(product.status, quantity)
    await ctx.db
      .update(products)
      .set({ quantity, status, updatedAt: ctx.clock.now() })
      .where(eq(products.id, product.id))
    return { quantity, status }
  })
}
