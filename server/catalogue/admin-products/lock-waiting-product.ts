import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'

/** An advertisement that is to be decided about: its id, and the `updatedAt` of what the administrator read. */
export interface Decided {
  productId: string
  version: string
}

/**
 * The waiting product, kept so until the transaction ends.
 * @throws AppError `not-found`; `conflict` when it does not wait any more, or its seller has changed it since
 */
export async function lockWaitingProduct(ctx: Context, { productId, version }: Decided) {
  const [product] = isUuid(productId)
    ? await ctx.db.select().from(products).where(eq(products.id, productId)).for('update')
    : []
  if (!product) throw new AppError('not-found', productMessages.missing.text)
  if (product.status !== 'a_valider' || product.refusalReason !== null)
    throw new AppError('conflict', adminProductMessages.decidedAlready)
  if (product.updatedAt.toISOString() !== version)
    throw new AppError('conflict', adminProductMessages.changedMeanwhile)
  return product
}
