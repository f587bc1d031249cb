import { type PaymentProvider, type ProviderRefund, ProviderRefusal } from '../provider.ts'
import {
  changeObject,
  emitEvent,
  findByReference,
  findOrMake,
  readObject,
  requireSame,
  type SandboxContext,
  type SandboxObject,
} from './books.ts'
import { lockPayment } from './payments.ts'

/** Succeeds at once, except for the card whose refunds fail later. */
export const createRefund = (
  context: SandboxContext,
  { refundId, providerPaymentId, amount }: Parameters<PaymentProvider['createRefund']>[0],
): Promise<ProviderRefund> =>
  context.db.transaction(async (db) => {
    const payment = await lockPayment(context, db, providerPaymentId)
    const known = await findByReference(db, { kind: 'refund', reference: refundId })
    if (known) {
      requireSame(known.data.paymentId === payment.id && known.data.amount === amount)
      return toProviderRefund(known)
    }
    const { amountReceived, refunded, disputeId, behaviour } = payment.data
    if (disputeId !== null)
      throw new ProviderRefusal('charge_disputed', 'The bank decides on a charge that is contested')
    if (amount <= 0 || amount > amountReceived - refunded)
      throw new ProviderRefusal('amount_too_large', 'A refund cannot exceed what is left of the charge')
    const hasFailed = behaviour === 'refund-fails'
    const refund = await findOrMake(db, {
      kind: 'refund',
      reference: refundId,
      data: {
        paymentId: payment.id,
        amount,
        status: hasFailed ? 'failed' : 'succeeded',
        failure: hasFailed ? 'lost_or_stolen_card' : null,
      },
    })
    if (!hasFailed) await changeObject(db, payment, { refunded: refunded + amount })
    await emitEvent(context, db, {
      type: 'refund',
      name: `refund.${refund.data.status}`,
      objectId: refund.id,
    })
    return { ...toProviderRefund(refund), ...(hasFailed && { status: 'sent', failure: null }) }
  })

export const getRefund = async ({ db }: SandboxContext, id: string): Promise<ProviderRefund> =>
  toProviderRefund(await readObject(db, { kind: 'refund', id }))

const toProviderRefund = ({ id, reference, data, createdAt }: SandboxObject<'refund'>): ProviderRefund => ({
  id,
  status: data.status,
  amount: data.amount,
  failure: data.failure,
  refundId: reference,
  providerPaymentId: data.paymentId,
  createdAt,
})
