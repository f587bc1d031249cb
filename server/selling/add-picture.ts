import { and, count, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { mostPictures } from '#domain/catalogue/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { productImages, products } from '../database/schema/catalogue.ts'
import { storePicture } from '../files/pictures.ts'

/**
 * Adds a picture to one of the signed-in seller's products; the first one is the primary. What is sent is read only once
 * the product proves to be the seller's.
 * @throws AppError `not-found` for another seller's product, `invalid` or `too-large` for what is no picture
 */
export async function addPicture(
  ctx: Context,
  input: { productId: string; read: () => Promise<Uint8Array> },
): Promise<{ url: string }> {
  const actor = requireActor(ctx)
  const owned = and(eq(products.id, input.productId), eq(products.userId, actor.userId))
  const missing = () =>
    new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })
  const [product] = isUuid(input.productId)
    ? await ctx.db.select({ id: products.id }).from(products).where(owned)
    : []
  if (!product) throw missing()
  const picture = await storePicture(ctx, await input.read())
  return inTransaction(ctx, async (ctx) => {
    const [locked] = await ctx.db.select({ id: products.id }).from(products).where(owned).for('update')
    if (!locked) throw missing()
    const [row] = await ctx.db
      .select({ position: count() })
      .from(productImages)
      .where(eq(productImages.productId, product.id))
    const position = row?.position ?? 0
    if (position >= mostPictures)
      throw new AppError('conflict', `Une annonce compte au plus ${mostPictures} photos.`)
    await ctx.db
      .insert(productImages)
      .values({ ...picture, productId: product.id, isPrimary: position === 0, position })
    return { url: picture.url }
  })
}
