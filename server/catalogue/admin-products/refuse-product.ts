import { eq } from 'drizzle-orm'
import { listContacts } from '../../accounts/list-contacts.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'
import { enqueueEmail } from '../../email/enqueue-email.ts'
import { type Decided, lockWaitingProduct } from './lock-waiting-product.ts'

/**
 * Keeps a waiting advertisement off the market and tells its seller why; once the seller has changed it, it waits again.
 * @throws AppError as in lock-waiting-product.ts
 */
export async function refuseProduct(ctx: Context, input: Decided & { reason: string }): Promise<void> {
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
    const [seller] = await listContacts(ctx, { userIds: [userId] })
    if (!seller) return
    await enqueueEmail(ctx, {
      template: 'listing-refused',
      recipient: seller.email,
      data: {
        firstName: seller.firstName ?? '',
        title,
        reason,
        url: `${ctx.config.origin}/profile?tab=products&edit=${id}`,
      },
    })
  })
}
