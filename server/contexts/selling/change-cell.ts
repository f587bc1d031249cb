import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { cellSchema } from '#domain/selling/table-schemas.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productCustomFieldValues, products } from '#server/database/schema/catalogue.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import { checkPlace, refuseSale } from './create-product.ts'
import { writeCustomValues } from './custom-values.ts'
import { moveToCategory } from './move-to-category.ts'
import { lockOwnProduct } from './own-products.ts'

type Change = z.output<typeof cellSchema>
type Product = Awaited<ReturnType<typeof lockOwnProduct>>

/**
 * Changes one thing of a product of the signed-in seller, in the table of their products. `lost`: what it no longer says
 * of itself in its new category, by custom field, for who takes the change back.
 * @throws AppError `not-found` for another seller's; `conflict` when the cell no longer says what the seller saw; `invalid`
 */
export async function changeCell(
  ctx: Context,
  { productId, change }: { productId: string; change: Change },
): Promise<{ lost: Record<string, string> }> {
  const actor = requireSeller(ctx)
  return inTransaction(ctx, async (ctx) => {
    const product = await lockOwnProduct(ctx, actor, { productId })
    const now = { price: product.price, category: product.categoryId, place: product.pickupPlaceId }[
      change.field
    ]
    // Sent again, it has been done already.
    if (now === change.value) return { lost: {} }
    if (now !== change.seen) throw new AppError('conflict', ownProductMessages.cellChanged)
    switch (change.field) {
      case 'price':
        await setPrice(ctx, product, change.value)
        return { lost: {} }
      case 'place': {
        await checkPlace(ctx, { sellerId: actor.userId, pickupPlaceId: change.value })
        const set = { pickupPlaceId: change.value, updatedAt: ctx.clock.now() }
        await ctx.db.update(products).set(set).where(eq(products.id, productId))
        return { lost: {} }
      }
      case 'category': {
        const { lost, refused } = await moveToCategory(ctx, {
          products: [product],
          categoryId: change.value,
          given: change.values,
        })
        if (refused[0]) throw new AppError('invalid', refused[0].reason)
        return { lost: lost.get(productId) ?? {} }
      }
    }
  })
}

/** The mark of a price on request follows the price. */
async function setPrice(ctx: Context, product: Product, price: Cents | null): Promise<void> {
  refuseSale({ ...product, price })
  if ((price === null) !== (product.price === null)) {
    const fields = product.categoryId ? await listCategoryFields(ctx, { categoryId: product.categoryId }) : []
    const mark = fields.find(({ name }) => name === priceOnRequestField)
    if (price === null && !mark) throw new AppError('invalid', ownProductMessages.onRequestRefused)
    if (mark && price === null)
      await writeCustomValues(ctx, [{ productId: product.id, customFieldId: mark.id, value: 'true' }])
    else if (mark)
      await ctx.db
        .delete(productCustomFieldValues)
        .where(
          and(
            eq(productCustomFieldValues.productId, product.id),
            eq(productCustomFieldValues.customFieldId, mark.id),
          ),
        )
  }
  await ctx.db.update(products).set({ price, updatedAt: ctx.clock.now() }).where(eq(products.id, product.id))
}
