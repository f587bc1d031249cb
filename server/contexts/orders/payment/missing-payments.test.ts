import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SignedEvent } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { openSandboxDispute } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'
import { emails, payments, providerEvents, refunds } from '#server/database/schema/index.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { getCardDetails, readProviderTotals } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

const paymentsOf = ({ orderId }: PlacedOrder) =>
  orderKit.ctx.db.select().from(payments).where(eq(payments.orderId, orderId))

/** Restores the database to before the payment was opened; the provider sends its events again. */
async function losePayment(order: PlacedOrder): Promise<void> {
  const events: SignedEvent[] = []
  await orderKit.sandbox.deliverEvents({ receive: async (event) => events.push(event) })
  await orderKit.ctx.db.delete(payments).where(eq(payments.orderId, order.orderId))
  for (const event of events) await storeEvent(orderKit.ctx, event)
  await orderKit.runJobs()
}

test('recordMissingPayment restores a lost payment under its own id', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order)
  const [before] = await paymentsOf(order)
  await losePayment(order)
  expect(await paymentsOf(order)).toMatchObject([
    { id: before?.id, providerPaymentId: before?.providerPaymentId, status: 'succeeded', amount: 5_000 },
  ])
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
  expect(await orderKit.readNonZeroBalances(order.fulfilments[0]?.fulfilmentId as string)).toEqual({
    charged: 5_000,
    held: 5_000,
  })
})

test('recordMissingPayment restores a disputed payment known from its dispute alone', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order)
  const [before] = await paymentsOf(order)
  await orderKit.sandbox.deliverEvents({ receive: async () => undefined })
  await openSandboxDispute(orderKit.sandbox, { paymentId: before?.providerPaymentId as string })
  await losePayment(order)
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'disputed' })
})

test('recordMissingPayment records a second payment of an order and refunds it', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.pay(order)
  const [first] = await paymentsOf(order)
  const second = await orderKit.sandbox.createPayment({
    paymentId: randomUUID(),
    orderId: order.orderId,
    amount: 5_000,
    description: 'Commande',
    email: 'a@exemple.example',
  })
  const { id, clientSecret } = second
  await orderKit.sandbox.confirmPayment({ id, clientSecret, ...getCardDetails('accepted') })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  const refundRows = await orderKit.ctx.db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
  expect(refundRows).toMatchObject([{ kind: 'duplicate', status: 'succeeded', amount: 5_000 }])
  expect(refundRows[0]?.paymentId).not.toBe(first?.id)
  expect(await readProviderTotals(orderKit, order)).toMatchObject({ charged: 10_000, refunded: 5_000 })
  expect(await orderKit.ctx.db.$count(emails, eq(emails.orderId, order.orderId))).toBeGreaterThan(0)
})

test('recordMissingPayment reports a payment of an unknown order', async () => {
  const stray = await orderKit.sandbox.createPayment({
    paymentId: randomUUID(),
    orderId: randomUUID(),
    amount: 700,
    description: 'Autre',
    email: 'a@exemple.example',
  })
  const { id, clientSecret } = stray
  await orderKit.sandbox.confirmPayment({ id, clientSecret, ...getCardDetails('accepted') })
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  const [event] = await orderKit.ctx.db.select().from(providerEvents).where(eq(providerEvents.objectId, id))
  expect(event).toMatchObject({ appliedAt: expect.any(Date), lastError: expect.stringContaining('inconnu') })
})
