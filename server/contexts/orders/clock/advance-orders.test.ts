import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultDelays } from '#domain/orders/delays.ts'
import { settingKeys } from '#domain/platform/settings.ts'
import { ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import {
  emails,
  orderItems,
  orders,
  payments,
  pickupCodes,
  platformSettings,
} from '#server/database/schema/index.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { readProviderTotals } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { openOrderPayment } from '../payment/open-order-payment.ts'
import { advanceOrders, remindOnboarding } from './advance-orders.ts'

const server = startTestServer({}, { hasJobs: false })
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})
afterEach(async () => {
  orderKit.sandbox.faults.before = undefined
  await orderKit.ctx.db.delete(platformSettings).where(eq(platformSettings.key, settingKeys.delays))
})

const minutesAsDays = (count: number) => count / (24 * 60)
const advance = async () => {
  await advanceOrders(orderKit.ctx)
  await orderKit.runJobs()
}
const firstFulfilment = (order: PlacedOrder) => order.fulfilments[0] as PlacedOrder['fulfilments'][number]
async function placePaidOrder(prices = [6_000], quantity = 2) {
  const order = await orderKit.place({ prices, quantity })
  await orderKit.pay(order)
  return { order, ...firstFulfilment(order) }
}
const statusOf = async (order: PlacedOrder) => (await orderKit.readFulfilments(order))[0]?.status

describe('an unpaid order', () => {
  test('expires in time, releases its stock and notifies its buyer alone', async () => {
    const order = await orderKit.place({ prices: [6_000, 4_000], quantity: 2 })
    orderKit.passDays(minutesAsDays(29))
    await advance()
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'initial' })
    orderKit.passDays(minutesAsDays(2))
    await Promise.all([advanceOrders(orderKit.ctx), advanceOrders(orderKit.ctx)])
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee', paymentDueAt: null })
    for (const { productId } of order.fulfilments) expect(await orderKit.readStock(productId)).toBe(10)
    const mails = (await orderKit.readMails(order)).filter((mail) => mail.startsWith('order-expired'))
    expect(mails).toEqual(['order-expired buyer'])
  })

  test('notifies its buyer of what was not declined before', async () => {
    const order = await orderKit.place({ prices: [6_000, 4_000] })
    const [declined] = order.fulfilments
    await orderKit.move(declined?.fulfilmentId as string, 'decline', 'seller', { note: 'Vendue' })
    orderKit.passDays(minutesAsDays(31))
    await advance()
    const mails = await orderKit.ctx.db.select().from(emails).where(eq(emails.orderId, order.orderId))
    const notices = mails.filter(({ data }) => (data as { kind?: string }).kind === 'order-expired')
    expect(notices).toMatchObject([
      { recipient: order.buyer.email, data: { order: { total: 4_000, items: [{}] } } },
    ])
  })

  test("is paid when the provider's event was lost", async () => {
    const order = await orderKit.place({ prices: [6_000] })
    await orderKit.charge(order)
    orderKit.passDays(minutesAsDays(31))
    await advance()
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
  })

  test('does not expire while the bank decides or the provider is down', async () => {
    const withSlowBank = await orderKit.place({ prices: [6_000] })
    const withUnreportedCharge = await orderKit.place({ prices: [6_000] })
    orderKit.passDays(minutesAsDays(29))
    await orderKit.charge(withSlowBank, 'slow-bank')
    await orderKit.charge(withUnreportedCharge)
    orderKit.passDays(minutesAsDays(1.5))
    orderKit.sandbox.faults.before = (call, input) => {
      if (call === 'getPayment' && input !== undefined) throw new ProviderUnavailable('down')
    }
    await advance()
    for (const order of [withSlowBank, withUnreportedCharge])
      expect(await orderKit.readOrder(order)).toMatchObject({
        status: 'initial',
        paymentDueAt: expect.any(Date),
      })
    orderKit.sandbox.faults.before = undefined
    orderKit.passDays(minutesAsDays(31))
    await advance()
    for (const order of [withSlowBank, withUnreportedCharge])
      expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
  })

  test('expires when its payment belongs to a former provider or account', async () => {
    const orders = [await orderKit.place({ prices: [6_000] }), await orderKit.place({ prices: [6_000] })]
    for (const [index, provider] of (['stripe', 'sandbox'] as const).entries()) {
      const { orderId } = orders[index] as PlacedOrder
      const values = { orderId, provider, providerPaymentId: `pi_${index}`, amount: 6_000 }
      await orderKit.ctx.db.insert(payments).values({ ...values, status: 'processing' })
    }
    orderKit.passDays(minutesAsDays(31))
    await advance()
    for (const order of orders) expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee' })
  })

  test('can no longer be paid at the provider', async () => {
    const order = await orderKit.place({ prices: [6_000] })
    const { payment } = await openOrderPayment(orderKit.as(order.buyer), { number: order.number })
    orderKit.passDays(minutesAsDays(31))
    await advance()
    const id = payment?.providerPaymentId as string
    expect(await orderKit.sandbox.getPayment(id)).toMatchObject({ status: 'cancelled' })
    expect(await readProviderTotals(orderKit, order)).toMatchObject({ charged: 0 })
  })
})

test('advanceOrders reminds a silent seller after three days and lets the buyer cancel after seven', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  const listReminders = async () =>
    (await orderKit.readMails(order)).filter((mail) => /reminder|offered/.test(mail))
  orderKit.passDays(2)
  await advance()
  expect(await listReminders()).toEqual([])
  orderKit.passDays(1)
  for (const _ of [1, 2]) await advance()
  expect(await listReminders()).toEqual(['acknowledge-reminder seller'])
  await expect(orderKit.move(fulfilmentId, 'cancel-unacknowledged', 'buyer')).rejects.toMatchObject({
    code: 'conflict',
  })
  orderKit.passDays(4)
  for (const _ of [1, 2]) await advance()
  expect(await listReminders()).toEqual(['acknowledge-reminder seller', 'cancellation-offered buyer'])
  await orderKit.move(fulfilmentId, 'cancel-unacknowledged', 'buyer')
  await orderKit.runJobs()
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, refunded: 12_000 })
})

test('advanceOrders refunds what is not handed over within fourteen days', async () => {
  const { order, fulfilmentId, productId } = await placePaidOrder()
  orderKit.passDays(10)
  await orderKit.move(fulfilmentId, 'acknowledge', 'seller')
  orderKit.passDays(3)
  await advance()
  expect(await statusOf(order)).toBe('accuse_reception')
  orderKit.passDays(1)
  await advance()
  expect(await statusOf(order)).toBe('annulee')
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, refunded: 12_000 })
  expect(await orderKit.readStock(productId)).toBe(10)
  expect(await orderKit.readMails(order)).toEqual(
    expect.arrayContaining(['uncollected-refunded buyer', 'uncollected-refunded seller']),
  )
})

test('advanceOrders refunds the rest fourteen days after a partial hand-over', async () => {
  const { order, fulfilmentId, productId } = await placePaidOrder([1_000], 3)
  const [item] = await orderKit.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.orderId))
  const [code] = await orderKit.ctx.db
    .select()
    .from(pickupCodes)
    .where(eq(pickupCodes.fulfilmentId, fulfilmentId))
  orderKit.passDays(10)
  const items = [{ itemId: item?.id as string, quantity: 2 }]
  await orderKit.move(fulfilmentId, 'hand-over-part', 'seller', { items, pickupCodeId: code?.id })
  orderKit.passDays(10)
  await advance()
  expect(await statusOf(order)).toBe('accuse_reception')
  orderKit.passDays(4)
  await advance()
  expect(await statusOf(order)).toBe('livree')
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ refunded: 1_000, onTheWay: 2_000 })
  expect(await orderKit.readStock(productId)).toBe(8)
})

test('advanceOrders counts a declared hand-over as received after fourteen days', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  orderKit.passDays(13)
  await orderKit.move(fulfilmentId, 'declare-hand-over', 'seller')
  orderKit.passDays(13)
  await advance()
  expect(await statusOf(order)).toBe('expediee')
  orderKit.passDays(1)
  await advance()
  expect(await statusOf(order)).toBe('livree')
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toMatchObject({ onTheWay: 12_000 })
})

test('advanceOrders leaves a disputed fulfilment to an administrator', async () => {
  const { order, fulfilmentId } = await placePaidOrder()
  await orderKit.move(fulfilmentId, 'dispute', 'buyer', { note: 'Absent' })
  orderKit.passDays(400)
  await advance()
  expect(await statusOf(order)).toBe('disputed')
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, held: 12_000 })
})

test('advanceOrders applies a changed delay to running orders', async () => {
  const { order } = await placePaidOrder()
  orderKit.passDays(5)
  await advance()
  expect(await statusOf(order)).toBe('pending')
  await orderKit.ctx.db
    .insert(platformSettings)
    .values({ key: settingKeys.delays, value: { ...defaultDelays, handOverDays: 5 } })
  await advance()
  expect(await statusOf(order)).toBe('annulee')
})

test('advanceOrders continues when one order fails or is locked, and enqueues one job for the failing one', async () => {
  const [broken, busy, fine] = await Promise.all([1, 2, 3].map(() => orderKit.place({ prices: [6_000] })))
  if (!broken || !busy || !fine) throw new Error('three orders')
  // The constraint prevents the event of this order.
  await orderKit.ctx.db.execute(`alter table order_events add constraint broken
    check (order_id <> '${broken.orderId}' or transition is null)`)
  orderKit.passDays(1)
  await orderKit.ctx.db.transaction(async (db) => {
    await db.select().from(orders).where(eq(orders.id, busy.orderId)).for('update')
    const log = { ...orderKit.ctx.log, error: () => {} } as never
    const quiet = { ...orderKit.ctx, jobs: server.as().jobs, log }
    for (const _ of [1, 2]) await advanceOrders(quiet)
  })
  const { rows: jobs } = await orderKit.ctx.db.execute<{ data: object }>(
    sql`select data from pgboss.job where name = 'advance-order'`,
  )
  expect(jobs).toEqual([{ data: { orderId: broken.orderId } }])
  await orderKit.ctx.db.execute('alter table order_events drop constraint broken')
  const states = async () =>
    Promise.all([broken, busy, fine].map(async (order) => (await orderKit.readOrder(order)).status))
  expect(await states()).toEqual(['initial', 'initial', 'annulee'])
  await advance()
  expect(await states()).toEqual(['annulee', 'annulee', 'annulee'])
})

test('remindOnboarding emails a seller once a week for all waiting payouts', async () => {
  const first = await placePaidOrder()
  const second = await orderKit.place({ prices: [1_000], sellers: [first.seller] })
  await orderKit.pay(second)
  for (const order of [first.order, second])
    await orderKit.move(firstFulfilment(order).fulfilmentId, 'confirm', 'buyer')
  const countNotices = () =>
    orderKit.ctx.db.$count(
      emails,
      and(
        eq(emails.recipient, first.seller.email),
        inArray(emails.orderId, [first.order.orderId, second.orderId]),
        eq(emails.template, 'order-notice'),
      ),
    )
  const before = await countNotices()
  await remindOnboarding(orderKit.ctx)
  expect(await countNotices()).toBe(before)
  for (const week of [1, 2]) {
    orderKit.passDays(7)
    await Promise.all([remindOnboarding(orderKit.ctx), remindOnboarding(orderKit.ctx)])
    expect(await countNotices()).toBe(before + week)
  }
})
