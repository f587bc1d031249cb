import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Actor, Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

export const productMissing = () =>
  new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })

/** A product as it is now, kept so until the transaction ends. @throws AppError `not-found` for another seller's */
export async function lockOwnProduct(ctx: Context, actor: Actor, { productId }: { productId: string }) {
  if (!isUuid(productId)) throw productMissing()
  const [product] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.userId, actor.userId)))
    .for('update')
  if (!product) throw productMissing()
  return product
}
