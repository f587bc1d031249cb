import { inArray } from 'drizzle-orm'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction } from '../context.ts'
import { productImages, products } from '../database/schema/catalogue.ts'
import { listOrderedProducts } from '../orders/list-ordered-products.ts'
import { type ChangeReport, lockOwnProducts } from './lock-own-products.ts'
import { requireSeller } from './require-seller.ts'

/**
 * Deletes products of the signed-in seller, with everything that belongs to them; those an order names stay, with the
 * reason. Their pictures are deleted from the store later, save those another product shows.
 * @throws AppError `not-found` when one of them is another seller's: none is deleted
 */
export async function deleteProducts(ctx: Context, input: { productIds: string[] }): Promise<ChangeReport> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOwnProducts(ctx, actor, input)
    const lockedIds = locked.map(({ id }) => id)
    // Looked for once they are locked: an order placed at this moment is seen, or waits and finds them gone.
    const sold = await listOrderedProducts(ctx, { productIds: lockedIds })
    const refused = locked.filter(({ id }) => sold.has(id))
    const ids = lockedIds.filter((id) => !sold.has(id))
    if (ids.length > 0) {
      const pictures = await ctx.db
        .selectDistinct({ url: productImages.url })
        .from(productImages)
        .where(inArray(productImages.productId, ids))
      await ctx.db.delete(products).where(inArray(products.id, ids))
      if (pictures.length > 0) {
        await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: pictures.map(({ url }) => url) })
      }
    }
    return {
      changed: ids.length,
      refused: refused.map(({ id, title }) => ({ id, title, reason: ownProductMessages.wasSold })),
    }
  })
}
