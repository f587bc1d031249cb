import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { moneyMessages } from '#domain/payments/payments.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import {
  auditLog,
  refunds,
  sellerAccounts,
  transferReversals,
  transfers,
} from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import {
  completeOnboarding,
  createPaymentKit,
  makePaidOrder,
  makePayableSeller,
  type PaymentTestKit,
  readProviderTotals,
} from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { lockOrderRow } from '../orders/lock-order.ts'
import { readBalances } from './balances.ts'
import { stopUnsentTransfers } from './fulfilment-money.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider/provider.ts'
import { refreshRefund } from './refresh-refund.ts'
import { refund } from './refund.ts'
import { release } from './release.ts'
import { retryRefund, retryTransfer } from './retry.ts'
import { getSellerAccount } from './seller-accounts.ts'
import { sendRefund } from './send-refund.ts'
import { sendTransfer } from './send-transfer.ts'
import { bearRefund } from './settle-otherwise.ts'
import { startOnboarding } from './start-onboarding.ts'

const server = startTestServer()
let paymentKit: PaymentTestKit
let admin: Actor
beforeAll(async () => {
  paymentKit = await createPaymentKit(server.as())
  admin = await makePerson(paymentKit.ctx, { role: 'admin' })
})
afterEach(() => {
  paymentKit.sandbox.faults = {}
})

type Fulfilment = { orderId: string; fulfilmentId: string; sellerId: string }
async function paidFulfilment(
  amount: number,
  seller?: Actor,
  behaviour?: 'refund-fails',
): Promise<Fulfilment> {
  const sellers = [seller ?? (await makePayableSeller(paymentKit))]
  const { orderId, fulfilments } = await makePaidOrder(paymentKit, [amount], {
    sellers,
    ...(behaviour && { behaviour }),
  })
  return { orderId, ...(fulfilments[0] as { fulfilmentId: string; sellerId: string }) }
}
const releaseMoney = async (fulfilment: Fulfilment, amount: number | 'rest' = 'rest', rate = 250) => {
  const released = await inTransaction(paymentKit.ctx, async (ctx) => {
    await lockOrderRow(ctx, fulfilment)
    return release(ctx, { ...fulfilment, amount, rate })
  })
  return { transferId: released?.transferId as string }
}
const refundMoney = async ({ orderId, fulfilmentId }: Fulfilment, amount: number | 'rest' | 'all') => {
  const decided = await inTransaction(paymentKit.ctx, async (ctx) => {
    await lockOrderRow(ctx, { orderId })
    return refund(ctx, { orderId, fulfilmentId, amount, reason: 'Essai' })
  })
  return { refundId: decided?.refundId as string }
}
const readBalance = async ({ fulfilmentId }: Fulfilment) =>
  (await readBalances(paymentKit.ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
const readTransfer = async ({ transferId }: { transferId: string }) =>
  (await paymentKit.ctx.db.select().from(transfers).where(eq(transfers.id, transferId)))[0]
const readRefund = async ({ refundId }: { refundId: string }) =>
  (await paymentKit.ctx.db.select().from(refunds).where(eq(refunds.id, refundId)))[0]

/** Makes the provider fail at one call, before or after its effect. */
const failAt = (when: 'before' | 'after', name: string, error: Error = new ProviderUnavailable('down')) => {
  paymentKit.sandbox.faults = {
    [when]: (call: string) => {
      if (call === name) throw error
    },
  }
}
const refusal = new ProviderRefusal('balance_insufficient', 'Not enough')

test('sendTransfer sends a transfer once for repeated and concurrent jobs', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const transfer = await releaseMoney(fulfilment)
  await Promise.all([sendTransfer(paymentKit.ctx, transfer), sendTransfer(paymentKit.ctx, transfer)])
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 975, commission: 25, onTheWay: 0 })
  expect(await readProviderTotals(paymentKit, fulfilment)).toEqual({
    charged: 1_000,
    transferred: 975,
    refunded: 0,
  })
})

test.for(['before', 'after'] as const)(
  'sendTransfer sends nothing twice when the provider fails %s the transfer',
  async (when) => {
    const fulfilment = await paidFulfilment(1_000)
    const transfer = await releaseMoney(fulfilment)
    failAt(when, 'createTransfer')
    await expect(sendTransfer(paymentKit.ctx, transfer)).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(await readTransfer(transfer)).toMatchObject({ status: 'sending' })
    // A transfer being sent cannot be frozen any more.
    await inTransaction(paymentKit.ctx, (ctx) => stopUnsentTransfers(ctx, fulfilment))
    paymentKit.sandbox.faults = {}
    await sendTransfer(paymentKit.ctx, transfer)
    expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 975 })
    expect(await readProviderTotals(paymentKit, fulfilment)).toMatchObject({ transferred: 975 })
  },
)

test('sendTransfer records a transfer whose process died before the database knew it', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const transfer = await releaseMoney(fulfilment)
  const onSent = () => Promise.reject(new Error('killed'))
  await expect(sendTransfer(paymentKit.ctx, transfer, { onSent })).rejects.toThrow('killed')
  expect(await readBalance(fulfilment)).toMatchObject({ held: 1_000, released: 0 })
  const sent: string[] = []
  await sendTransfer(paymentKit.ctx, transfer, { onSent: async (_, { id }) => void sent.push(id) })
  expect(sent).toEqual([transfer.transferId])
  expect(await readProviderTotals(paymentKit, fulfilment)).toMatchObject({ transferred: 975 })
})

test('a rejected transfer stays held, notifies administrators and can be retried', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const transfer = await releaseMoney(fulfilment)
  failAt('before', 'createTransfer', refusal)
  const errors: string[] = []
  await sendTransfer(paymentKit.ctx, transfer, { onFailed: async (_, __, error) => void errors.push(error) })
  expect(errors).toEqual(['balance_insufficient: Not enough'])
  expect(await readBalance(fulfilment)).toMatchObject({ held: 1_000, onTheWay: 1_000 })
  await expect(
    retryTransfer({ ...paymentKit.ctx, actor: await makePerson(paymentKit.ctx) }, transfer),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  paymentKit.sandbox.faults = {}
  await retryTransfer({ ...paymentKit.ctx, actor: admin }, transfer)
  await expect(retryTransfer({ ...paymentKit.ctx, actor: admin }, transfer)).rejects.toMatchObject({
    code: 'conflict',
  })
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 975 })
  const audited = await paymentKit.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, fulfilment.orderId))
  expect(audited.map(({ action }) => action)).toEqual(['transfer.retry'])
})

test('a transfer waits until the seller has finished onboarding', async () => {
  const seller = await makeSeller(paymentKit.ctx)
  const fulfilment = await paidFulfilment(1_000, seller)
  const transfer = await releaseMoney(fulfilment)
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readTransfer(transfer)).toMatchObject({ status: 'waiting' })
  await paymentKit.take({ id: transfer.transferId })
  await completeOnboarding(paymentKit, seller)
  expect(await paymentKit.take({ id: transfer.transferId })).toMatchObject([{ name: 'send-transfer' }])
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 975 })
})

test('a transfer written while its account becomes ready is enqueued', async () => {
  const seller = await makeSeller(paymentKit.ctx)
  const fulfilment = await paidFulfilment(1_000, seller)
  const transfer = await inTransaction(paymentKit.ctx, async (ctx) => {
    const released = await release(ctx, { ...fulfilment, amount: 'rest', rate: 0 })
    await completeOnboarding(paymentKit, seller)
    return { transferId: released?.transferId as string }
  })
  const queued = await paymentKit.take({ id: transfer.transferId })
  expect(queued).toMatchObject([{ name: 'send-transfer' }])
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 1_000 })
})

test("startOnboarding resumes the seller's account and replaces one of a former provider", async () => {
  const seller = await makePayableSeller(paymentKit)
  const own = eq(sellerAccounts.sellerId, seller.userId)
  const account = () => getSellerAccount({ ...paymentKit.ctx, actor: seller })
  failAt('before', 'createAccount', refusal)
  await startOnboarding({ ...paymentKit.ctx, actor: seller })
  expect(await account()).toMatchObject({ isStarted: true, isReady: true })

  paymentKit.sandbox.faults = {}
  const accountAtStripe = { provider: 'stripe', providerAccountId: `acct_${seller.userId}` } as const
  await paymentKit.ctx.db.update(sellerAccounts).set(accountAtStripe).where(own)
  expect(await account()).toMatchObject({ isStarted: false, isReady: false })
  const transfer = await releaseMoney(await paidFulfilment(1_000, seller))
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readTransfer(transfer)).toMatchObject({ status: 'waiting' })
  await startOnboarding({ ...paymentKit.ctx, actor: seller })
  expect(await paymentKit.ctx.db.select().from(sellerAccounts).where(own)).toMatchObject([
    { provider: 'sandbox', isReady: false },
  ])
})

test('startOnboarding reports a refusal of the provider as unavailable', async () => {
  const seller = await makeSeller(paymentKit.ctx)
  failAt('before', 'createAccount', refusal)
  const onboarding = startOnboarding({ ...paymentKit.ctx, actor: seller })
  await expect(onboarding).rejects.toMatchObject({
    code: 'unavailable',
    message: moneyMessages.providerRefuses,
  })
})

test('a release that is all commission sends nothing and is booked', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const transfer = await releaseMoney(fulfilment, 'rest', 10_000)
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 0, commission: 1_000 })
  const back = await refundMoney(fulfilment, 'all')
  await sendRefund(paymentKit.ctx, back)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, commission: 0, refunded: 1_000 })
})

test('sendRefund sends a refund once through crashes and outages', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const back = await refundMoney(fulfilment, 'rest')
  failAt('after', 'createRefund')
  await expect(sendRefund(paymentKit.ctx, back)).rejects.toBeInstanceOf(ProviderUnavailable)
  paymentKit.sandbox.faults = {}
  const onSettled = () => Promise.reject(new Error('killed'))
  await expect(sendRefund(paymentKit.ctx, back, { onSettled })).rejects.toThrow('killed')
  const settled: string[] = []
  const count = { onSettled: async (_: unknown, { id }: { id: string }) => void settled.push(id) }
  await Promise.all([sendRefund(paymentKit.ctx, back, count), sendRefund(paymentKit.ctx, back, count)])
  expect(settled).toEqual([back.refundId])
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, refunded: 1_000, refunding: 0 })
  expect(await readProviderTotals(paymentKit, fulfilment)).toEqual({
    charged: 1_000,
    transferred: 0,
    refunded: 1_000,
  })
})

test('a refund reverses a payout to the cent, with its share of the commission', async () => {
  const fulfilment = await paidFulfilment(1_001)
  await sendTransfer(paymentKit.ctx, await releaseMoney(fulfilment, 500))
  await sendTransfer(paymentKit.ctx, await releaseMoney(fulfilment, 'rest'))
  expect(await readBalance(fulfilment)).toMatchObject({ released: 976, commission: 25 })
  await sendRefund(paymentKit.ctx, await refundMoney(fulfilment, 333))
  expect(await readBalance(fulfilment)).toMatchObject({
    held: 0,
    released: 651,
    commission: 17,
    refunded: 333,
  })
  const back = await refundMoney(fulfilment, 'all')
  failAt('after', 'reverseTransfer')
  await expect(sendRefund(paymentKit.ctx, back)).rejects.toBeInstanceOf(ProviderUnavailable)
  paymentKit.sandbox.faults = {}
  await sendRefund(paymentKit.ctx, back)
  expect(await readBalance(fulfilment)).toMatchObject({
    held: 0,
    released: 0,
    commission: 0,
    refunded: 1_001,
  })
  expect(await readProviderTotals(paymentKit, fulfilment)).toEqual({
    charged: 1_001,
    transferred: 0,
    refunded: 1_001,
  })
  expect(await refundMoney(fulfilment, 'all')).toEqual({ refundId: undefined })
})

test('a refund waits for a transfer being sent, then reverses it', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const transfer = await releaseMoney(fulfilment)
  failAt('after', 'createTransfer')
  await expect(sendTransfer(paymentKit.ctx, transfer)).rejects.toBeInstanceOf(ProviderUnavailable)
  const back = await refundMoney(fulfilment, 'all')
  paymentKit.sandbox.faults = {}
  await sendRefund(paymentKit.ctx, back)
  expect(await readRefund(back)).toMatchObject({ status: 'queued', takenBack: 1_000 })
  await paymentKit.take({ id: back.refundId })
  await sendTransfer(paymentKit.ctx, transfer)
  expect(await paymentKit.take({ id: back.refundId })).toMatchObject([{ name: 'send-refund' }])
  await sendRefund(paymentKit.ctx, back)
  expect(await readBalance(fulfilment)).toMatchObject({
    held: 0,
    released: 0,
    commission: 0,
    refunded: 1_000,
  })
})

test('a refund uses held money when the transfer being sent is rejected', async () => {
  const fulfilment = await paidFulfilment(1_000)
  const transfer = await releaseMoney(fulfilment)
  failAt('before', 'createTransfer')
  await expect(sendTransfer(paymentKit.ctx, transfer)).rejects.toBeInstanceOf(ProviderUnavailable)
  const back = await refundMoney(fulfilment, 300)
  failAt('before', 'createTransfer', refusal)
  await sendTransfer(paymentKit.ctx, transfer)
  paymentKit.sandbox.faults = {}
  await sendRefund(paymentKit.ctx, back)
  expect(await readBalance(fulfilment)).toMatchObject({ held: 700, refunded: 300, onTheWay: 700 })
  const rest = await paymentKit.ctx.db
    .select()
    .from(transfers)
    .where(eq(transfers.orderId, fulfilment.orderId))
  expect(rest.map(({ status, amount, commission }) => [status, amount + commission]).sort()).toEqual([
    ['dropped', 1_000],
    ['failed', 700],
  ])
})

test('a rejected reversal is retried or borne by the association', async () => {
  const fulfilment = await paidFulfilment(1_000)
  await sendTransfer(paymentKit.ctx, await releaseMoney(fulfilment))
  const back = await refundMoney(fulfilment, 'all')
  failAt('before', 'reverseTransfer', refusal)
  const errors: string[] = []
  await sendRefund(paymentKit.ctx, back, { onFailed: async (_, __, error) => void errors.push(error) })
  expect(errors).toEqual(['balance_insufficient: Not enough'])
  await retryRefund({ ...paymentKit.ctx, actor: admin }, back)
  await sendRefund(paymentKit.ctx, back)
  expect(await readRefund(back)).toMatchObject({ status: 'failed' })
  await bearRefund({ ...paymentKit.ctx, actor: admin }, back)
  await expect(bearRefund({ ...paymentKit.ctx, actor: admin }, back)).rejects.toMatchObject({
    code: 'conflict',
  })
  await sendRefund(paymentKit.ctx, back)
  expect(await readBalance(fulfilment)).toMatchObject({
    held: 0,
    released: 975,
    commission: -975,
    refunded: 1_000,
  })
  expect(await refundMoney(fulfilment, 'all')).toEqual({ refundId: undefined })
  expect(await readProviderTotals(paymentKit, fulfilment)).toEqual({
    charged: 1_000,
    transferred: 975,
    refunded: 1_000,
  })
})

test('a refund returned by the bank fails and is sent as another one', async () => {
  const fulfilment = await paidFulfilment(1_000, undefined, 'refund-fails')
  const back = await refundMoney(fulfilment, 'all')
  await sendRefund(paymentKit.ctx, back)
  const first = await readRefund(back)
  expect(first).toMatchObject({ status: 'sent' })
  await refreshRefund(paymentKit.ctx, { providerRefundId: first?.providerRefundId as string })
  expect(await readRefund(back)).toMatchObject({ status: 'failed', lastError: 'lost_or_stolen_card' })
  expect(await readBalance(fulfilment)).toMatchObject({ held: 1_000, refunding: 1_000 })

  await retryRefund({ ...paymentKit.ctx, actor: admin }, back)
  // The former refund is reported once more.
  await refreshRefund(paymentKit.ctx, { providerRefundId: first?.providerRefundId as string })
  await sendRefund(paymentKit.ctx, back)
  const second = await readRefund(back)
  expect(second?.status).toBe('sent')
  expect(second?.providerRefundId).not.toBe(first?.providerRefundId)
})

test('a refund by a bank dispute reverses the payout and sends nothing', async () => {
  const fulfilment = await paidFulfilment(1_000)
  await sendTransfer(paymentKit.ctx, await releaseMoney(fulfilment))
  const decided = await inTransaction(paymentKit.ctx, (ctx) =>
    refund(ctx, { ...fulfilment, amount: 'all', reason: 'Contestation', kind: 'card-dispute' }),
  )
  await sendRefund(paymentKit.ctx, { refundId: decided?.refundId as string })
  expect(await readBalance(fulfilment)).toMatchObject({ held: 0, released: 0, refunded: 1_000 })
  expect(await readProviderTotals(paymentKit, fulfilment)).toEqual({
    charged: 1_000,
    transferred: 0,
    refunded: 0,
  })
})

test('the reversals of a refund are requested once each', async () => {
  const fulfilment = await paidFulfilment(1_000)
  await sendTransfer(paymentKit.ctx, await releaseMoney(fulfilment, 400))
  await sendTransfer(paymentKit.ctx, await releaseMoney(fulfilment, 'rest'))
  const back = await refundMoney(fulfilment, 'all')
  await Promise.all([sendRefund(paymentKit.ctx, back), sendRefund(paymentKit.ctx, back)])
  const rows = await paymentKit.ctx.db
    .select()
    .from(transferReversals)
    .where(eq(transferReversals.refundId, back.refundId))
  expect(rows.map(({ status, amount, commission }) => [status, amount + commission]).sort()).toEqual([
    ['done', 400],
    ['done', 600],
  ])
})
