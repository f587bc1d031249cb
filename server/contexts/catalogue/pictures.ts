import { and, asc, desc, inArray } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Context } from '#server/context.ts'
import { categories, productImages } from '#server/database/schema/catalogue.ts'

/** Lists the pictures of each product in order, by product id; products without one are absent. */
export async function listPictures(
  ctx: Context,
  input: { productIds: string[] },
): Promise<Map<string, Picture[]>> {
  const { productId, url, width, height, isPrimary, position } = productImages
  const rows = await ctx.db
    .select({ productId, picture: { url, width, height } })
    .from(productImages)
    .where(inArray(productId, input.productIds))
    .orderBy(desc(isPrimary), asc(position))
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map((row) => row.picture)]))
}

/** Lists the primary picture of each product by product id; products without one are absent. */
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

/** Returns those of these addresses that are pictures of products or categories. */
export async function listPicturesInUse({ db }: Context, { urls }: { urls: string[] }): Promise<string[]> {
  const ofProducts = await db
    .select({ url: productImages.url })
    .from(productImages)
    .where(inArray(productImages.url, urls))
  const ofCategories = await db
    .select({ url: categories.imageUrl })
    .from(categories)
    .where(inArray(categories.imageUrl, urls))
  return [...ofProducts, ...ofCategories].flatMap(({ url }) => url ?? [])
}
