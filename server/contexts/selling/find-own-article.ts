import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Actor, Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productMissing } from './own-products.ts'
import { requireStockKeeper } from './require-stock-keeper.ts'

interface Article {
  id: string
  /** In its address. */
  number: number
  title: string
  sellerId: string
}

/**
 * An article whose record may be seen: one's own, any for an administrator.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer; `not-found`, for another seller's as well
 */
export async function findOwnArticle(
  ctx: Context,
  { productId }: { productId: string },
): Promise<{ actor: Actor; article: Article }> {
  const { actor, isTheirs } = requireStockKeeper(ctx)
  const [article] = isUuid(productId)
    ? await ctx.db
        .select({
          id: products.id,
          number: products.number,
          title: products.title,
          sellerId: products.userId,
        })
        .from(products)
        .where(and(eq(products.id, productId), isTheirs))
    : []
  if (!article) throw productMissing()
  return { actor, article }
}

/** What heads the record of an article. @throws AppError as `findOwnArticle` */
export async function getRecord(ctx: Context, input: { productId: string }) {
  const { actor, article } = await findOwnArticle(ctx, input)
  const { sellerId, ...shown } = article
  return { ...shown, isOwn: sellerId === actor.userId }
}
