import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { updateProductSchema } from '#domain/catalogue/schemas.ts'
import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { checkLastDay, checkPlace, refuseKnownReference, refuseSale } from './create-product.ts'
import { listProductFields, readCustomValues, replaceCustomValues } from './custom-values.ts'
import { lockOwnProduct } from './own-products.ts'
import { arrangePictures } from './pictures.ts'

/**
 * Changes a product of the signed-in seller, as a whole. Orders placed before keep the price they were placed at.
 * @throws AppError `not-found` for another seller's product; `conflict` when it has changed since `version`; `invalid`
 * as in create-product.ts
 */
export async function updateProduct(
  ctx: Context,
  input: { productId: string } & z.output<typeof updateProductSchema>,
): Promise<{ id: string; uniqueCode: string; status: ProductStatus }> {
  const actor = requireActor(ctx)
  const { productId, version, values, pictures, ...product } = input
  const change = inTransaction(ctx, async (ctx) => {
    const { uniqueCode, updatedAt, availableUntil, ...before } = await lockOwnProduct(ctx, actor, {
      productId,
    })
    if (updatedAt.toISOString() !== version) throw new AppError('conflict', sellingMessages.changedElsewhere)
    checkLastDay(ctx, product, availableUntil)
    await checkPlace(ctx, { sellerId: actor.userId, ...product })
    refuseSale(product)
    const fields = await listProductFields(ctx, product)
    const stored = readCustomValues(fields, values, { onRequest: product.price === null })
    const status = statusForStock(before.status, product.quantity)
    await ctx.db
      .update(products)
      .set({
        ...product,
        condition: conditionFromValues(fields, stored, product.condition),
        status,
        // A refused one that is corrected waits for a decision again.
        refusalReason: null,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(products.id, productId))
    await replaceCustomValues(ctx, { productId, values: stored })
    await arrangePictures(ctx, { productId, sellerId: actor.userId, pictureIds: pictures })
    return { id: productId, uniqueCode, status }
  })
  return refuseKnownReference(change)
}
