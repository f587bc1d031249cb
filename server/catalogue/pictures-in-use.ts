import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { categories, productImages } from '../database/schema/catalogue.ts'

/** Which of these addresses are pictures of products or categories. */
export async function picturesInUse({ db }: Context, { urls }: { urls: string[] }): Promise<string[]> {
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
