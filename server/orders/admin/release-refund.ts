import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { dropRefund } from '../../payments/drop-refund.ts'
import { findRefund } from '../../payments/find-for-admin.ts'
import { lockOrder } from '../lock-order.ts'
import { bookBankLosses } from '../payment/book-bank-losses.ts'
import { releaseRest } from './release-rest.ts'

/**
 * A refund that cannot be sent goes to the seller after all: it is given up, and what was held for it is released.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it has not failed (any more), the buyer has it
 * already, or it is no part's
 */
export async function releaseRefund(ctx: Context, input: { refundId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id, orderId } = await findRefund(ctx, input.refundId)
    await lockOrder(ctx, { orderId })
    const { status, kind, settledAt, fulfilmentId, paymentId, amount } = await findRefund(ctx, id)
    const isOpen = status === 'failed' && kind === 'refund' && settledAt === null
    if (!isOpen || !fulfilmentId || !(await dropRefund(ctx, { id })))
      throw new AppError('conflict', moneyMessages.refundNotReleasable)
    await bookBankLosses(ctx, { orderId, paymentId })
    await releaseRest(ctx, { fulfilmentId })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'refund.release', subject, before: { refund: id, amount } }])
  })
}
