import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/database/client.ts'
import { type ProviderDispute, ProviderRefusal } from '../provider.ts'
import {
  changeObject,
  emitEvent,
  findOrCreate,
  lockObject,
  readObject,
  type SandboxContext,
  type SandboxObject,
} from './object-store.ts'
import type { SandboxPayment } from './payments.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Opens a dispute of the cardholder, by default about the rest of the payment, once for each payment. Refunds do not limit it,
 * because a bank may take back any part of the charge. The caller has locked the payment's row.
 */
export async function openDispute(
  context: SandboxContext,
  db: Database,
  payment: SandboxPayment,
  { amount, reason = 'product_not_received' }: { amount?: Cents; reason?: string },
): Promise<ProviderDispute> {
  const { amountReceived, refunded, disputeId } = payment.data
  const remaining = amountReceived - refunded
  if (disputeId === null && ((amount ?? remaining) === 0 || (amount ?? remaining) > amountReceived))
    throw new ProviderRefusal('charge_already_refunded', 'There is not so much left to contest')
  const dispute = await findOrCreate(db, {
    kind: 'dispute',
    reference: payment.id,
    data: {
      paymentId: payment.id,
      amount: amount ?? remaining,
      status: 'open',
      reason,
      dueBy: new Date(context.clock.now().getTime() + 14 * dayMs).toISOString(),
    },
  })
  if (dispute.isNew) {
    await changeObject(db, payment, { disputeId: dispute.id })
    await emitEvent(context, db, { type: 'dispute', name: 'dispute.opened', objectId: dispute.id })
  }
  return toProviderDispute(dispute)
}

/**
 * Decides a dispute for the bank. After `won` the charge may be refunded again. A lost dispute may still be won later, when the
 * cardholder withdraws or an appeal succeeds.
 */
export const closeDispute = (
  context: SandboxContext,
  { disputeId, status }: { disputeId: string; status: 'won' | 'lost' },
): Promise<ProviderDispute> =>
  context.db.transaction(async (db) => {
    const { data } = await readObject(db, { kind: 'dispute', id: disputeId })
    const payment = await lockObject(db, { kind: 'payment', id: data.paymentId })
    const dispute = await lockObject(db, { kind: 'dispute', id: disputeId })
    const { status: formerStatus } = dispute.data
    if (formerStatus === 'won' || formerStatus === status) return toProviderDispute(dispute)
    await changeObject(db, dispute, { status })
    if (status === 'won') await changeObject(db, payment, { disputeId: null })
    await emitEvent(context, db, { type: 'dispute', name: `dispute.${status}`, objectId: disputeId })
    return toProviderDispute({ ...dispute, data: { ...dispute.data, status } })
  })

export const getDispute = async ({ db }: SandboxContext, id: string): Promise<ProviderDispute> =>
  toProviderDispute(await readObject(db, { kind: 'dispute', id }))

const toProviderDispute = ({ id, data }: SandboxObject<'dispute'>): ProviderDispute => ({
  id,
  providerPaymentId: data.paymentId,
  amount: data.amount,
  status: data.status,
  reason: data.reason,
  dueBy: data.status === 'open' ? new Date(data.dueBy) : null,
})
