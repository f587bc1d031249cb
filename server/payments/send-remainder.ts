import type { Cents } from '#domain/money.ts'
import type { TransferStatus } from '#domain/payments/payments.ts'
import { sharesOf } from '#domain/payments/shares.ts'
import type { Context } from '../context.ts'
import { transfers } from '../database/schema/payments.ts'
import { releasedBy, type TransferMoney } from './fulfilment-money.ts'
import type { Transfer } from './send-transfer.ts'

/**
 * What a refund did not need of a transfer that will never leave: a transfer of its own, since the provider may know the old
 * one. `others`: the transfers of the fulfilment that stand, with which the commission is reckoned. Under the order's lock.
 */
export async function sendRemainder(
  { db, clock, jobs }: Context,
  input: { of: Transfer; others: TransferMoney[]; gross: Cents; status: TransferStatus; lastError?: string },
): Promise<Transfer | null> {
  if (input.gross <= 0) return null
  const { orderId, fulfilmentId, sellerId, paymentId, commissionRate } = input.of
  const [written] = await db
    .insert(transfers)
    .values({
      ...{ orderId, fulfilmentId, sellerId, paymentId, commissionRate },
      ...sharesOf(input.gross, releasedBy(input.others), commissionRate),
      status: input.status,
      lastError: input.lastError ?? null,
      createdAt: clock.now(),
    })
    .returning()
  if (written) await jobs.enqueue(db, 'send-transfer', { transferId: written.id })
  return written ?? null
}
