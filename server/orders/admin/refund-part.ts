import type { z } from 'zod'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import type { FulfilmentStatus } from '#domain/orders/fulfilments.ts'
import type { refundPartSchema } from '#domain/orders/money-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { held } from '#domain/orders/transition.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { balances } from '../../payments/balances.ts'
import { refund } from '../../payments/refund.ts'
import { lockOrder } from '../lock-order.ts'
import { findOrderOf } from '../moves/find-order-of.ts'
import { type Part, readFacts } from '../read-facts.ts'
import { refundableOf } from './refundable-of.ts'

/** Where giving everything back is a decision of its own, which ends the part. */
const undecided: readonly FulfilmentStatus[] = [...held, 'disputed']

/**
 * Gives the buyer a part of their money back, at any time after the payment; the order stays as it is. What the seller has
 * already is taken back.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when nothing was paid, when it exceeds what is left,
 * or when what is left is no longer what was seen: a second click, another administrator
 */
export async function refundPart(
  ctx: Context,
  input: z.output<typeof refundPartSchema> & { fulfilmentId: string },
): Promise<{ refundId: string; amount: Cents }> {
  requireAdmin(ctx)
  const { fulfilmentId, amount, reason } = input
  if (!isUuid(fulfilmentId))
    throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return inTransaction(ctx, async (ctx) => {
    const { orderId } = await findOrderOf(ctx, { fulfilmentId })
    await lockOrder(ctx, { orderId })
    const [{ facts }] = (await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })) as [Part]
    const refundable = refundableOf(
      (await balances(ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId),
    )
    if (!facts.isPaidByCard || refundable === 0) throw refused(orderMoneyMessages.nothingToRefund)
    if (input.refundable !== refundable)
      throw refused(orderMoneyMessages.refundableChanged(formatEuros(refundable)))
    if (amount > refundable) throw refused(orderMoneyMessages.refundTooHigh(formatEuros(refundable)))
    if (amount === refundable && undecided.includes(facts.status))
      throw refused(orderMoneyMessages.refundIsAll)
    const sent = await refund(ctx, { orderId, fulfilmentId, amount, reason })
    if (!sent) throw refused(orderMoneyMessages.nothingToRefund)
    await recordAudit(ctx, [
      {
        action: 'order.refund',
        subject: { type: 'order', id: orderId, name: orderNumber(orderId) },
        after: { refund: sent.refundId, fulfilmentId, amount, reason },
      },
    ])
    return sent
  })
}

const refused = (text: string) =>
  new AppError('conflict', text, { title: orderMoneyMessages.refundFailureTitle })
