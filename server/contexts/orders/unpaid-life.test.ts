import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Context } from '#server/context.ts'
import {
  emails,
  fulfilments,
  ledgerEntries,
  orderItems,
  orders,
  pickupCodes,
  type profiles,
} from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { advanceOrders } from './clock/advance-orders.ts'
import { collect } from './collection/collect.ts'
import { getOrder } from './get-order.ts'
import { moveAsParty } from './move-as-party.ts'
import { openOrderPayment } from './payment/open-order-payment.ts'
import { offerQuote } from './quotes/offer-quote.ts'
import { writeReview } from './reviews/write-review.ts'

type Row = typeof profiles.$inferSelect
const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

/** A context of a site without card payments. */
const withoutCards = (actor: Actor | null): Context => ({ ...orderKit.as(actor), payments: null })
const firstFulfilment = ({ fulfilments }: PlacedOrder) => fulfilments[0] as PlacedOrder['fulfilments'][number]
const statusOf = async (order: PlacedOrder) => (await orderKit.readOrder(order)).status

/** A free order with card payments, and a priced one without. */
const kinds = [
  { kind: 'an order that costs nothing', price: 0, as: (actor: Actor | null) => orderKit.as(actor) },
  { kind: 'an order of a site without cards', price: 6_000, as: withoutCards },
] as const

describe.each(kinds)('$kind', ({ price, as }) => {
  const place = () => orderKit.place({ prices: [price], quantity: 2, as })
  const move = (
    actor: Actor,
    order: PlacedOrder,
    transition: 'acknowledge' | 'cancel-unpaid' | 'confirm' | 'declare-hand-over',
  ) =>
    moveAsParty(as(actor), {
      fulfilmentId: firstFulfilment(order).fulfilmentId,
      transition,
      reason: 'Parce que',
    })
  const readOpenCode = async ({ fulfilmentId }: { fulfilmentId: string }) => {
    const rows = await orderKit.ctx.db
      .select()
      .from(pickupCodes)
      .where(eq(pickupCodes.fulfilmentId, fulfilmentId))
    return rows.find(({ usedAt, endedAt }) => !usedAt && !endedAt)?.code
  }
  const handOver = async (order: PlacedOrder, quantity: number) => {
    const { seller, fulfilmentId } = firstFulfilment(order)
    const [item] = await orderKit.ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.orderId))
    const items = [{ itemId: item?.id as string, quantity }]
    return collect(as(seller), { code: (await readOpenCode({ fulfilmentId })) as string, items })
  }

  test('becomes binding at once, is acknowledged, collected and reviewed, and books no money', async () => {
    const order = await place()
    expect(order.isPayable).toBe(false)
    expect(await statusOf(order)).toBe('pending')
    expect(await orderKit.readMails(order)).toEqual(expect.arrayContaining(['pickup-code buyer']))
    const { seller, fulfilmentId, productId } = firstFulfilment(order)
    await move(seller, order, 'acknowledge')
    expect(await handOver(order, 2)).toMatchObject({ isComplete: true, isPaidByCard: false })
    expect(await statusOf(order)).toBe('livree')
    for (const actor of [order.buyer, seller])
      await writeReview(as(actor), { fulfilmentId, stars: 5, text: '' })
    expect(await statusOf(order)).toBe('reviewed')
    expect(await orderKit.readStock(productId)).toBe(8)
    const view = await getOrder(as(order.buyer), { number: order.number })
    expect(view).toMatchObject({
      isPaidByCard: false,
      isPayable: false,
      settlement: price ? 'direct' : 'free',
    })
    expect(view.fulfilments[0]?.documents).toEqual([])
    const entries = eq(ledgerEntries.fulfilmentId, fulfilmentId)
    expect(await orderKit.ctx.db.$count(ledgerEntries, entries)).toBe(0)
    const mails = await orderKit.ctx.db.select().from(emails).where(eq(emails.orderId, order.orderId))
    expect(JSON.stringify(mails.map(({ data }) => data))).not.toMatch(/"isPaid":true/)
  })

  test('is cancelled with its stock released once when it is not collected within fourteen days', async () => {
    const order = await place()
    const { seller, productId } = firstFulfilment(order)
    orderKit.passDays(5)
    await move(seller, order, 'acknowledge')
    orderKit.passDays(8)
    await advanceOrders(as(null))
    expect(await statusOf(order)).toBe('accuse_reception')
    orderKit.passDays(1)
    for (const _ of [1, 2]) await advanceOrders(as(null))
    expect(await statusOf(order)).toBe('annulee')
    expect(await orderKit.readStock(productId)).toBe(10)
    expect(await readOpenCode(firstFulfilment(order))).toBeUndefined()
    expect(
      (await orderKit.readMails(order)).filter((mail) => mail.startsWith('uncollected-ended')).sort(),
    ).toEqual(['uncollected-ended buyer', 'uncollected-ended seller'])
  })

  test('is cancelled with its stock released when its seller does not confirm it within seven days', async () => {
    const order = await place()
    const { productId } = firstFulfilment(order)
    orderKit.passDays(6)
    await advanceOrders(as(null))
    expect(await statusOf(order)).toBe('pending')
    orderKit.passDays(1)
    for (const _ of [1, 2]) await advanceOrders(as(null))
    expect(await statusOf(order)).toBe('annulee')
    expect(await orderKit.readStock(productId)).toBe(10)
    expect(await readOpenCode(firstFulfilment(order))).toBeUndefined()
    const mails = (await orderKit.readMails(order)).filter((mail) => mail.startsWith('unconfirmed-ended'))
    expect(mails.sort()).toEqual(['unconfirmed-ended buyer', 'unconfirmed-ended seller'])
  })

  test('ends after a partial collection with the rest back in stock', async () => {
    const order = await place()
    await handOver(order, 1)
    orderKit.passDays(14)
    await advanceOrders(as(null))
    expect(await statusOf(order)).toBe('livree')
    expect(await orderKit.readStock(firstFulfilment(order).productId)).toBe(9)
  })

  test('declared as handed over counts as received after fourteen days', async () => {
    const order = await place()
    await move(firstFulfilment(order).seller, order, 'declare-hand-over')
    orderKit.passDays(14)
    await advanceOrders(as(null))
    expect(await statusOf(order)).toBe('livree')
  })

  test('can be cancelled by its buyer and not disputed', async () => {
    const order = await place()
    const { fulfilmentId, productId } = firstFulfilment(order)
    const dispute = { fulfilmentId, transition: 'dispute', reason: 'Rien' } as const
    await expect(moveAsParty(as(order.buyer), dispute)).rejects.toMatchObject({ code: 'conflict' })
    await move(order.buyer, order, 'cancel-unpaid')
    expect(await statusOf(order)).toBe('annulee')
    expect(await orderKit.readStock(productId)).toBe(10)
    expect(await orderKit.readMails(order)).toContain('cancelled-unpaid seller')
  })

  test('can be cancelled by an administrator after a declared hand-over', async () => {
    const order = await place()
    await move(firstFulfilment(order).seller, order, 'declare-hand-over')
    const admin = await makePerson(orderKit.ctx, { role: 'admin' } satisfies Partial<Row>)
    const { fulfilmentId, productId } = firstFulfilment(order)
    await moveAsParty(as(admin), { fulfilmentId, transition: 'cancel-sent', reason: 'Jamais arrivée' })
    expect(await statusOf(order)).toBe('annulee')
    expect(await orderKit.readStock(productId)).toBe(10)
  })

  test('with delivery becomes binding and reserves stock when the quote is accepted', async () => {
    const order = await orderKit.place({ prices: [price], delivery: 'quote', as })
    const { seller, fulfilmentId, productId } = firstFulfilment(order)
    expect(await statusOf(order)).toBe('initial')
    expect(await orderKit.readStock(productId)).toBe(10)
    const expiresAt = new Date(orderKit.ctx.clock.now().getTime() + 9 * 24 * 60 * 60_000).toISOString()
    await offerQuote(as(seller), { fulfilmentId, price: 0, conditions: '', expiresAt })
    await moveAsParty(as(order.buyer), { fulfilmentId, transition: 'accept-quote', reason: '' })
    expect(await statusOf(order)).toBe('pending')
    expect(await orderKit.readStock(productId)).toBe(9)
    await moveAsParty(as(seller), { fulfilmentId, transition: 'ship', reason: '' })
    await move(order.buyer, order, 'confirm')
    expect(await statusOf(order)).toBe('livree')
  })
})

test('advanceOrders starts a registered order without payment and expires it fourteen days later', async () => {
  const order = await orderKit.place({ prices: [6_000], as: withoutCards })
  const { fulfilmentId, productId } = firstFulfilment(order)
  // A former order that was registered only.
  await orderKit.ctx.db
    .update(fulfilments)
    .set({ status: 'initial', waitingSince: null })
    .where(eq(fulfilments.id, fulfilmentId))
  await orderKit.ctx.db.update(orders).set({ status: 'initial' }).where(eq(orders.id, order.orderId))
  orderKit.passDays(400)
  await advanceOrders(withoutCards(null))
  expect(await statusOf(order)).toBe('pending')
  orderKit.passDays(14)
  await advanceOrders(withoutCards(null))
  expect(await statusOf(order)).toBe('annulee')
  expect(await orderKit.readStock(productId)).toBe(10)
})

test('an order is no longer payable when its priced part is declined', async () => {
  const order = await orderKit.place({ prices: [0, 6_000] })
  const [free, priced] = order.fulfilments as [
    PlacedOrder['fulfilments'][number],
    PlacedOrder['fulfilments'][number],
  ]
  expect(await orderKit.readOrder(order)).toMatchObject({ status: 'initial', paymentDueAt: expect.any(Date) })
  const decline = { fulfilmentId: priced.fulfilmentId, transition: 'decline', reason: 'Vendue' } as const
  await moveAsParty(orderKit.as(priced.seller), decline)
  expect(await orderKit.readOrder(order)).toMatchObject({ paymentDueAt: null, totalAmount: 0 })
  await advanceOrders(orderKit.ctx)
  expect(await statusOf(order)).toBe('pending')
  expect(await orderKit.readStock(free.productId)).toBe(9)
})

test('openOrderPayment opens no payment of zero when the priced part of an overdue order is declined', async () => {
  const order = await orderKit.place({ prices: [0, 6_000] })
  const overdue = { paymentDueAt: new Date(orderKit.ctx.clock.now().getTime() - 1) }
  await orderKit.ctx.db.update(orders).set(overdue).where(eq(orders.id, order.orderId))
  const priced = order.fulfilments[1] as PlacedOrder['fulfilments'][number]
  const decline = { fulfilmentId: priced.fulfilmentId, transition: 'decline', reason: 'Vendue' } as const
  await moveAsParty(orderKit.as(priced.seller), decline)
  const view = await openOrderPayment(orderKit.as(order.buyer), { number: order.number })
  expect(view).toMatchObject({ state: 'not-payable', amount: 0, payment: null })
})

test('advanceOrders does not start an order that is payable by card', async () => {
  const order = await orderKit.place({ prices: [6_000] })
  await advanceOrders(orderKit.ctx)
  expect(await statusOf(order)).toBe('initial')
  await expect(orderKit.move(firstFulfilment(order).fulfilmentId, 'start', 'buyer')).rejects.toMatchObject({
    code: 'conflict',
  })
})
