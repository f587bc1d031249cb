import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Picture, pictureAddress } from '#domain/catalogue/pictures.ts'
import { isListed } from '../catalogue/listing.ts'
import type { Context } from '../context.ts'
import { categories, productImages, products } from '../database/schema/catalogue.ts'

/** What alerts need to know of these products, as they are at this moment; by id. */
export const readProducts = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      price: products.price,
      quantity: products.quantity,
      status: products.status,
      isListed: sql<boolean>`${isListed}`,
      availableUntil: products.availableUntil,
      sellerId: products.userId,
      categoryId: products.categoryId,
      familyId: categories.parentId,
      pictureUrl: productImages.url,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), productImages.isPrimary))
    .where(where)
export type AlertProduct = Awaited<ReturnType<typeof readProducts>>[number]

export const areProducts = (productIds: string[]) => inArray(products.id, productIds)

/** A picture as a mail shows it: absolute, of the smallest size, in the format every mail program has. */
export function mailPicture(origin: string, url: Picture['url'] | null): string | null {
  if (!url) return null
  const address = pictureAddress(url, 320)
  return new URL(address.endsWith('.webp') ? address : `${address}.webp`, origin).href
}
