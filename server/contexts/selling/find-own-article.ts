import { and, eq, type SQL } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { canTakeOutOfStock } from '#domain/selling/stock-out.ts'
import { type Actor, type Context, requireActor } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { missingProductError } from './own-products.ts'

/**
 * An article whose record may be seen: one's own, any for an administrator.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer; `not-found`, for another seller's as well
 */
export async function findProductForRecord(ctx: Context, { productId }: { productId: string }) {
  const { actor, isTheirs: isAccessible } = requireStockKeeper(ctx)
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
  return { actor, article: product }
}

/** What heads the record of an article. @throws AppError as `findOwnArticle` */
export async function getRecord(ctx: Context, input: { productId: string }) {
  const { actor, article } = await findProductForRecord(ctx, input)
  const { sellerId, ...shown } = article
  return { ...shown, isOwn: sellerId === actor.userId }
}

/**
 * Who takes products out of stock, and which ones they may see: a seller their own, an administrator all (`undefined`).
 * @throws AppError `not-signed-in`, `forbidden` for a buyer
 */
export function requireStockKeeper(ctx: Context): { actor: Actor; isTheirs: SQL | undefined } {
  const actor = requireActor(ctx)
  if (!canTakeOutOfStock(actor)) throw new AppError('forbidden', generalMessages.forbidden)
  return { actor, isTheirs: actor.role === 'admin' ? undefined : eq(products.userId, actor.userId) }
}
