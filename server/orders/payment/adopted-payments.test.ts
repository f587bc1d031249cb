import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emails, payments, providerEvents, refunds } from '#server/database/schema/index.ts'
import type { SignedEvent } from '#server/payments/provider/sandbox/events.ts'
import { openSandboxDispute } from '#server/payments/provider/sandbox/sandbox.ts'
import { storeEvent } from '#server/payments/store-event.ts'
import { type Desk, openDesk, type PlacedOrder } from '#tests/helpers/orders.ts'
import { cardOf, providerBooks } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(server.as())
})

const paymentsOf = ({ orderId }: PlacedOrder) =>
  desk.ctx.db.select().from(payments).where(eq(payments.orderId, orderId))

/** The database is put back to before the payment was opened; the bank has its money, and tells again. */
async function forget(order: PlacedOrder): Promise<void> {
  const heard: SignedEvent[] = []
  await desk.sandbox.deliverEvents({ hand: async (event) => heard.push(event) })
  await desk.ctx.db.delete(payments).where(eq(payments.orderId, order.orderId))
  for (const event of heard) await storeEvent(desk.ctx, event)
  await desk.work()
}

test('a payment the books have lost is taken up again from what it names, under its own id', async () => {
  const order = await desk.place({ prices: [5_000] })
  await desk.charge(order)
  const [before] = await paymentsOf(order)
  await forget(order)
  expect(await paymentsOf(order)).toMatchObject([
    { id: before?.id, providerPaymentId: before?.providerPaymentId, status: 'succeeded', amount: 5_000 },
  ])
  expect(await desk.orderOf(order)).toMatchObject({ status: 'pending' })
  expect(await desk.moneyOf(order.fulfilments[0]?.fulfilmentId as string)).toEqual({
    charged: 5_000,
    held: 5_000,
  })
})

test('one that is contested, and of which only the dispute is told, too', async () => {
  const order = await desk.place({ prices: [5_000] })
  await desk.charge(order)
  const [before] = await paymentsOf(order)
  await desk.sandbox.deliverEvents({ hand: async () => undefined })
  await openSandboxDispute(desk.sandbox, { paymentId: before?.providerPaymentId as string })
  await forget(order)
  expect(await desk.orderOf(order)).toMatchObject({ status: 'disputed' })
})

test('a second payment that names an order of ours is in the books, and goes back', async () => {
  const order = await desk.place({ prices: [5_000] })
  await desk.pay(order)
  const [first] = await paymentsOf(order)
  const second = await desk.sandbox.createPayment({
    ...{ paymentId: randomUUID(), orderId: order.orderId, amount: 5_000 },
    ...{ description: 'Commande', email: 'a@exemple.example' },
  })
  const { id, clientSecret } = second
  await desk.sandbox.confirmPayment({ id, clientSecret, ...cardOf('accepted') })
  await desk.deliver()
  await desk.work()
  expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  const back = await desk.ctx.db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
  expect(back).toMatchObject([{ kind: 'duplicate', status: 'succeeded', amount: 5_000 }])
  expect(back[0]?.paymentId).not.toBe(first?.id)
  expect(await providerBooks(desk, order)).toMatchObject({ charged: 10_000, refunded: 5_000 })
  expect(await desk.ctx.db.$count(emails, eq(emails.orderId, order.orderId))).toBeGreaterThan(0)
})

test('one that names an order we do not have is left, and said to be', async () => {
  const stray = await desk.sandbox.createPayment({
    ...{ paymentId: randomUUID(), orderId: randomUUID(), amount: 700 },
    ...{ description: 'Autre', email: 'a@exemple.example' },
  })
  const { id, clientSecret } = stray
  await desk.sandbox.confirmPayment({ id, clientSecret, ...cardOf('accepted') })
  await desk.deliver()
  await desk.work()
  const [event] = await desk.ctx.db.select().from(providerEvents).where(eq(providerEvents.objectId, id))
  expect(event).toMatchObject({ appliedAt: expect.any(Date), lastError: expect.stringContaining('inconnu') })
})
