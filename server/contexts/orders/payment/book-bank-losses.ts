import { fulfilmentMessages } from '#domain/order-messages.ts'
import { splitAmount } from '#domain/orders/split-amount.ts'
import { states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { balances } from '#server/contexts/payments/balances.ts'
import { listPaidFulfilments } from '#server/contexts/payments/find-payment.ts'
import { refund } from '#server/contexts/payments/refund.ts'
import {
  type BankLoss,
  bearBankLosses,
  listBankLosses,
  settleByBank,
} from '#server/contexts/payments/settle-by-bank.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { readFacts } from '../read-facts.ts'

/**
 * Books what banks took of a payment: first on refunds they prevented, then on the paid fulfilments by share, with reversal of
 * what was released to the seller; the association bears the rest. Repeatable, under the order's lock.
 */
export async function bookBankLosses(
  ctx: Context,
  input: { orderId: string; paymentId: string },
): Promise<void> {
  await settleByBank(ctx, input)
  for (const loss of await listBankLosses(ctx, input)) await takeFromFulfilments(ctx, input, loss)
  await bearBankLosses(ctx, input)
}

async function takeFromFulfilments(
  ctx: Context,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  { disputeId: cardDisputeId, amount: taken }: BankLoss,
): Promise<void> {
  const paid = await listPaidFulfilments(ctx, { paymentId })
  const records = (await readFacts(ctx, { orderId })).filter(({ fulfilment }) => paid.has(fulfilment.id))
  const ids = records.map(({ fulfilment }) => fulfilment.id)
  const money = await balances(ctx, { fulfilmentIds: ids })
  const lefts = ids.map((id) => {
    const balance = money.get(id)
    return balance ? Math.max(0, balance.charged - balance.refunded - balance.refunding) : 0
  })
  const left = lefts.reduce((sum, amount) => sum + amount, 0)
  const shares = splitAmount(Math.min(taken, left), lefts)
  for (const [index, { fulfilment, facts }] of records.entries()) {
    const fulfilmentId = fulfilment.id
    const amount = shares[index] ?? 0
    if (amount === 0) continue
    const note = fulfilmentMessages.lostAtBank
    const bank = { kind: 'card-dispute', cardDisputeId } as const
    // What the bank left of a fulfilment is for an administrator to decide.
    if (facts.status === states.disputed && amount === lefts[index])
      await moveFulfilment(ctx, {
        ...{ fulfilmentId, transition: 'decide-refund', mover: 'provider', note },
        ...{ refundKind: bank.kind, cardDisputeId },
      })
    else await refund(ctx, { orderId, fulfilmentId, amount, reason: note, ...bank })
  }
}
