import { inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { type Cents, formatEuros } from '#domain/money.ts'
import { moneyMessages, type RefundKind } from '#domain/payments/payments.ts'
import { grossAmount, splitReversal, subtractShares } from '#domain/payments/shares.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { refunds, transferReversals, transfers } from '#server/database/schema/payments.ts'
import {
  type FulfilmentMoney,
  isStoppable,
  readFulfilmentMoney,
  remainingShares,
  sumReleased,
} from './fulfilment-money.ts'
import { sendRemainder } from './send-transfer.ts'

interface RefundRequest {
  orderId: string
  fulfilmentId: string
  /** `rest` is the held money that is not being transferred; `all` is the amount paid less refunds. */
  amount: Cents | 'rest' | 'all'
  reason: string
  kind?: Exclude<RefundKind, 'duplicate'>
  /** For a bank dispute. */
  cardDisputeId?: string
}

/**
 * Refunds the buyer, in the caller's transaction, under the order's lock: first from held money, then from transfers that have
 * not left yet, then by reversal of those that have, the latest first. Null when there is no money.
 * @throws AppError `conflict` when the amount exceeds what is left
 */
export async function refund(
  ctx: Context,
  input: RefundRequest,
): Promise<{ refundId: string; amount: Cents } | null> {
  const { orderId, fulfilmentId, reason, kind = 'refund', cardDisputeId } = input
  const money = await readFulfilmentMoney(ctx, { fulfilmentId })
  const refundable = money.transfers.reduce(
    (total, transfer) => total + grossAmount(remainingShares(transfer)),
    money.free,
  )
  const amount = input.amount === 'all' ? refundable : input.amount === 'rest' ? money.free : input.amount
  if (amount > refundable || amount < 0)
    throw new AppError('conflict', moneyMessages.refundTooHigh(formatEuros(refundable)), {
      details: { left: refundable },
    })
  if (amount === 0 || !money.paymentId) return null

  const dropped = await dropTransfers(ctx, money, amount - money.free)
  const takenBack = Math.max(0, amount - money.free - dropped)
  const [written] = await ctx.db
    .insert(refunds)
    .values({
      orderId,
      paymentId: money.paymentId,
      fulfilmentId,
      kind,
      amount,
      takenBack,
      reason,
      cardDisputeId,
      requestedBy: ctx.actor?.userId ?? null,
      createdAt: ctx.clock.now(),
    })
    .returning({ id: refunds.id })
  const refundId = written?.id as string
  await requestReversals(ctx, money, { refundId, gross: takenBack })
  await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
  await ctx.jobs.enqueue(ctx.db, 'send-refund', { refundId })
  return { refundId, amount }
}

/**
 * Drops transfers that have not left, the latest first, until `amount` is free; returns how much became free. The rest of a
 * dropped transfer leaves as a new one, because the provider may know the old one.
 */
async function dropTransfers(ctx: Context, money: FulfilmentMoney, amount: Cents): Promise<Cents> {
  const dropped: string[] = []
  let remaining = amount
  for (const transfer of money.transfers.filter(isStoppable).reverse()) {
    if (remaining <= 0) break
    dropped.push(transfer.id)
    remaining -= grossAmount(transfer)
    const status = transfer.status === 'waiting' ? 'waiting' : 'queued'
    const others = money.transfers.filter(({ id }) => !dropped.includes(id))
    await sendRemainder(ctx, { stopped: transfer, others, gross: -remaining, status })
  }
  if (dropped.length > 0)
    await ctx.db.update(transfers).set({ status: 'dropped' }).where(inArray(transfers.id, dropped))
  return Math.max(0, amount) - Math.max(0, remaining)
}

/** Reverses transfers that cannot be stopped, after their arrival (send-refund.ts). */
async function requestReversals(
  { db, clock }: Context,
  money: FulfilmentMoney,
  { refundId, gross }: { refundId: string; gross: Cents },
): Promise<void> {
  let remaining = gross
  const sent = money.transfers.filter((transfer) => !isStoppable(transfer))
  let released = sumReleased(sent)
  const reversals = sent.reverse().flatMap((transfer) => {
    const remainingOfTransfer = remainingShares(transfer)
    const reversedGross = Math.min(remaining, grossAmount(remainingOfTransfer))
    remaining -= reversedGross
    if (reversedGross === 0) return []
    const shares = splitReversal(reversedGross, remainingOfTransfer, released, transfer.commissionRate)
    released = subtractShares(released, shares)
    return [{ transferId: transfer.id, refundId, createdAt: clock.now(), ...shares }]
  })
  if (reversals.length > 0) await db.insert(transferReversals).values(reversals)
}
