import { orderNumber } from '#domain/orders/orders.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { orderNotes } from '../../database/schema/orders.ts'
import { findOrder } from './orders.ts'

/** What administrators tell each other about an order. @throws AppError `not-signed-in`, `forbidden`, `not-found` */
export async function addOrderNote(
  ctx: Context,
  input: { orderId: string; text: string },
): Promise<{ id: string }> {
  const { userId: authorId } = requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { id: orderId } = await findOrder(ctx, input.orderId)
    const [note] = await ctx.db
      .insert(orderNotes)
      .values({ orderId, authorId, text: input.text, createdAt: ctx.clock.now() })
      .returning({ id: orderNotes.id })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'order.note', subject, after: { note: input.text } }])
    return { id: note?.id as string }
  })
}
