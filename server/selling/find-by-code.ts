import { and, asc, desc, eq } from 'drizzle-orm'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { longestCode, normaliseCode } from '#domain/selling/stock-out.ts'
import { stockOutMessages } from '#domain/selling-messages.ts'
import type { Context } from '../context.ts'
import { productImages, products } from '../database/schema/catalogue.ts'
import { requireStockKeeper } from './require-stock-keeper.ts'

export interface StockProduct {
  id: string
  /** In its address. */
  number: number
  title: string
  uniqueCode: string
  quantity: number
  status: ProductStatus
  description: string
  pictures: Picture[]
}

/**
 * The product with this code, in any status, for its seller and administrators.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found`, for another seller's code as well
 */
export async function findByCode(ctx: Context, input: { code: string }): Promise<StockProduct> {
  const { isTheirs } = requireStockKeeper(ctx)
  const missing = () =>
    new AppError('not-found', stockOutMessages.notFound, { title: stockOutMessages.failureTitle })
  const code = normaliseCode(input.code)
  // PostgreSQL has no text with a NUL in it.
  if (code === '' || code.length > longestCode || code.includes('\u0000')) throw missing()
  const [product] = await ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      uniqueCode: products.uniqueCode,
      quantity: products.quantity,
      status: products.status,
      description: products.description,
    })
    .from(products)
    .where(and(eq(products.uniqueCode, code), isTheirs))
  if (!product) throw missing()
  const pictures = await ctx.db
    .select({ url: productImages.url, width: productImages.width, height: productImages.height })
    .from(productImages)
    .where(eq(productImages.productId, product.id))
    .orderBy(desc(productImages.isPrimary), asc(productImages.position))
  return { ...product, pictures }
}
