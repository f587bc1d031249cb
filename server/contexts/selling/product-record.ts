import { and, eq, type SQL } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { canRemoveFromStock } from '#domain/selling/stock-removals.ts'
import { type Actor, type Context, requireActor } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { missingProductError } from './own-products.ts'

/**
 * Finds a product whose record page the user may open: sellers their own, administrators any.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer; `not-found`, also for another seller's product
 */
export async function findProductForRecord(ctx: Context, { productId }: { productId: string }) {
  const { actor, isAccessible } = requireStockKeeper(ctx)
  const [product] = isUuid(productId)
    ? await ctx.db
        .select({
          id: products.id,
          number: products.number,
          title: products.title,
          sellerId: products.userId,
        })
        .from(products)
        .where(and(eq(products.id, productId), isAccessible))
    : []
  if (!product) throw missingProductError()
  return { actor, product }
}

/** Returns the head of a product's record page. @throws AppError as findProductForRecord */
export async function getRecord(ctx: Context, input: { productId: string }) {
  const { actor, product } = await findProductForRecord(ctx, input)
  const { sellerId, ...shown } = product
  return { ...shown, isOwn: sellerId === actor.userId }
}

/**
 * Requires a user who may take products out of stock. Returns the condition for the products that they may see: their own for sellers, all
 * (`undefined`) for administrators.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer
 */
export function requireStockKeeper(ctx: Context): { actor: Actor; isAccessible: SQL | undefined } {
  const actor = requireActor(ctx)
  if (!canRemoveFromStock(actor)) throw new AppError('forbidden', generalMessages.forbidden)
  return { actor, isAccessible: actor.role === 'admin' ? undefined : eq(products.userId, actor.userId) }
}
