import { randomUUID } from 'node:crypto'
import { DrizzleQueryError, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#domain/orders/delays.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import {
  invoiceRequests,
  orderEvents,
  payments,
  pickupCodes,
  providerEvents,
  refunds,
} from '#server/database/schema/index.ts'
import { ProviderUnavailable } from '#server/payments/provider/provider.ts'
import type { GatheredJob } from '#tests/helpers/gathered-jobs.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { type Desk, openDesk } from '#tests/helpers/orders.ts'
import { providerBooks } from '#tests/helpers/payments.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../place-order.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { getPaymentView } from './payment-view.ts'
import { checkPayment, settlePayment } from './settle-payment.ts'

const server = startTestServer()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(server.as())
})

const refundsOf = (orderId: string) => desk.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))

describe('a paid order', () => {
  test('is held for each seller, gets codes and invoices, tells the sellers, and owes nothing any more', async () => {
    const order = await desk.place({ prices: [16_500, 4_250], quantity: 2 })
    expect(order.isPayable).toBe(true)
    const { createdAt, paymentDueAt } = await desk.orderOf(order)
    expect(Number(paymentDueAt) - Number(createdAt)).toBe(minutes(30))
    await desk.pay(order)
    expect(await desk.orderOf(order)).toMatchObject({
      status: 'pending',
      totalAmount: 41_500,
      paymentDueAt: null,
    })
    for (const [index, fulfilment] of (await desk.fulfilmentsOf(order)).entries()) {
      const amount = order.fulfilments[index]?.amount
      expect(fulfilment).toMatchObject({
        status: 'pending',
        paidAt: expect.any(Date),
        waitingSince: fulfilment.paidAt,
      })
      expect(await desk.moneyOf(fulfilment.id)).toEqual({ charged: amount, held: amount })
      const { db } = desk.ctx
      expect(await db.$count(pickupCodes, eq(pickupCodes.fulfilmentId, fulfilment.id))).toBe(1)
      expect(await db.$count(invoiceRequests, eq(invoiceRequests.fulfilmentId, fulfilment.id))).toBe(1)
    }
    const view = await getPaymentView(desk.as(order.buyer), { number: order.number })
    expect(view).toMatchObject({ state: 'paid', amount: 41_500, dueAt: null })
  })

  test('is settled once, whatever is told twice, at once, out of order or by a page that asks meanwhile', async () => {
    const order = await desk.place({ prices: [5_000] })
    const providerPaymentId = await desk.charge(order, 'webhook-twice')
    await desk.deliver()
    const jobs = await desk.take()
    await Promise.all([
      ...jobs.reverse().map(({ data }) => applyProviderEvent(desk.ctx, data as { eventId: string })),
      checkPayment(desk.as(order.buyer), { number: order.number }),
      settlePayment(desk.ctx, { providerPaymentId }),
    ])
    const [fulfilment] = order.fulfilments
    expect(await desk.moneyOf(fulfilment?.fulfilmentId as string)).toEqual({ charged: 5_000, held: 5_000 })
    const events = await desk.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.orderId))
    expect(events.filter(({ transition }) => transition === 'pay')).toMatchObject([
      { mover: 'provider', actorId: null },
    ])
    expect(await refundsOf(order.orderId)).toEqual([])
  })

  test('asks for a second payment in vain: what comes twice goes back', async () => {
    const order = await desk.place({ prices: [5_000] })
    await desk.pay(order)
    expect(await openOrderPayment(desk.as(order.buyer), { number: order.number })).toMatchObject({
      state: 'paid',
      payment: null,
    })
    const id = randomUUID()
    const second = await desk.sandbox.createPayment({
      paymentId: id,
      orderId: order.orderId,
      amount: 5_000,
      description: 'Commande',
      email: order.buyer.email,
    })
    await desk.ctx.db.insert(payments).values({
      id,
      orderId: order.orderId,
      provider: 'sandbox',
      providerPaymentId: second.id,
      amount: 5_000,
    })
    await desk.sandbox.confirmPayment({
      id: second.id,
      clientSecret: second.clientSecret,
      number: '4242424242424242',
      expiry: '12/39',
      cvc: '123',
    })
    expect(await settlePayment(desk.ctx, { providerPaymentId: second.id })).toBe('returned')
    await desk.work()
    expect(await refundsOf(order.orderId)).toMatchObject([{ kind: 'duplicate', amount: 5_000 }])
    expect(await providerBooks(desk, order)).toMatchObject({ charged: 10_000, refunded: 5_000 })
  })
})

test('the process dies between charge and database: whoever asks next settles it', async () => {
  const order = await desk.place({ prices: [5_000] })
  await desk.charge(order, 'answer-lost')
  // The page's own question gets no answer either; nothing is half done.
  desk.sandbox.faults.before = () => {
    throw new ProviderUnavailable('down')
  }
  const ask = () => checkPayment(desk.as(order.buyer), { number: order.number })
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  desk.sandbox.faults.before = undefined
  expect(await desk.orderOf(order)).toMatchObject({ status: 'initial' })
  expect(await ask()).toMatchObject({ state: 'paid' })
})

describe('a charge that pays for nothing goes back by itself', () => {
  test('when the order was cancelled first', async () => {
    const order = await desk.place({ prices: [5_000, 2_000] })
    const providerPaymentId = await desk.charge(order)
    for (const { fulfilmentId } of order.fulfilments) await desk.move(fulfilmentId, 'cancel', 'buyer')
    await desk.work()
    // The job that was to cancel the payment has found it paid.
    expect(await refundsOf(order.orderId)).toMatchObject([
      { kind: 'duplicate', amount: 7_000, status: 'succeeded', fulfilmentId: null, requestedBy: null },
    ])
    expect(await settlePayment(desk.ctx, { providerPaymentId })).toBe('unchanged')
    await desk.deliver()
    await desk.work()
    expect(await providerBooks(desk, order)).toEqual({ charged: 7_000, transferred: 0, refunded: 7_000 })
    expect(await desk.orderOf(order)).toMatchObject({ status: 'annulee', paymentDueAt: null })
  })

  test('when a fulfilment was cancelled meanwhile, since the amount is another; the rest can still be paid', async () => {
    const order = await desk.place({ prices: [5_000, 2_000] })
    await desk.charge(order)
    await desk.move(order.fulfilments[1]?.fulfilmentId as string, 'decline', 'seller', { note: 'Vendu' })
    await desk.deliver()
    await desk.work()
    expect(await providerBooks(desk, order)).toMatchObject({ charged: 7_000, refunded: 7_000 })
    expect(await desk.orderOf(order)).toMatchObject({ status: 'initial', totalAmount: 5_000 })
    await desk.pay(order)
    expect(await desk.orderOf(order)).toMatchObject({ status: 'pending', totalAmount: 5_000 })
    expect(await providerBooks(desk, order)).toMatchObject({ charged: 12_000, refunded: 7_000 })
  })
})

test('a cancelled order’s open payment is cancelled at the provider; one whose amount changed, too', async () => {
  const order = await desk.place({ prices: [5_000, 2_000] })
  const { payment } = await openOrderPayment(desk.as(order.buyer), { number: order.number })
  await desk.move(order.fulfilments[1]?.fulfilmentId as string, 'decline', 'seller', { note: 'Vendu' })
  await desk.work()
  const id = payment?.providerPaymentId as string
  expect((await desk.sandbox.getPayment(id)).status).toBe('cancelled')
  const again = await openOrderPayment(desk.as(order.buyer), { number: order.number })
  expect(again.payment).toMatchObject({ amount: 5_000, status: 'open' })
  await desk.move(order.fulfilments[0]?.fulfilmentId as string, 'cancel', 'buyer')
  await desk.work()
  expect((await desk.sandbox.getPayment(again.payment?.providerPaymentId as string)).status).toBe('cancelled')
  const view = await openOrderPayment(desk.as(order.buyer), { number: order.number })
  expect(view).toMatchObject({ state: 'cancelled', payment: null })
})

test('an event about what is none of ours is kept with a note, and stops nothing', async () => {
  const strange = await desk.sandbox.createPayment({
    paymentId: randomUUID(),
    orderId: randomUUID(),
    amount: 1_000,
    description: 'Autre site',
    email: 'a@exemple.example',
  })
  for (const objectId of [strange.id, 'pay_unknown']) {
    const id = `evt_${randomUUID()}`
    const event = { id, name: 'payment.succeeded', objectId, payload: {}, provider: 'sandbox' } as const
    await desk.ctx.db.insert(providerEvents).values(event)
    await applyProviderEvent(desk.ctx, { eventId: id })
    const [row] = await desk.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, id))
    expect(row).toMatchObject({ appliedAt: expect.any(Date), lastError: expect.stringContaining('inconnu') })
  }
})

test('while the provider is down an event waits, and says why', async () => {
  await desk.deliver()
  await desk.work()
  const order = await desk.place({ prices: [5_000] })
  await desk.charge(order)
  await desk.deliver()
  const { data } = (await desk.take()).find(({ name }) => name === 'apply-provider-event') as GatheredJob
  const { eventId } = data as { eventId: string }
  desk.sandbox.faults.before = () => {
    throw new ProviderUnavailable('down')
  }
  await expect(applyProviderEvent(desk.ctx, { eventId })).rejects.toThrow('down')
  const [row] = await desk.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, eventId))
  expect(row).toMatchObject({ appliedAt: null, attempts: 1, lastError: expect.stringContaining('down') })
  desk.sandbox.faults.before = undefined
  await applyProviderEvent(desk.ctx, { eventId })
  expect(await desk.orderOf(order)).toMatchObject({ status: 'pending' })
})

test('why an event could not be applied is said without the values of a failed query', async () => {
  const order = await desk.place({ prices: [5_000] })
  await desk.charge(order)
  await desk.deliver()
  const { data } = (await desk.take()).find(({ name }) => name === 'apply-provider-event') as GatheredJob
  const { eventId } = data as { eventId: string }
  desk.sandbox.faults.before = () => {
    throw new DrizzleQueryError('update payments', ['secret_of_the_buyer'], new Error('deadlock detected'))
  }
  await expect(applyProviderEvent(desk.ctx, { eventId })).rejects.toThrow()
  desk.sandbox.faults.before = undefined
  const [row] = await desk.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, eventId))
  expect(row?.lastError).toBe('Error: deadlock detected')
})

test('nobody but its buyer pays, sees or asks about an order', async () => {
  const order = await desk.place({ prices: [5_000] })
  const [fulfilment] = order.fulfilments
  const others = [
    await makePerson(desk.ctx),
    fulfilment?.seller,
    await makePerson(desk.ctx, { role: 'admin' }),
  ]
  for (const other of others) {
    for (const operation of [getPaymentView, openOrderPayment, checkPayment])
      await expect(operation(desk.as(other ?? null), { number: order.number })).rejects.toMatchObject({
        code: 'not-found',
      })
  }
  expect(await desk.ctx.db.$count(payments, eq(payments.orderId, order.orderId))).toBe(0)
})

test('without card payments an order is placed as ever: nothing is due, nothing can be paid', async () => {
  const seller = await makeSeller(desk.ctx)
  const categoryId = await makeCategory(desk.ctx)
  const productId = await makeProduct(desk.ctx, { userId: seller.userId, categoryId })
  const buyer = await makePerson(desk.ctx)
  const without = { ...desk.as(buyer), payments: null }
  const placed = await placeOrder(without, {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  expect(placed.isPayable).toBe(false)
  const view = await openOrderPayment(without, { number: orderNumber(placed.id) })
  expect(view).toMatchObject({ state: 'not-payable', payment: null, dueAt: null })
  expect(await checkPayment(without, { number: orderNumber(placed.id) })).toEqual(view)
})
