import { eq } from 'drizzle-orm'
import { statusForStock } from '#domain/catalogue/statuses.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'
import { type Decided, lockWaitingProduct } from './lock-waiting-product.ts'

/** Puts a waiting advertisement online. @throws AppError as in lock-waiting-product.ts */
export async function validateProduct(ctx: Context, input: Decided): Promise<void> {
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
