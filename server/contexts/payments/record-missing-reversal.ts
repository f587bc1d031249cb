import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { grossAmount, type Shares, splitReversal } from '#domain/payments/shares.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { transferReversals, transfers } from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { postEntries } from './balances.ts'
import { readFulfilmentMoney, remainingShares, sumReleased, type TransferMoney } from './fulfilment-money.ts'
import type { ProviderMoney } from './provider/provider.ts'

export async function isReversalRecorded(
  { db }: Context,
  { reference, amount }: ProviderMoney,
): Promise<boolean> {
  if (reference === null || !isUuid(reference)) return false
  const isSame = and(eq(transferReversals.id, reference), eq(transferReversals.amount, amount))
  return (await db.$count(transferReversals, isSame)) > 0
}

/**
 * Posts, once, the entries of a reversal that was made at the card provider: the money is held again for the fulfilment until an
 * administrator refunds it or sends it to the seller again. Returns whether that has happened. Posts nothing and returns false when
 * the reversal may belong to a refund that is being sent, or exceeds what was transferred.
 */
export const recordMissingReversal = (ctx: Context, { money }: { money: ProviderMoney }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    if (money.transferId === null) return false
    const [transferRow] = await db
      .select()
      .from(transfers)
      .where(eq(transfers.providerTransferId, money.transferId))
    if (!transferRow) return false
    await lockOrderRow(ctx, transferRow)
    const [knownReversal] = await db
      .select()
      .from(transferReversals)
      .where(eq(transferReversals.providerReversalId, money.id))
    const fulfilmentMoney = await readFulfilmentMoney(ctx, transferRow)
    if (knownReversal)
      return knownReversal.refundId !== null || fulfilmentMoney.free < grossAmount(knownReversal)

    const transfer = fulfilmentMoney.transfers.find(({ id }) => id === transferRow.id)
    const isQueued = and(
      eq(transferReversals.transferId, transferRow.id),
      eq(transferReversals.status, 'queued'),
    )
    if (transfer?.status !== 'sent' || (await db.$count(transferReversals, isQueued)) > 0) return false
    const shares = reversedShares(money.amount, transfer, fulfilmentMoney.transfers)
    if (!shares) return false
    const { orderId, fulfilmentId } = transferRow
    const id = money.reference !== null && isUuid(money.reference) ? money.reference : randomUUID()
    await db.insert(transferReversals).values({
      id,
      transferId: transferRow.id,
      refundId: null,
      ...shares,
      status: 'done',
      providerReversalId: money.id,
      createdAt: money.createdAt,
      doneAt: ctx.clock.now(),
    })
    await postEntries(ctx, {
      kind: 'reversal',
      sourceId: id,
      orderId,
      lines: [
        { fulfilmentId, account: 'released', amount: -shares.amount },
        { fulfilmentId, account: 'commission', amount: -shares.commission },
        { fulfilmentId, account: 'held', amount: grossAmount(shares) },
      ],
    })
    return false
  })

/** The reversed amount with its share of the commission; null if it exceeds what is left of the transfer. */
function reversedShares(
  amount: number,
  transfer: TransferMoney,
  allTransfers: TransferMoney[],
): Shares | null {
  const remaining = remainingShares(transfer)
  if (amount > remaining.amount) return null
  if (amount === remaining.amount) return remaining
  const released = sumReleased(allTransfers.filter(({ status }) => status === 'sent'))
  const estimate = Math.round((amount * 10_000) / Math.max(10_000 - transfer.commissionRate, 1))
  const shares = [estimate - 1, estimate, estimate + 1]
    .filter((gross) => gross >= amount && gross <= grossAmount(remaining))
    .map((gross) => splitReversal(gross, remaining, released, transfer.commissionRate))
    .find((candidate) => candidate.amount === amount)
  // If rounding allows no matching gross amount, the commission is not reversed.
  return shares ?? { amount, commission: 0 }
}
