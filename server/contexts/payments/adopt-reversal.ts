import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { grossAmount, type Shares, splitReversal } from '#domain/payments/shares.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { transferReversals, transfers } from '#server/database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { postEntries } from './balances.ts'
import { leftOf, readFulfilmentMoney, releasedBy, type TransferMoney } from './fulfilment-money.ts'
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
export const adoptReversal = (ctx: Context, { money }: { money: ProviderMoney }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    if (money.transferId === null) return false
    const [found] = await db
      .select()
      .from(transfers)
      .where(eq(transfers.providerTransferId, money.transferId))
    if (!found) return false
    await lockOrderRow(ctx, found)
    const [known] = await db
      .select()
      .from(transferReversals)
      .where(eq(transferReversals.providerReversalId, money.id))
    const held = await readFulfilmentMoney(ctx, found)
    if (known) return known.refundId !== null || held.free < grossAmount(known)

    const transfer = held.transfers.find(({ id }) => id === found.id)
    const isQueued = and(eq(transferReversals.transferId, found.id), eq(transferReversals.status, 'queued'))
    if (transfer?.status !== 'sent' || (await db.$count(transferReversals, isQueued)) > 0) return false
    const shares = reversedShares(money.amount, transfer, held.transfers)
    if (!shares) return false
    const { orderId, fulfilmentId } = found
    const id = money.reference !== null && isUuid(money.reference) ? money.reference : randomUUID()
    await db.insert(transferReversals).values({
      ...{ id, transferId: found.id, refundId: null, ...shares, status: 'done' },
      ...{ providerReversalId: money.id, createdAt: money.createdAt, doneAt: ctx.clock.now() },
    })
    await postEntries(ctx, {
      kind: 'reversal',
      sourceId: id,
      orderId,
      moves: [
        { fulfilmentId, account: 'released', amount: -shares.amount },
        { fulfilmentId, account: 'commission', amount: -shares.commission },
        { fulfilmentId, account: 'held', amount: grossAmount(shares) },
      ],
    })
    return false
  })

/** The reversed amount with its share of the commission; null if it exceeds what is left of the transfer. */
function reversedShares(amount: number, transfer: TransferMoney, all: TransferMoney[]): Shares | null {
  const left = leftOf(transfer)
  if (amount > left.amount) return null
  if (amount === left.amount) return left
  const released = releasedBy(all.filter(({ status }) => status === 'sent'))
  const estimate = Math.round((amount * 10_000) / Math.max(10_000 - transfer.commissionRate, 1))
  const shares = [estimate - 1, estimate, estimate + 1]
    .filter((gross) => gross >= amount && gross <= grossAmount(left))
    .map((gross) => splitReversal(gross, left, released, transfer.commissionRate))
    .find((candidate) => candidate.amount === amount)
  // If rounding allows no matching gross amount, the commission is not reversed.
  return shares ?? { amount, commission: 0 }
}
