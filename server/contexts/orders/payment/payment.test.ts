import { randomUUID } from 'node:crypto'
import { DrizzleQueryError, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#domain/orders/delays.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import {
  orderEvents,
  payments,
  pickupCodes,
  providerEvents,
  refunds,
  unnumberedDocuments,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit } from '#tests/helpers/orders.ts'
import { readProviderTotals } from '#tests/helpers/payments.ts'
import type { RecordedJob } from '#tests/helpers/recorded-jobs.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../place-order.ts'
import { applyProviderEvent } from './apply-provider-event.ts'
import { openOrderPayment } from './open-order-payment.ts'
import { getPaymentView } from './payment-view.ts'
import { checkPayment, settlePayment } from './settle-payment.ts'

const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

const refundsOf = (orderId: string) =>
  orderKit.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))

describe('a paid order', () => {
  test('is held for each seller, has pickup codes and invoice requests, and is due no more', async () => {
    const order = await orderKit.place({ prices: [16_500, 4_250], quantity: 2 })
    expect(order.isPayable).toBe(true)
    const { createdAt, paymentDueAt } = await orderKit.readOrder(order)
    expect(Number(paymentDueAt) - Number(createdAt)).toBe(minutes(30))
    await orderKit.pay(order)
    expect(await orderKit.readOrder(order)).toMatchObject({
      status: 'pending',
      totalAmount: 41_500,
      paymentDueAt: null,
    })
    for (const [index, fulfilment] of (await orderKit.readFulfilments(order)).entries()) {
      const amount = order.fulfilments[index]?.amount
      expect(fulfilment).toMatchObject({
        status: 'pending',
        paidAt: expect.any(Date),
        waitingSince: fulfilment.paidAt,
      })
      expect(await orderKit.readNonZeroBalances(fulfilment.id)).toEqual({ charged: amount, held: amount })
      const { db } = orderKit.ctx
      expect(await db.$count(pickupCodes, eq(pickupCodes.fulfilmentId, fulfilment.id))).toBe(1)
      expect(await db.$count(unnumberedDocuments, eq(unnumberedDocuments.fulfilmentId, fulfilment.id))).toBe(
        1,
      )
    }
    const view = await getPaymentView(orderKit.as(order.buyer), { number: order.number })
    expect(view).toMatchObject({ state: 'paid', amount: 41_500, dueAt: null })
  })

  test('is settled once for repeated, concurrent and unordered events', async () => {
    const order = await orderKit.place({ prices: [5_000] })
    const providerPaymentId = await orderKit.charge(order, 'webhook-twice')
    await orderKit.deliverEvents()
    const jobs = await orderKit.take()
    await Promise.all([
      ...jobs.reverse().map(({ data }) => applyProviderEvent(orderKit.ctx, data as { eventId: string })),
      checkPayment(orderKit.as(order.buyer), { number: order.number }),
      settlePayment(orderKit.ctx, { providerPaymentId }),
    ])
    const [fulfilment] = order.fulfilments
    expect(await orderKit.readNonZeroBalances(fulfilment?.fulfilmentId as string)).toEqual({
      charged: 5_000,
      held: 5_000,
    })
    const events = await orderKit.ctx.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.orderId))
    expect(events.filter(({ transition }) => transition === 'pay')).toMatchObject([
      { mover: 'provider', actorId: null },
    ])
    expect(await refundsOf(order.orderId)).toEqual([])
  })

  test('rejects a second payment and refunds it', async () => {
    const order = await orderKit.place({ prices: [5_000] })
    await orderKit.pay(order)
    expect(await openOrderPayment(orderKit.as(order.buyer), { number: order.number })).toMatchObject({
      state: 'paid',
      payment: null,
    })
    const id = randomUUID()
    const second = await orderKit.sandbox.createPayment({
      paymentId: id,
      orderId: order.orderId,
      amount: 5_000,
      description: 'Commande',
      email: order.buyer.email,
    })
    await orderKit.ctx.db.insert(payments).values({
      id,
      orderId: order.orderId,
      provider: 'sandbox',
      providerPaymentId: second.id,
      amount: 5_000,
    })
    await orderKit.sandbox.confirmPayment({
      id: second.id,
      clientSecret: second.clientSecret,
      number: '4242424242424242',
      expiry: '12/39',
      cvc: '123',
    })
    expect(await settlePayment(orderKit.ctx, { providerPaymentId: second.id })).toBe('returned')
    await orderKit.runJobs()
    expect(await refundsOf(order.orderId)).toMatchObject([{ kind: 'duplicate', amount: 5_000 }])
    expect(await readProviderTotals(orderKit, order)).toMatchObject({ charged: 10_000, refunded: 5_000 })
  })
})

test('settlePayment completes a charge whose process died before the database knew it', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order, 'answer-lost')
  // The check fails while the provider is down and changes nothing.
  orderKit.sandbox.faults.before = () => {
    throw new ProviderUnavailable('down')
  }
  const check = () => checkPayment(orderKit.as(order.buyer), { number: order.number })
  await expect(check()).rejects.toMatchObject({ code: 'unavailable' })
  orderKit.sandbox.faults.before = undefined
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'initial' })
  expect(await check()).toMatchObject({ state: 'paid' })
})

test('openOrderPayment of a paid order answers unavailable while the provider is away, and paid afterwards', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order, 'answer-lost')
  const openPayment = () => openOrderPayment(orderKit.as(order.buyer), { number: order.number })
  let remainingAnswers = 0
  orderKit.sandbox.faults.before = () => {
    remainingAnswers -= 1
    if (remainingAnswers < 0) throw new ProviderUnavailable('down')
  }
  await expect(openPayment()).rejects.toMatchObject({ code: 'unavailable' })
  // The payment is read once, and recorded without the provider.
  remainingAnswers = 1
  expect(await openPayment()).toMatchObject({ state: 'paid' })
  orderKit.sandbox.faults.before = undefined
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
})

describe('a charge without a purpose is refunded', () => {
  test('when the order was cancelled first', async () => {
    const order = await orderKit.place({ prices: [5_000, 2_000] })
    const providerPaymentId = await orderKit.charge(order)
    for (const { fulfilmentId } of order.fulfilments) await orderKit.move(fulfilmentId, 'cancel', 'buyer')
    await orderKit.runJobs()
    // The job that cancels the payment finds it paid.
    expect(await refundsOf(order.orderId)).toMatchObject([
      { kind: 'duplicate', amount: 7_000, status: 'succeeded', fulfilmentId: null, requestedBy: null },
    ])
    expect(await settlePayment(orderKit.ctx, { providerPaymentId })).toBe('unchanged')
    await orderKit.deliverEvents()
    await orderKit.runJobs()
    expect(await readProviderTotals(orderKit, order)).toEqual({
      charged: 7_000,
      transferred: 0,
      refunded: 7_000,
    })
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee', paymentDueAt: null })
  })

  test('when a fulfilment was cancelled and the amount changed; the rest can still be paid', async () => {
    const order = await orderKit.place({ prices: [5_000, 2_000] })
    await orderKit.charge(order)
    await orderKit.move(order.fulfilments[1]?.fulfilmentId as string, 'decline', 'seller', { note: 'Vendu' })
    await orderKit.deliverEvents()
    await orderKit.runJobs()
    expect(await readProviderTotals(orderKit, order)).toMatchObject({ charged: 7_000, refunded: 7_000 })
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'initial', totalAmount: 5_000 })
    await orderKit.pay(order)
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending', totalAmount: 5_000 })
    expect(await readProviderTotals(orderKit, order)).toMatchObject({ charged: 12_000, refunded: 7_000 })
  })
})

test('cancelPayments cancels the open payment of a cancelled order and one of another amount', async () => {
  const order = await orderKit.place({ prices: [5_000, 2_000] })
  const { payment } = await openOrderPayment(orderKit.as(order.buyer), { number: order.number })
  await orderKit.move(order.fulfilments[1]?.fulfilmentId as string, 'decline', 'seller', { note: 'Vendu' })
  await orderKit.runJobs()
  const id = payment?.providerPaymentId as string
  expect((await orderKit.sandbox.getPayment(id)).status).toBe('cancelled')
  const again = await openOrderPayment(orderKit.as(order.buyer), { number: order.number })
  expect(again.payment).toMatchObject({ amount: 5_000 })
  await orderKit.move(order.fulfilments[0]?.fulfilmentId as string, 'cancel', 'buyer')
  await orderKit.runJobs()
  expect((await orderKit.sandbox.getPayment(again.payment?.providerPaymentId as string)).status).toBe(
    'cancelled',
  )
  const view = await openOrderPayment(orderKit.as(order.buyer), { number: order.number })
  expect(view).toMatchObject({ state: 'cancelled', payment: null })
})

test('applyProviderEvent stores a note for an event about an unknown object', async () => {
  const foreignPayment = await orderKit.sandbox.createPayment({
    paymentId: randomUUID(),
    orderId: randomUUID(),
    amount: 1_000,
    description: 'Autre site',
    email: 'a@exemple.example',
  })
  for (const objectId of [foreignPayment.id, 'pay_unknown']) {
    const id = `evt_${randomUUID()}`
    const event = { id, name: 'payment.succeeded', objectId, payload: {}, provider: 'sandbox' } as const
    await orderKit.ctx.db.insert(providerEvents).values(event)
    await applyProviderEvent(orderKit.ctx, { eventId: id })
    const [row] = await orderKit.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, id))
    expect(row).toMatchObject({ appliedAt: expect.any(Date), lastError: expect.stringContaining('inconnu') })
  }
})

test('applyProviderEvent retries while the provider is down and stores the reason', async () => {
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order)
  await orderKit.deliverEvents()
  const { data } = (await orderKit.take()).find(({ name }) => name === 'apply-provider-event') as RecordedJob
  const { eventId } = data as { eventId: string }
  orderKit.sandbox.faults.before = () => {
    throw new ProviderUnavailable('down')
  }
  await expect(applyProviderEvent(orderKit.ctx, { eventId })).rejects.toThrow('down')
  const [row] = await orderKit.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, eventId))
  expect(row).toMatchObject({ appliedAt: null, attempts: 1, lastError: expect.stringContaining('down') })
  orderKit.sandbox.faults.before = undefined
  await applyProviderEvent(orderKit.ctx, { eventId })
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
})

test('applyProviderEvent stores an error without the values of the failed query', async () => {
  const order = await orderKit.place({ prices: [5_000] })
  await orderKit.charge(order)
  await orderKit.deliverEvents()
  const { data } = (await orderKit.take()).find(({ name }) => name === 'apply-provider-event') as RecordedJob
  const { eventId } = data as { eventId: string }
  orderKit.sandbox.faults.before = () => {
    throw new DrizzleQueryError('update payments', ['secret_of_the_buyer'], new Error('deadlock detected'))
  }
  await expect(applyProviderEvent(orderKit.ctx, { eventId })).rejects.toThrow()
  orderKit.sandbox.faults.before = undefined
  const [row] = await orderKit.ctx.db.select().from(providerEvents).where(eq(providerEvents.id, eventId))
  expect(row?.lastError).toBe('Error: deadlock detected')
})

test("payment operations answer not-found to all but the order's buyer", async () => {
  const order = await orderKit.place({ prices: [5_000] })
  const [fulfilment] = order.fulfilments
  const others = [
    await makePerson(orderKit.ctx),
    fulfilment?.seller,
    await makePerson(orderKit.ctx, { role: 'admin' }),
  ]
  for (const other of others) {
    for (const operation of [getPaymentView, openOrderPayment, checkPayment])
      await expect(operation(orderKit.as(other ?? null), { number: order.number })).rejects.toMatchObject({
        code: 'not-found',
      })
  }
  expect(await orderKit.ctx.db.$count(payments, eq(payments.orderId, order.orderId))).toBe(0)
})

test('placeOrder makes nothing due without card payments', async () => {
  const seller = await makeSeller(orderKit.ctx)
  const categoryId = await makeCategory(orderKit.ctx)
  const productId = await makeProduct(orderKit.ctx, { userId: seller.userId, categoryId })
  const buyer = await makePerson(orderKit.ctx)
  const withoutPayments = { ...orderKit.as(buyer), payments: null }
  const placed = await placeOrder(withoutPayments, {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  expect(placed.isPayable).toBe(false)
  const view = await openOrderPayment(withoutPayments, { number: orderNumber(placed.id) })
  expect(view).toMatchObject({ state: 'not-payable', payment: null, dueAt: null })
  expect(await checkPayment(withoutPayments, { number: orderNumber(placed.id) })).toEqual(view)
})
