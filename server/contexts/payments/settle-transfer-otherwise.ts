import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { findTransfer } from './find-payment.ts'
import { recordSent } from './send-transfer.ts'

/**
 * Records that the association paid a seller by other means than the provider, with its `reference`: the account there is closed,
 * or refuses. What is refunded of it later cannot be taken back there: the association bears it.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it neither failed nor waits (any more)
 */
export async function settleTransferOtherwise(
  ctx: Context,
  input: { transferId: string; reference: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { reference } = input
    const { id, orderId } = await findTransfer(ctx, input.transferId)
    await lockOrderRow(ctx, { orderId })
    const transfer = await findTransfer(ctx, id)
    if (transfer.status !== 'failed' && transfer.status !== 'waiting')
      throw new AppError('conflict', moneyMessages.transferNotPayableOtherwise)
    await recordSent(ctx, transfer, { settledReference: reference })
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    const before = { transfer: id, lastError: transfer.lastError }
    await recordAudit(ctx, [{ action: 'transfer.otherwise', subject, before, after: { reference } }])
  })
}
