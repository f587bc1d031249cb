import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { isPublic, type ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { isVisible } from './listing.ts'

export interface Offer {
  id: string
  /** The number in its address. */
  number: number
  title: string
  description: string
  sellerId: string
  isOnRequest: boolean
  status: ProductStatus
  quantity: number
}

/** Finds a public product for another context, with its seller and availability. @throws AppError `not-found`, also for an invalid id */
export async function findOffer(ctx: Context, input: { productId: string }): Promise<Offer> {
  const [row] = isUuid(input.productId)
    ? await ctx.db
        .select({
          id: products.id,
          number: products.number,
          title: products.title,
          description: products.description,
          sellerId: products.userId,
          price: products.price,
          status: products.status,
          quantity: products.quantity,
        })
        .from(products)
        .where(and(eq(products.id, input.productId), isVisible))
    : []
  if (!row || !isPublic(row.status))
    throw new AppError('not-found', productMessages.missing.text, { title: productMessages.missing.title })
  const { price, ...offer } = row
  return { ...offer, isOnRequest: price === null }
}
