import { asc, desc, inArray } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Context } from '../context.ts'
import { productImages } from '../database/schema/catalogue.ts'

/** All pictures of each product in their order, by product id; a product without one is left out. */
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
