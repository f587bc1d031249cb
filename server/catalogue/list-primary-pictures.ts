import { and, inArray } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Context } from '../context.ts'
import { productImages } from '../database/schema/catalogue.ts'

/** The picture that stands for each product, by product id; a product without one is left out. */
export async function listPrimaryPictures(
  ctx: Context,
  input: { productIds: string[] },
): Promise<Map<string, Picture>> {
  if (input.productIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      productId: productImages.productId,
      url: productImages.url,
      width: productImages.width,
      height: productImages.height,
    })
    .from(productImages)
    .where(and(inArray(productImages.productId, input.productIds), productImages.isPrimary))
  return new Map(rows.map(({ productId, ...picture }) => [productId, picture]))
}
