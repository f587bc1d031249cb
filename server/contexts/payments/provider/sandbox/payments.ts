import { randomBytes } from 'node:crypto'
import type { Cents } from '#domain/money.ts'
import type { TestCardBehaviour } from '#domain/payments/test-cards.ts'
import type { Database } from '#server/database/client.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefusal,
} from '../provider.ts'
import {
  changeObject,
  emitEvent,
  findByReference,
  findOrCreate,
  lockObject,
  readObject,
  requireSameRequest,
  type SandboxContext,
  type SandboxObject,
} from './object-store.ts'

export type SandboxPayment = SandboxObject<'payment'>

export async function createPayment(
  { db }: SandboxContext,
  input: Parameters<PaymentProvider['createPayment']>[0],
): Promise<ProviderPayment> {
  const payment = await findOrCreate(db, {
    kind: 'payment',
    reference: input.paymentId,
    data: {
      status: 'open',
      orderId: input.orderId,
      description: input.description,
      amount: input.amount,
      amountReceived: 0,
      fee: null,
      clientSecret: `secret_${randomBytes(32).toString('base64url')}`,
      behaviour: null,
      lastFour: null,
      isAuthenticating: false,
      settlesAt: null,
      refunded: 0,
      transferred: 0,
      disputeId: null,
    },
  })
  requireSameRequest(payment.data.amount === input.amount && payment.data.orderId === input.orderId)
  return toProviderPayment(payment)
}

export async function getPayment(context: SandboxContext, id: string): Promise<ProviderPayment> {
  const payment = await readObject(context.db, { kind: 'payment', id })
  if (!isDue(context, payment)) return toProviderPayment(payment)
  return context.db.transaction(async (db) => toProviderPayment(await lockPayment(context, db, id)))
}

/** Cancels an open payment; a processing or decided one is not changed. */
export const cancelPayment = (context: SandboxContext, id: string): Promise<ProviderPayment> =>
  context.db.transaction(async (db) => {
    const payment = await lockPayment(context, db, id)
    if (payment.data.status !== 'open') return toProviderPayment(payment)
    const change = { status: 'cancelled', isAuthenticating: false } as const
    await changeObject(db, payment, change)
    await emitEvent(context, db, { type: 'payment', name: 'payment.cancelled', objectId: id })
    return toProviderPayment({ ...payment, data: { ...payment.data, ...change } })
  })

/** Locks a payment, after charging it if its delay has passed. */
export async function lockPayment(
  context: SandboxContext,
  db: Database,
  id: string,
): Promise<SandboxPayment> {
  const payment = await lockObject(db, { kind: 'payment', id })
  return isDue(context, payment) ? charge(db, payment, {}) : payment
}

const isDue = ({ clock }: SandboxContext, { data }: SandboxPayment): boolean =>
  data.status === 'processing' && data.settlesAt !== null && new Date(data.settlesAt) <= clock.now()

/** Charges the card. The caller has locked the payment. */
export async function charge(
  db: Database,
  payment: SandboxPayment,
  card: { behaviour?: TestCardBehaviour; lastFour?: string },
): Promise<SandboxPayment> {
  const { amount } = payment.data
  const change = {
    ...card,
    status: 'succeeded',
    amountReceived: amount,
    fee: computeFee(amount),
    isAuthenticating: false,
    settlesAt: null,
  } as const
  await changeObject(db, payment, change)
  return { ...payment, data: { ...payment.data, ...change } }
}

/** The usual fee of card providers for a European card: 1,5 % + 0,25 €. */
const computeFee = (amount: Cents): Cents => Math.round(amount * 0.015) + 25

const toChargeId = (paymentId: string): string => paymentId.replace(/^pay_/, 'ch_')
export const toPaymentId = (chargeId: string): string => chargeId.replace(/^ch_/, 'pay_')

const toProviderPayment = ({ id, reference, data }: SandboxPayment): ProviderPayment => ({
  id,
  status: data.status,
  amount: data.amount,
  amountReceived: data.amountReceived,
  clientSecret: data.clientSecret,
  chargeId: data.status === 'succeeded' ? toChargeId(id) : null,
  fee: data.fee,
  paymentId: reference,
  orderId: data.orderId,
})

/** Succeeds at once, except for the card whose refunds fail later. */
export const createRefund = (
  context: SandboxContext,
  { refundId, providerPaymentId, amount }: Parameters<PaymentProvider['createRefund']>[0],
): Promise<ProviderRefund> =>
  context.db.transaction(async (db) => {
    const payment = await lockPayment(context, db, providerPaymentId)
    const existing = await findByReference(db, { kind: 'refund', reference: refundId })
    if (existing) {
      requireSameRequest(existing.data.paymentId === payment.id && existing.data.amount === amount)
      return toProviderRefund(existing)
    }
    const { amountReceived, refunded, disputeId, behaviour } = payment.data
    if (disputeId !== null)
      throw new ProviderRefusal('charge_disputed', 'The bank decides on a charge that is contested')
    if (amount <= 0 || amount > amountReceived - refunded)
      throw new ProviderRefusal('amount_too_large', 'A refund cannot exceed what is left of the charge')
    const hasFailed = behaviour === 'refund-fails'
    const refund = await findOrCreate(db, {
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
