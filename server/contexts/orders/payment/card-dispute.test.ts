import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { sum } from '#server/contexts/payments/balances.ts'
import { checkLedger } from '#server/contexts/payments/check/find-problems.ts'
import { getMoneyOverview } from '#server/contexts/payments/check/get-money-overview.ts'
import {
  closeSandboxDispute,
  openSandboxDispute,
} from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { retryRefund } from '#server/contexts/payments/retry.ts'
import {
  auditLog,
  emails,
  fulfilments,
  ledgerEntries,
  payments,
  refunds,
  unnumberedDocuments,
} from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit } from '#tests/helpers/orders.ts'
import { completeOnboarding, readProviderTotals } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { releaseHeld, releaseRefund, repayOtherwise } from '../admin/refunds.ts'
import { applyProviderEvent } from './apply-provider-event.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Context
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = orderKit.as(await makePerson(orderKit.ctx, { role: 'admin' }))
})

const refundsOf = (orderId: string) =>
  orderKit.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))

/** One fulfilment was received and paid out, the money of the other is still held. */
async function makeDisputedOrder(amount?: number) {
  const order = await orderKit.place({ prices: [6_000, 4_000] })
  await orderKit.pay(order)
  const [received, waiting] = order.fulfilments
  if (!received || !waiting) throw new Error('two fulfilments')
  await completeOnboarding(orderKit, received.seller)
  await orderKit.move(received.fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  const [payment] = await orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const dispute = await openSandboxDispute(orderKit.sandbox, {
    paymentId: payment?.providerPaymentId as string,
    amount,
  })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  return { order, received, waiting, dispute }
}
const decide = async (disputeId: string, status: 'won' | 'lost') => {
  await closeSandboxDispute(orderKit.sandbox, { disputeId, status })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
}
const statuses = async (order: Awaited<ReturnType<typeof makeDisputedOrder>>['order']) =>
  (await orderKit.readFulfilments(order)).map(({ status }) => status)

/** The ways of repayment on the credit notes of a fulfilment, in their order. */
async function listRepaymentMethods(fulfilmentId: string) {
  const requests = await orderKit.ctx.db
    .select({ givenBack: unnumberedDocuments.givenBack })
    .from(unnumberedDocuments)
    .where(
      and(eq(unnumberedDocuments.fulfilmentId, fulfilmentId), eq(unnumberedDocuments.kind, 'credit-note')),
    )
    .orderBy(unnumberedDocuments.id)
  return requests.map(({ givenBack }) => givenBack)
}

test('a bank dispute freezes every fulfilment and notifies each seller once', async () => {
  const { order } = await makeDisputedOrder()
  expect(await statuses(order)).toEqual(['disputed', 'disputed'])
  expect((await orderKit.readMails(order)).filter((mail) => mail === 'card-dispute seller')).toHaveLength(2)
  expect((await orderKit.readMails(order)).filter((mail) => mail.startsWith('dispute-opened'))).toEqual([])
})

test('a bank dispute does not notify a seller who had declined before the payment', async () => {
  const order = await orderKit.place({ prices: [6_000, 4_000] })
  const [declined, paid] = order.fulfilments
  await orderKit.move(declined?.fulfilmentId as string, 'decline', 'seller', { note: 'Vendue' })
  await orderKit.pay(order)
  const [payment] = await orderKit.ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.orderId), eq(payments.status, 'succeeded')))
  await openSandboxDispute(orderKit.sandbox, { paymentId: payment?.providerPaymentId as string })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  const mails = await orderKit.ctx.db.select().from(emails).where(eq(emails.orderId, order.orderId))
  const notices = mails.filter(({ data }) => (data as { kind?: string }).kind === 'card-dispute')
  expect(notices.map(({ recipient }) => recipient)).toContain(paid?.seller.email)
  expect(notices.map(({ recipient }) => recipient)).not.toContain(declined?.seller.email)
})

test('a lost bank dispute charges each fulfilment its share and reverses payouts', async () => {
  const { order, received, waiting, dispute } = await makeDisputedOrder()
  await decide(dispute.id, 'lost')
  expect(await statuses(order)).toEqual(['annulee', 'annulee'])
  expect(await orderKit.readNonZeroBalances(received.fulfilmentId)).toEqual({
    charged: 6_000,
    refunded: 6_000,
  })
  expect(await orderKit.readNonZeroBalances(waiting.fulfilmentId)).toEqual({
    charged: 4_000,
    refunded: 4_000,
  })
  expect(await readProviderTotals(orderKit, order)).toEqual({ charged: 10_000, transferred: 0, refunded: 0 })
  expect((await refundsOf(order.orderId)).map(({ kind }) => kind)).toEqual(['card-dispute', 'card-dispute'])
  for (const { fulfilmentId } of [received, waiting])
    expect(await listRepaymentMethods(fulfilmentId)).toEqual(['by-bank'])
  // Only the fulfilment that was not handed over returns to the stock.
  expect(await orderKit.readStock(received.productId)).toBe(9)
  expect(await orderKit.readStock(waiting.productId)).toBe(10)
})

test('a bank dispute lost in part is divided to the cent and leaves the rest to an administrator', async () => {
  const { order, received, waiting, dispute } = await makeDisputedOrder(3_333)
  await decide(dispute.id, 'lost')
  expect(await statuses(order)).toEqual(['disputed', 'disputed'])
  expect((await orderKit.readNonZeroBalances(received.fulfilmentId)).refunded).toBe(2_000)
  expect((await orderKit.readNonZeroBalances(waiting.fulfilmentId)).refunded).toBe(1_333)
})

test('a bank dispute freezes unpaid money of the seller months after receipt', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.pay(order)
  const [fulfilment] = order.fulfilments
  const fulfilmentId = fulfilment?.fulfilmentId as string
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ onTheWay: 5_000 })
  orderKit.passDays(100)
  const [payment] = await orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  await openSandboxDispute(orderKit.sandbox, { paymentId: payment?.providerPaymentId as string })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  expect(await statuses(order)).toEqual(['disputed'])
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 5_000, held: 5_000 })
})

test('a bank dispute lost in part during a refund is booked at once and notified once', async () => {
  const order = await orderKit.place({ prices: [9_428] })
  await orderKit.pay(order)
  const [fulfilment] = order.fulfilments
  const fulfilmentId = fulfilment?.fulfilmentId as string
  const [payment] = await orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const dispute = await openSandboxDispute(orderKit.sandbox, {
    paymentId: payment?.providerPaymentId as string,
    amount: 700,
  })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  await orderKit.move(fulfilmentId, 'decide-refund', 'administrator', { note: 'Tout' })
  await orderKit.runJobs()
  // No refund is sent while the bank decides, and no administrator has to act.
  expect(await refundsOf(order.orderId)).toMatchObject([{ amount: 9_428, status: 'disputed' }])
  expect((await orderKit.readMails(order)).filter((mail) => mail.startsWith('refund-failed'))).toEqual([])

  await decide(dispute.id, 'lost')
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({
    charged: 9_428,
    refunded: 700,
    held: 8_728,
    refunding: 8_728,
  })
  const [failedRefund] = (await refundsOf(order.orderId)).filter(({ status }) => status === 'failed')
  expect(failedRefund).toMatchObject({ amount: 8_728, lastError: expect.stringMatching(/^charge_disputed/) })
  const countFailureMails = async () =>
    (await orderKit.readMails(order)).filter((mail) => mail === 'refund-failed others').length
  const before = await countFailureMails()
  expect(before).toBeGreaterThan(0)
  const refundId = failedRefund?.id as string
  expect((await getMoneyOverview(admin)).refunds.lines.find(({ id }) => id === refundId)).toMatchObject({
    isRetriable: false,
    isBearable: false,
    isPayableOtherwise: true,
    isReleasable: true,
  })
  await retryRefund(admin, { refundId })
  await orderKit.runJobs()
  expect(await countFailureMails()).toBe(before)

  await repayOtherwise(admin, { refundId, reference: 'VIR 2026-11-22' })
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 9_428, refunded: 9_428 })
  await expect(repayOtherwise(admin, { refundId, reference: 'encore' })).rejects.toMatchObject({
    code: 'conflict',
  })
  const audited = await orderKit.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, order.orderId))
  expect(audited.map(({ action }) => action)).toContain('refund.otherwise')
  expect(await listRepaymentMethods(fulfilmentId)).toEqual(['by-bank', 'otherwise'])
  expect((await checkLedger(orderKit.ctx)).problems.filter((line) => line.includes(order.number))).toEqual([])
})

test('releaseRefund lets an administrator release what can no longer be refunded after a bank dispute', async () => {
  const { order, waiting, dispute } = await makeDisputedOrder(1_000)
  await decide(dispute.id, 'lost')
  await completeOnboarding(orderKit, waiting.seller)
  await orderKit.move(waiting.fulfilmentId, 'decide-refund', 'administrator', { note: 'Jamais remis' })
  await orderKit.runJobs()
  const [failed] = (await refundsOf(order.orderId)).filter(({ status }) => status === 'failed')
  await releaseRefund(admin, { refundId: failed?.id as string })
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(waiting.fulfilmentId)).toEqual({
    charged: 4_000,
    refunded: 400,
    released: 3_600,
  })
  const buyer = orderKit.as(order.buyer)
  await expect(releaseRefund(buyer, { refundId: failed?.id as string })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test("a bank dispute lost after a refund is booked as the association's loss", async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.pay(order)
  const fulfilmentId = order.fulfilments[0]?.fulfilmentId as string
  await orderKit.move(fulfilmentId, 'cancel-and-refund', 'administrator', { note: 'Rendu' })
  await orderKit.runJobs()
  const [payment] = await orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  const paymentId = payment?.providerPaymentId as string
  const dispute = await openSandboxDispute(orderKit.sandbox, { paymentId, amount: 2_000 })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  await decide(dispute.id, 'lost')
  const entries = await orderKit.ctx.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, order.orderId), eq(ledgerEntries.kind, 'loss')))
  expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['commission', -2_000],
    ['refunded', 2_000],
  ])
  await decide(dispute.id, 'won')
  const [back] = await orderKit.ctx.db
    .select({ amount: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, order.orderId), eq(ledgerEntries.account, 'refunded')))
  expect(back?.amount).toBe(5_000)
})

test('a bank dispute lost and then won holds the money again until an administrator releases it', async () => {
  const { order, received, waiting, dispute } = await makeDisputedOrder()
  await decide(dispute.id, 'lost')
  await decide(dispute.id, 'won')
  expect(await orderKit.readNonZeroBalances(received.fulfilmentId)).toEqual({ charged: 6_000, held: 6_000 })
  expect(await orderKit.readNonZeroBalances(waiting.fulfilmentId)).toEqual({ charged: 4_000, held: 4_000 })
  expect(
    (await orderKit.readMails(order)).filter((mail) => mail === 'card-dispute-reinstated others').length,
  ).toBeGreaterThan(0)
  await releaseHeld(admin, { fulfilmentId: received.fulfilmentId })
  await expect(releaseHeld(admin, { fulfilmentId: received.fulfilmentId })).rejects.toMatchObject({
    code: 'conflict',
  })
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(received.fulfilmentId)).toEqual({
    charged: 6_000,
    released: 6_000,
  })
})

test("a won bank dispute leaves each fulfilment to an administrator's decision", async () => {
  const { order, received, waiting, dispute } = await makeDisputedOrder()
  await decide(dispute.id, 'won')
  expect(await statuses(order)).toEqual(['disputed', 'disputed'])
  await orderKit.move(received.fulfilmentId, 'decide-release', 'administrator', { note: 'Remis' })
  await orderKit.move(waiting.fulfilmentId, 'decide-refund', 'administrator', { note: 'Jamais remis' })
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(received.fulfilmentId)).toEqual({
    charged: 6_000,
    released: 6_000,
  })
  expect(await orderKit.readNonZeroBalances(waiting.fulfilmentId)).toEqual({
    charged: 4_000,
    refunded: 4_000,
  })
})

test('a bank dispute is applied when both dispute and payment were unknown', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order, 'contested')
  await orderKit.deliverEvents()
  for (const { data } of (await orderKit.take())
    .filter(({ name }) => name === 'apply-provider-event')
    .reverse())
    await applyProviderEvent(orderKit.ctx, data as { eventId: string })
  const [fulfilment] = await orderKit.ctx.db
    .select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, order.orderId))
  expect(fulfilment).toMatchObject({ status: 'disputed', paidAt: expect.any(Date) })
})
