import { type PaymentProvider, ProviderRefusal } from '../provider.ts'
import {
  changeObject,
  findByReference,
  findOrMake,
  lockObject,
  readObject,
  requireSame,
  type SandboxContext,
} from './books.ts'
import { lockPayment, paymentIdOf } from './payments.ts'

/** What a seller gets comes out of one charge: all transfers together never exceed it. */
export const createTransfer = (
  context: SandboxContext,
  { transferId, amount, accountId, chargeId }: Parameters<PaymentProvider['createTransfer']>[0],
): Promise<{ id: string }> =>
  context.db.transaction(async (db) => {
    const payment = await lockPayment(context, db, paymentIdOf(chargeId))
    const known = await findByReference(db, { kind: 'transfer', reference: transferId })
    if (known) {
      const { data } = known
      requireSame(data.paymentId === payment.id && data.accountId === accountId && data.amount === amount)
      return { id: known.id }
    }
    const account = await readObject(db, { kind: 'account', id: accountId })
    if (!account.data.isReady)
      throw new ProviderRefusal(
        'insufficient_capabilities_for_transfer',
        'The destination account cannot receive transfers yet',
      )
    const { amountReceived, transferred } = payment.data
    if (amount <= 0 || amount > amountReceived - transferred)
      throw new ProviderRefusal('balance_insufficient', 'The charge does not have so much left')
    const { id } = await findOrMake(db, {
      kind: 'transfer',
      reference: transferId,
      data: { paymentId: payment.id, accountId, amount, reversed: 0 },
    })
    await changeObject(db, payment, { transferred: transferred + amount })
    return { id }
  })

export const reverseTransfer = (
  context: SandboxContext,
  { reversalId, providerTransferId, amount }: Parameters<PaymentProvider['reverseTransfer']>[0],
): Promise<{ id: string }> =>
  context.db.transaction(async (db) => {
    // The payment before the transfer, as everywhere: two calls never wait for each other.
    const { data } = await readObject(db, { kind: 'transfer', id: providerTransferId })
    const payment = await lockPayment(context, db, data.paymentId)
    const transfer = await lockObject(db, { kind: 'transfer', id: providerTransferId })
    const known = await findByReference(db, { kind: 'reversal', reference: reversalId })
    if (known) {
      requireSame(known.data.transferId === transfer.id && known.data.amount === amount)
      return { id: known.id }
    }
    if (amount <= 0 || amount > transfer.data.amount - transfer.data.reversed)
      throw new ProviderRefusal('amount_too_large', 'A reversal cannot exceed what is left of the transfer')
    const { id } = await findOrMake(db, {
      kind: 'reversal',
      reference: reversalId,
      data: { transferId: transfer.id, amount },
    })
    await changeObject(db, transfer, { reversed: transfer.data.reversed + amount })
    await changeObject(db, payment, { transferred: payment.data.transferred - amount })
    return { id }
  })
