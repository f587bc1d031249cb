import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Context } from '#server/context.ts'
import { restoreUser, suspendUser } from '#server/contexts/accounts/suspend-user.ts'
import { listWork } from '#server/contexts/admin/work/list-work.ts'
import { claimSellersToRemind } from '#server/contexts/payments/seller-accounts.ts'
import { payments, transfers } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { completeOnboarding, getCardDetails, readProviderTotals } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { advanceOrder } from './clock/advance-order.ts'
import { openOrderPayment } from './payment/open-order-payment.ts'
import { continueSale } from './suspended-sales.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Context
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = orderKit.as(await makePerson(orderKit.ctx, { role: 'admin' }))
})

async function makeSale(): Promise<{ order: PlacedOrder; seller: Actor; fulfilmentId: string }> {
  const seller = await makeSeller(orderKit.ctx)
  await completeOnboarding(orderKit, seller)
  const order = await orderKit.place({ prices: [5_000], sellers: [seller] })
  return { order, seller, fulfilmentId: order.fulfilments[0]?.fulfilmentId as string }
}
async function makePaidSale() {
  const sale = await makeSale()
  await orderKit.pay(sale.order)
  return sale
}
async function suspend({ userId }: Actor): Promise<void> {
  await suspendUser(admin, { userId, reason: 'Fraude' })
  await orderKit.runJobs()
}
async function restore({ userId }: Actor): Promise<void> {
  await restoreUser(admin, { userId })
  await orderKit.runJobs()
}
const readTransferred = async (order: PlacedOrder) => (await readProviderTotals(orderKit, order)).transferred
const advance = async ({ orderId }: PlacedOrder) => {
  await advanceOrder(orderKit.ctx, { orderId })
  await orderKit.runJobs()
}
const countNotices = async (order: PlacedOrder) =>
  (await orderKit.readMails(order)).filter((mail) => mail === 'seller-suspended buyer').length
const countListed = async (order: PlacedOrder) => {
  const { groups } = await listWork(admin, { kind: 'suspended-sales', by: null })
  return groups[0]?.entries.filter(({ to }) => to.endsWith(order.orderId)).length
}

test('an order that expires while its seller is suspended is no lapse of its buyer once the seller is restored', async () => {
  const seller = await makeSeller(orderKit.ctx)
  const buyer = await makePerson(orderKit.ctx)
  const orders = []
  for (const _ of [1, 2, 3]) orders.push(await orderKit.place({ prices: [1_000], sellers: [seller], buyer }))
  await suspend(seller)
  orderKit.passDays(1)
  for (const order of orders) await advance(order)
  for (const order of orders) expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee' })
  await restore(seller)
  await expect(orderKit.place({ prices: [1_000], buyer })).resolves.toMatchObject({ isPayable: true })
})

test('a suspension holds a payout until it is lifted', async () => {
  const { order, seller, fulfilmentId } = await makePaidSale()
  await suspend(seller)
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  expect(await readTransferred(order)).toBe(0)
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ held: 5_000 })
  expect(await orderKit.readMails(order)).not.toContain('waiting-for-account seller')
  expect(await countListed(order)).toBe(1)
  await restore(seller)
  expect(await readTransferred(order)).toBeGreaterThan(0)
  expect(await countListed(order)).toBe(0)
})

test('a suspension holds a transfer that is queued, and lets one arrive that has left', async () => {
  const { order, seller, fulfilmentId } = await makePaidSale()
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await suspendUser(admin, { userId: seller.userId, reason: 'Fraude' })
  await orderKit.runJobs()
  expect(await readTransferred(order)).toBe(0)
  const sending = await makePaidSale()
  await orderKit.move(sending.fulfilmentId, 'confirm', 'buyer')
  await orderKit.ctx.db
    .update(transfers)
    .set({ status: 'sending' })
    .where(eq(transfers.fulfilmentId, sending.fulfilmentId))
  await suspend(sending.seller)
  expect(await readTransferred(sending.order)).toBeGreaterThan(0)
})

test('a seller who is suspended is not reminded of an account', async () => {
  const seller = await makeSeller(orderKit.ctx)
  const order = await orderKit.place({ prices: [5_000], sellers: [seller] })
  await orderKit.pay(order)
  await orderKit.move(order.fulfilments[0]?.fulfilmentId as string, 'confirm', 'buyer')
  await suspend(seller)
  const since = new Date(orderKit.ctx.clock.now().getTime() + 1_000)
  const reminded = await claimSellersToRemind(orderKit.ctx, { since, limit: 1_000 })
  expect(reminded.map(({ sellerId }) => sellerId)).not.toContain(seller.userId)
})

test('an order of a suspended seller is not payable, and its open payment is cancelled', async () => {
  const { order, seller } = await makeSale()
  const before = await openOrderPayment(orderKit.as(order.buyer), order)
  await suspend(seller)
  const id = before.payment?.providerPaymentId as string
  expect(await orderKit.sandbox.getPayment(id)).toMatchObject({ status: 'cancelled' })
  expect(await openOrderPayment(orderKit.as(order.buyer), order)).toMatchObject({
    state: 'seller-suspended',
    payment: null,
  })
  expect(await countNotices(order)).toBe(1)
  await restore(seller)
  expect(await openOrderPayment(orderKit.as(order.buyer), order)).toMatchObject({ state: 'to-pay' })
})

test('a suspension while the payment is opened leaves no payment open', async () => {
  const { order, seller } = await makeSale()
  const { sandbox } = orderKit
  let isSuspended = false
  const createPayment: typeof sandbox.createPayment = async (input) => {
    const payment = await sandbox.createPayment(input)
    if (!isSuspended) await suspend(seller)
    isSuspended = true
    return payment
  }
  const ctx = { ...orderKit.as(order.buyer), payments: { ...sandbox, createPayment } }
  expect(await openOrderPayment(ctx, order)).toMatchObject({ state: 'seller-suspended', payment: null })
  await orderKit.runJobs()
  const isOpenPayment = and(eq(payments.orderId, order.orderId), eq(payments.status, 'open'))
  expect(await orderKit.ctx.db.$count(payments, isOpenPayment)).toBe(0)
})

test('a payment made during a suspension is held and listed for a decision', async () => {
  const { order, seller, fulfilmentId } = await makeSale()
  const opened = await openOrderPayment(orderKit.as(order.buyer), order)
  const { providerPaymentId: id, clientSecret } = opened.payment as NonNullable<typeof opened.payment>
  await suspendUser(admin, { userId: seller.userId, reason: 'Fraude' })
  await orderKit.sandbox.confirmPayment({ id, clientSecret, ...getCardDetails('accepted') })
  await orderKit.runJobs()
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 5_000, held: 5_000 })
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
  expect(await countListed(order)).toBe(1)
  expect(await countNotices(order)).toBe(1)
})

test('a buyer is notified once of a suspension', async () => {
  const { order, seller } = await makePaidSale()
  await suspend(seller)
  await orderKit.ctx.jobs.enqueue(orderKit.ctx.db, 'apply-suspension', { sellerId: seller.userId })
  await orderKit.runJobs()
  expect(await countNotices(order)).toBe(1)
})

test('the clock does not take goods of a suspended seller as received', async () => {
  const { order, seller, fulfilmentId } = await makePaidSale()
  await orderKit.move(fulfilmentId, 'declare-hand-over', 'seller')
  await suspend(seller)
  orderKit.passDays(15)
  await advance(order)
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'expediee' })
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ held: 5_000 })
  await restore(seller)
  await advance(order)
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'livree' })
})

test('continueSale lets one sale of a suspended seller go on and be paid out', async () => {
  const { order, seller, fulfilmentId } = await makePaidSale()
  const other = await orderKit.place({ prices: [5_000], sellers: [seller] })
  await suspend(seller)
  await orderKit.move(fulfilmentId, 'confirm', 'buyer')
  await orderKit.runJobs()
  await continueSale(admin, { fulfilmentId })
  await orderKit.runJobs()
  expect(await readTransferred(order)).toBeGreaterThan(0)
  expect(await countListed(order)).toBe(0)
  expect(await openOrderPayment(orderKit.as(other.buyer), other)).toMatchObject({ state: 'seller-suspended' })
  await expect(continueSale(admin, { fulfilmentId })).rejects.toMatchObject({ code: 'conflict' })
  await expect(continueSale(orderKit.as(other.buyer), { fulfilmentId })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
