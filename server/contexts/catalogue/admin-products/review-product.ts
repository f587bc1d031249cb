import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { statusForStock } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { products } from '#server/database/schema/catalogue.ts'

/** The product that an administrator decides about; `version` is the `updatedAt` that the administrator saw. */
export interface ReviewedProduct {
  productId: string
  version: string
}

/**
 * Locks a waiting product until the transaction ends.
 * @throws AppError `not-found`; `conflict` when it does not wait any more, or its seller has changed it since
 */
async function lockWaitingProduct(ctx: Context, { productId, version }: ReviewedProduct) {
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

/** Approves a waiting product. @throws AppError as `lockWaitingProduct` */
export async function validateProduct(ctx: Context, input: ReviewedProduct): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, title, quantity } = await lockWaitingProduct(ctx, input)
    const status = statusForStock('disponible', quantity)
    await ctx.db.update(products).set({ status, updatedAt: ctx.clock.now() }).where(eq(products.id, id))
    await recordAudit(ctx, [
      {
        action: 'product.validate',
        subject: { type: 'product', id, name: title },
        before: { status: 'a_valider' },
        after: { status },
      },
    ])
  })
}

/**
 * Refuses a waiting product and emails the reason to its seller; after the seller's change it waits again.
 * @throws AppError as `lockWaitingProduct`
 */
export async function refuseProduct(
  ctx: Context,
  input: ReviewedProduct & { reason: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, title, userId } = await lockWaitingProduct(ctx, input)
    const { reason } = input
    await ctx.db
      .update(products)
      .set({ refusalReason: reason, updatedAt: ctx.clock.now() })
      .where(eq(products.id, id))
    await recordAudit(ctx, [
      {
        action: 'product.refuse',
        subject: { type: 'product', id, name: title },
        after: { refusalReason: reason },
      },
    ])
    await mailRefusal(ctx, { productId: id, sellerId: userId, title, reason })
  })
}

/** Emails a seller why a product is refused, and so what to correct. */
export async function mailRefusal(
  ctx: Context,
  input: { productId: string; sellerId: string; title: string; reason: string },
): Promise<void> {
  const { productId, sellerId, title, reason } = input
  const [seller] = await listContacts(ctx, { userIds: [sellerId] })
  if (!seller) return
  await enqueueEmail(ctx, {
    template: 'listing-refused',
    recipient: seller.email,
    data: {
      firstName: seller.firstName ?? '',
      title,
      reason,
      url: `${ctx.config.origin}/profile?tab=products&edit=${productId}`,
    },
  })
}
