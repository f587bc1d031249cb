import { and, eq, notInArray } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { isPublic, productStatuses } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { isShown } from '../catalogue/listing.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/** Everybody may open its page (catalogue/get-product.ts). */
export const isPublicProduct = and(
  isShown,
  notInArray(
    products.status,
    productStatuses.filter((status) => !isPublic(status)),
  ),
)

/** @throws AppError `not-found`, for an id that is none as well */
export async function requirePublicProduct(ctx: Context, input: { productId: string }): Promise<void> {
  const isThere =
    isUuid(input.productId) &&
    (await ctx.db.$count(products, and(eq(products.id, input.productId), isPublicProduct))) > 0
  if (!isThere) {
    const { title, text } = productMessages.missing
    throw new AppError('not-found', text, { title })
  }
}
