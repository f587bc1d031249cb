import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Picture, pictureAddress } from '#domain/catalogue/pictures.ts'
import { isPublic, productStatuses } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { categories, productImages, products } from '#server/database/schema/catalogue.ts'
import { isListed, isVisible } from '../catalogue/listing.ts'

/** The condition that everybody may open the product's page (catalogue/get-product.ts). */
export const isPublicProduct = and(
  isVisible,
  notInArray(
    products.status,
    productStatuses.filter((status) => !isPublic(status)),
  ),
)

/** @throws AppError `not-found`, for a malformed id as well */
export async function requirePublicProduct(ctx: Context, input: { productId: string }): Promise<void> {
  const exists =
    isUuid(input.productId) &&
    (await ctx.db.$count(products, and(eq(products.id, input.productId), isPublicProduct))) > 0
  if (!exists) {
    const { title, text } = productMessages.missing
    throw new AppError('not-found', text, { title })
  }
}

/** Reads the present data of products that alerts need. */
export const readProducts = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      price: products.price,
      saleUnit: products.saleUnit,
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

export const hasProductId = (productIds: string[]) => inArray(products.id, productIds)

/** Returns a picture's absolute address for an email, in the smallest size and in a format that every mail program reads. */
export function mailPictureUrl(origin: string, url: Picture['url'] | null): string | null {
  if (!url) return null
  const address = pictureAddress(url, 320)
  return new URL(address.endsWith('.webp') ? address : `${address}.webp`, origin).href
}
