import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { lockOrder } from '../lock-order.ts'
import { findOrderOf } from '../moves/find-order-of.ts'
import { type Part, readFacts } from '../read-facts.ts'
import { releaseRest } from './release-rest.ts'

/**
 * What is held again for a part that has ended, since a bank gave it back, goes to its seller; while a part goes on, its own
 * decisions say where its money goes.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when there is nothing
 */
export async function releaseHeld(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  requireAdmin(ctx)
  const { fulfilmentId } = input
  if (!isUuid(fulfilmentId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  await inTransaction(ctx, async (ctx) => {
    const { orderId } = await findOrderOf(ctx, { fulfilmentId })
    await lockOrder(ctx, { orderId })
    const [{ facts }] = (await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })) as [Part]
    const isOver = facts.status === 'livree' || facts.status === 'annulee'
    const released = isOver ? await releaseRest(ctx, { fulfilmentId }) : 0
    if (released === 0) throw new AppError('conflict', moneyMessages.nothingToRelease)
    const subject = { type: 'order', id: orderId, name: orderNumber(orderId) } as const
    await recordAudit(ctx, [{ action: 'order.release', subject, after: { fulfilmentId, amount: released } }])
  })
}
