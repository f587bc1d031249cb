import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveSchema, offerQuoteSchema } from '#domain/orders/move-schemas.ts'
import type { NoticeFacts } from '#domain/orders/notice-parts.ts'
import { noticeText } from '#domain/orders/notices.ts'
import { emptyQuoteDraft, endOfDay, parseQuote, quoteDayRange } from '#domain/orders/quotes.ts'
import { addDays } from '#domain/platform/days.ts'
import type { EmailDataByTemplate } from '#server/capabilities/email/templates.ts'
import type { Actor } from '#server/context.ts'
import { deliveryQuotes, emails, pickupCodes, products } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { advanceOrders } from '../clock/advance-orders.ts'
import { getOrder } from '../get-order.ts'
import { listOrders } from '../list-orders.ts'
import { moveAsParty } from '../move-as-party.ts'
import { openOrderPayment } from '../payment/open-order-payment.ts'
import { offerQuote } from './offer-quote.ts'

const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

type Fulfilment = PlacedOrder['fulfilments'][number]
const place = async (prices = [10_000]) => {
  const order = await orderKit.place({ prices, delivery: 'quote' })
  return { order, fulfilment: order.fulfilments[0] as Fulfilment }
}
const inDays = (count: number) =>
  new Date(orderKit.ctx.clock.now().getTime() + count * 24 * 60 * 60_000).toISOString()
const offer = (by: Actor, { fulfilmentId }: Fulfilment, quote: { price?: number; expiresAt?: string } = {}) =>
  offerQuote(orderKit.as(by), {
    fulfilmentId,
    ...offerQuoteSchema.parse({
      price: 4_500,
      conditions: 'Au pied du camion',
      expiresAt: inDays(10),
      ...quote,
    }),
  })
const answerQuote = (
  by: Actor,
  { fulfilmentId }: Fulfilment,
  transition: 'accept-quote' | 'refuse-quote' | 'ask-quote-again',
  quoteId?: string,
) => moveAsParty(orderKit.as(by), { fulfilmentId, transition, reason: '', quoteId })
const quotesOf = ({ fulfilmentId }: Fulfilment) =>
  orderKit.ctx.db
    .select()
    .from(deliveryQuotes)
    .where(eq(deliveryQuotes.fulfilmentId, fulfilmentId))
    .orderBy(deliveryQuotes.createdAt)
const viewFulfilment = async (order: PlacedOrder) =>
  (await getOrder(orderKit.as(order.buyer), { number: order.number })).fulfilments[0]

const listedOrder = async (order: PlacedOrder) =>
  (await listOrders(orderKit.as(order.buyer), { page: 1 })).orders[0]

test('an accepted quote adds the transport to the amount that is due, paid and held', async () => {
  const { order, fulfilment } = await place()
  expect(order.isPayable).toBe(false)
  expect(await viewFulfilment(order)).toMatchObject({
    quoteStage: 'requested',
    quote: null,
    transportAmount: null,
  })
  expect(await listedOrder(order)).toMatchObject({ isTotalKnown: false, isToBePaid: false })
  await offer(fulfilment.seller, fulfilment)
  expect(await viewFulfilment(order)).toMatchObject({
    quoteStage: 'offered',
    quote: { price: 4_500, conditions: 'Au pied du camion', status: 'offered' },
    actions: ['accept-quote', 'ask-quote-again', 'refuse-quote', 'cancel'],
  })
  expect(await orderKit.readOrder(order)).toMatchObject({ totalAmount: 10_000, paymentDueAt: null })
  await answerQuote(order.buyer, fulfilment, 'accept-quote')
  const due = await orderKit.readOrder(order)
  expect(due).toMatchObject({ totalAmount: 14_500, paymentDueAt: expect.any(Date) })
  expect(await listedOrder(order)).toMatchObject({ isTotalKnown: true, isToBePaid: true })
  await orderKit.pay(order)
  expect(await orderKit.readNonZeroBalances(fulfilment.fulfilmentId)).toEqual({
    charged: 14_500,
    held: 14_500,
  })
  expect(await viewFulfilment(order)).toMatchObject({ quoteStage: 'accepted', transportAmount: 4_500 })
  expect(await listedOrder(order)).toMatchObject({ isTotalKnown: true, isToBePaid: false })
  const mails = (await orderKit.readMails(order)).filter(
    (mail) => mail.startsWith('quote-') && !/request/.test(mail),
  )
  expect(mails).toEqual(['quote-offered buyer', 'quote-accepted seller'])
})

test('an order of several sellers becomes payable when the last quote is answered', async () => {
  const { order, fulfilment } = await place([10_000, 2_000, 700])
  const [, second, third] = order.fulfilments as [Fulfilment, Fulfilment, Fulfilment]
  await offer(fulfilment.seller, fulfilment)
  await offer(second.seller, second, { price: 0 })
  await offer(third.seller, third)
  await answerQuote(order.buyer, fulfilment, 'accept-quote')
  await answerQuote(order.buyer, second, 'accept-quote')
  expect((await orderKit.readOrder(order)).paymentDueAt).toBeNull()
  // The buyer refuses the last open quote: the rest is payable, and reserved once its payment is opened.
  await answerQuote(order.buyer, third, 'refuse-quote')
  expect(await orderKit.readOrder(order)).toMatchObject({
    status: 'initial',
    totalAmount: 16_500,
    paymentDueAt: null,
  })
  expect(await getOrder(orderKit.as(order.buyer), { number: order.number })).toMatchObject({
    isPayable: true,
  })
  for (const { productId } of order.fulfilments) expect(await orderKit.readStock(productId)).toBe(10)
  await openOrderPayment(orderKit.as(order.buyer), { number: order.number })
  expect(await orderKit.readOrder(order)).toMatchObject({ paymentDueAt: expect.any(Date) })
  for (const { productId } of [fulfilment, second]) expect(await orderKit.readStock(productId)).toBe(9)
  expect(await orderKit.readStock(third.productId)).toBe(10)
  await orderKit.pay(order)
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending', totalAmount: 16_500 })
})

describe('a quote', () => {
  test('is replaced by a new one and stored once when sent twice', async () => {
    const { order, fulfilment } = await place()
    const same = { price: 100, expiresAt: inDays(5) }
    for (const _ of [1, 2]) await offer(fulfilment.seller, fulfilment, same)
    expect(await quotesOf(fulfilment)).toHaveLength(1)
    const admin = await makePerson(orderKit.ctx, { role: 'admin' })
    await Promise.all([
      offer(fulfilment.seller, fulfilment, { price: 200 }),
      offer(admin, fulfilment, { price: 300 }),
    ])
    const statuses = (await quotesOf(fulfilment)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['offered', 'replaced', 'replaced'])
    await answerQuote(order.buyer, fulfilment, 'ask-quote-again')
    expect(await viewFulfilment(order)).toMatchObject({
      quoteStage: 'requested',
      quote: { status: 'refused' },
    })
    await offer(fulfilment.seller, fulfilment, { price: 400 })
    await answerQuote(order.buyer, fulfilment, 'accept-quote')
    await expect(offer(fulfilment.seller, fulfilment, { price: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await orderKit.readOrder(order)).totalAmount).toBe(10_400)
  })

  test("can be accepted when the product's minimum, step or stock changed after the offer", async () => {
    const { order, fulfilment } = await place()
    await offer(fulfilment.seller, fulfilment)
    const { db } = orderKit.ctx
    const isProduct = eq(products.id, fulfilment.productId)
    await db.update(products).set({ minimumQuantity: 12, quantityStep: 4, quantity: 3 }).where(isProduct)
    await answerQuote(order.buyer, fulfilment, 'accept-quote')
    expect(await orderKit.readStock(fulfilment.productId)).toBe(2)
    await orderKit.pay(order)
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending' })
  })

  test('cannot be accepted by its former id after it was replaced', async () => {
    const { order, fulfilment } = await place()
    await offer(fulfilment.seller, fulfilment)
    const formerQuoteId = (await viewFulfilment(order))?.quote?.id
    await offer(fulfilment.seller, fulfilment, { price: 9_900 })
    await expect(answerQuote(order.buyer, fulfilment, 'accept-quote', formerQuoteId)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await viewFulfilment(order)).toMatchObject({ quoteStage: 'offered', transportAmount: null })
    await answerQuote(order.buyer, fulfilment, 'accept-quote', (await viewFulfilment(order))?.quote?.id)
    expect((await orderKit.readOrder(order)).totalAmount).toBe(19_900)
  })

  test('is rejected from other users, with an invalid price or expiry, and for a pickup', async () => {
    const { order, fulfilment } = await place()
    await expect(offer(order.buyer, fulfilment)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(offer(await makePerson(orderKit.ctx), fulfilment)).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(answerQuote(fulfilment.seller, fulfilment, 'accept-quote')).rejects.toMatchObject({
      code: 'forbidden',
    })
    for (const days of [-1, 0, 91])
      await expect(offer(fulfilment.seller, fulfilment, { expiresAt: inDays(days) })).rejects.toMatchObject({
        code: 'invalid',
      })
    for (const price of [-1, 0.5, 10_000_001, Number.NaN])
      expect(offerQuoteSchema.safeParse({ price, expiresAt: inDays(1) }).success).toBe(false)
    const collected = await orderKit.place({ prices: [100] })
    await expect(
      offer(collected.fulfilments[0]?.seller as Actor, collected.fulfilments[0] as Fulfilment),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await quotesOf(fulfilment)).toEqual([])
  })

  test.each(['2026-08-31T22:30:00Z', '2026-12-31T23:30:00Z', '2027-06-01T21:59:00Z'])(
    'may last until the end of the last day the form offers at %s',
    async (moment) => {
      const { fulfilment } = await place()
      const now = new Date(moment)
      const ctx = { ...orderKit.as(fulfilment.seller), clock: { now: () => now } }
      const { last } = quoteDayRange(now)
      const offerUntil = (expiresAt: string) =>
        offerQuote(ctx, {
          fulfilmentId: fulfilment.fulfilmentId,
          ...offerQuoteSchema.parse({ price: 4_500, expiresAt }),
        })
      await expect(offerUntil(endOfDay(addDays(last, 1)).toISOString())).rejects.toMatchObject({
        code: 'invalid',
      })
      const { offer } = parseQuote({ ...emptyQuoteDraft(now), price: '45', lastDay: last }, now)
      await offerUntil(offer?.expiresAt as string)
      expect(await quotesOf(fulfilment)).toMatchObject([{ expiresAt: endOfDay(last) }])
    },
  )

  test('expires and cannot be accepted late; without another the order expires thirty days later', async () => {
    const { order, fulfilment } = await place()
    await offer(fulfilment.seller, fulfilment, { expiresAt: inDays(29) })
    orderKit.passDays(29)
    await expect(answerQuote(order.buyer, fulfilment, 'accept-quote')).rejects.toMatchObject({
      code: 'conflict',
    })
    await advanceOrders(orderKit.ctx)
    expect(await quotesOf(fulfilment)).toMatchObject([{ status: 'expired' }])
    expect(await viewFulfilment(order)).toMatchObject({
      quoteStage: 'requested',
      dueAt: { transition: 'give-up-quote' },
    })
    orderKit.passDays(29)
    await advanceOrders(orderKit.ctx)
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'initial' })
    orderKit.passDays(1)
    await advanceOrders(orderKit.ctx)
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee' })
    expect(await orderKit.readStock(fulfilment.productId)).toBe(10)
    const mails = (await orderKit.readMails(order)).filter((mail) => /expired|given-up/.test(mail))
    expect(mails.sort()).toEqual([
      'quote-expired buyer',
      'quote-expired seller',
      'quote-given-up buyer',
      'quote-given-up seller',
    ])
  })

  test('expires with its cancelled fulfilment', async () => {
    const { order, fulfilment } = await place()
    await offer(fulfilment.seller, fulfilment)
    await moveAsParty(orderKit.as(order.buyer), {
      fulfilmentId: fulfilment.fulfilmentId,
      transition: 'cancel',
      reason: '',
    })
    expect(await quotesOf(fulfilment)).toMatchObject([{ status: 'expired' }])
    orderKit.passDays(20)
    await advanceOrders(orderKit.ctx)
    expect((await orderKit.readMails(order)).filter((mail) => mail.startsWith('quote-expired'))).toEqual([])
  })
})

test('advanceOrders expires an unpaid order of several sellers after the site stopped taking cards', async () => {
  const { order } = await place([10_000, 2_000])
  for (const fulfilment of order.fulfilments) {
    await offer(fulfilment.seller, fulfilment)
    await answerQuote(order.buyer, fulfilment, 'accept-quote')
  }
  for (const { productId } of order.fulfilments) expect(await orderKit.readStock(productId)).toBe(9)
  orderKit.passDays(1 / 24)
  await advanceOrders({ ...orderKit.ctx, payments: null })
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'annulee', paymentDueAt: null })
  for (const { productId } of order.fulfilments) expect(await orderKit.readStock(productId)).toBe(10)
})

describe('a delivery', () => {
  test('is announced to its buyer with the delivering sellers alone', async () => {
    const { order } = await place([10_000, 2_000, 3_000])
    const [declined, ...others] = order.fulfilments as [Fulfilment, Fulfilment, Fulfilment]
    await orderKit.move(declined.fulfilmentId, 'decline', 'seller', { note: 'Vendue' })
    for (const fulfilment of others) {
      await offer(fulfilment.seller, fulfilment)
      await answerQuote(order.buyer, fulfilment, 'accept-quote')
    }
    await orderKit.pay(order)
    const mails = await orderKit.ctx.db
      .select()
      .from(emails)
      .where(and(eq(emails.orderId, order.orderId), eq(emails.recipient, order.buyer.email)))
    const notices = mails.flatMap(({ data }) => {
      const notice = data as EmailDataByTemplate['order-notice']
      return notice.kind === 'delivery-paid' ? notice : []
    })
    expect(notices).toMatchObject([{ order: { total: 5_000 }, transport: 9_000, contacts: [{}, {}] }])
    const names = notices[0]?.facts.sellerNames ?? []
    expect(names).toHaveLength(2)
    expect(noticeText('delivery-paid', 'buyer', notices[0]?.facts as NoticeFacts).paragraphs[1]).toMatch(
      `${names.join(' et ')} les préparent.`,
    )
  })

  const placePaidDelivery = async () => {
    const { order, fulfilment } = await place()
    await offer(fulfilment.seller, fulfilment, { price: 0 })
    await answerQuote(order.buyer, fulfilment, 'accept-quote')
    await orderKit.pay(order)
    return { order, fulfilment }
  }
  const ship = async ({ seller, fulfilmentId }: Fulfilment, shipment: unknown) =>
    moveAsParty(orderKit.as(seller), {
      fulfilmentId,
      ...moveSchema.parse({ transition: 'ship', shipment }),
    })

  test('has no pickup code; the buyer sees its shipment and confirms receipt', async () => {
    const { order, fulfilment } = await placePaidDelivery()
    expect((await viewFulfilment(order))?.pickup).toBeNull()
    expect(
      await orderKit.ctx.db.$count(pickupCodes, eq(pickupCodes.fulfilmentId, fulfilment.fulfilmentId)),
    ).toBe(0)
    expect(await orderKit.readMails(order)).toContain('delivery-paid buyer')
    await ship(fulfilment, { carrier: ' Geodis ', tracking: '8X12', parcels: 3 })
    expect(await viewFulfilment(order)).toMatchObject({
      status: 'expediee',
      shipment: { carrier: 'Geodis', tracking: '8X12', parcels: 3 },
    })
    await moveAsParty(orderKit.as(order.buyer), {
      fulfilmentId: fulfilment.fulfilmentId,
      transition: 'confirm',
      reason: '',
    })
    expect(await viewFulfilment(order)).toMatchObject({ status: 'livree' })
  })

  test('rejects an invalid shipment and accepts none', async () => {
    const { fulfilment } = await placePaidDelivery()
    for (const wrong of [
      { parcels: 0 },
      { parcels: 1.5 },
      { parcels: 1_000 },
      { carrier: 'x'.repeat(101) },
      { tracking: 7 },
    ])
      await expect(ship(fulfilment, wrong).catch((error) => Promise.reject(error.name))).rejects.toBe(
        'ZodError',
      )
    await ship(fulfilment, undefined)
  })
})
