import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { maxOpenRequests, maxUnpaidProducts } from '#domain/orders/reservation-limits.ts'
import { settingKeys } from '#domain/platform/settings.ts'
import type { Actor } from '#server/context.ts'
import { removeFromStock } from '#server/contexts/selling/stock-removals.ts'
import { emails, orders, platformSettings } from '#server/database/schema/index.ts'
import { countReadRows, runRolledBack } from '#tests/helpers/count-read-rows.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { writeStock } from '#tests/helpers/write-cell.ts'
import { advanceOrders } from '../clock/advance-orders.ts'
import { moveAsParty } from '../move-as-party.ts'
import { placeOrder } from '../place-order.ts'
import { offerQuote } from '../quotes/offer-quote.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let seller: Actor
let categoryId: string
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  seller = await makeSeller(orderKit.ctx)
  categoryId = await makeCategory(orderKit.ctx)
})
afterEach(async () => {
  await orderKit.ctx.db.delete(platformSettings).where(eq(platformSettings.key, settingKeys.reservedValue))
})

const minutesAsDays = (count: number) => count / (24 * 60)
const product = (price: number, quantity = 100) =>
  makeProduct(orderKit.ctx, { userId: seller.userId, categoryId, price, quantity })
const order = (
  buyer: Actor,
  productIds: string[],
  { quantity = 1, delivery = 'pickup' as DeliveryOption } = {},
) =>
  placeOrder(orderKit.as(buyer), {
    items: productIds.map((productId) => ({ productId, quantity })),
    shippingOption: delivery,
    idempotencyKey: randomUUID(),
  })
const limitReservedValue = (value: number) =>
  orderKit.ctx.db.insert(platformSettings).values({ key: settingKeys.reservedValue, value })

describe('the value of unpaid reservations of a buyer', () => {
  test('is limited by the setting named in the rejection and decreases with a payment', async () => {
    await limitReservedValue(50_000)
    const buyer = await makePerson(orderKit.ctx)
    const door = await product(20_000)
    const first = await order(buyer, [door], { quantity: 2 })
    await expect(order(buyer, [door])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/jusqu’à 500,00\s€ .* déjà pour 400,00\s€/),
    })
    expect(await orderKit.readStock(door)).toBe(98)
    await expect(order(await makePerson(orderKit.ctx), [door], { quantity: 3 })).rejects.toMatchObject({
      message: expect.stringMatching(/jusqu’à 500,00\s€ .*plusieurs fois/),
    })
    await orderKit.pay({
      orderId: first.id,
      number: first.id.slice(0, 8),
      buyer,
      isPayable: true,
      fulfilments: [],
    })
    await order(buyer, [door], { quantity: 2 })
  })

  test('is limited for concurrent orders', async () => {
    await limitReservedValue(50_000)
    const buyer = await makePerson(orderKit.ctx)
    const doors = await Promise.all(Array.from({ length: 8 }, () => product(20_000)))
    const outcomes = await Promise.allSettled(doors.map((door) => order(buyer, [door])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await orderKit.ctx.db.$count(orders, eq(orders.userId, buyer.userId))).toBe(2)
  })

  test('counts free products by their number', async () => {
    const buyer = await makePerson(orderKit.ctx)
    const free: string[] = []
    while (free.length < maxUnpaidProducts) free.push(await product(0))
    await order(buyer, free)
    await expect(order(buyer, [await product(0)])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`${maxUnpaidProducts} articles différents`),
    })
  })
})

describe('repeated lapses', () => {
  test('block new reservations for a growing time', async () => {
    const buyer = await makePerson(orderKit.ctx)
    const door = await product(1_000)
    const lapse = async () => {
      await order(buyer, [door])
      orderKit.passDays(minutesAsDays(31))
      await advanceOrders(orderKit.ctx)
    }
    for (const _ of [1, 2, 3]) await lapse()
    await expect(order(buyer, [door])).rejects.toMatchObject({
      code: 'too-many-requests',
      message: expect.stringMatching(/abandonnées .* de nouveau le .* à \d+\sh/),
      details: { retryAfter: expect.any(Number) },
    })
    expect(await orderKit.readStock(door)).toBe(100)
    orderKit.passDays(minutesAsDays(30))
    await lapse()
    orderKit.passDays(minutesAsDays(31))
    await expect(order(buyer, [door])).rejects.toMatchObject({ code: 'too-many-requests' })
    orderKit.passDays(minutesAsDays(30))
    await order(buyer, [door])
  })

  test('include late cancellations and quick ones after the third', async () => {
    const cancelAfter = async (buyer: Actor, wait: number) => {
      const placed = await orderKit.place({ prices: [1_000], buyer })
      orderKit.passDays(wait)
      const fulfilmentId = placed.fulfilments[0]?.fulfilmentId as string
      await moveAsParty(orderKit.as(buyer), { fulfilmentId, transition: 'cancel', reason: '' })
    }
    const [slow, quick] = [await makePerson(orderKit.ctx), await makePerson(orderKit.ctx)]
    for (const _ of [1, 2, 3]) {
      await cancelAfter(slow, minutesAsDays(29))
      await cancelAfter(quick, minutesAsDays(2))
    }
    const door = await product(1_000)
    await expect(order(slow, [door])).rejects.toMatchObject({ code: 'too-many-requests' })
    await order(quick, [door])
    for (const _ of [1, 2, 3]) await cancelAfter(quick, minutesAsDays(1))
    await expect(order(quick, [door])).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

test('placeOrder does not read the orders that its buyer has paid', async () => {
  const buyer = await makePerson(orderKit.ctx)
  const door = await product(100)
  const rowsReadCount = await runRolledBack(orderKit.ctx.db, async (db) => {
    await db.execute(sql`with placed as (
        insert into orders (user_id, total_amount, delivery_option, idempotency_key)
          select ${buyer.userId}, 100, 'pickup', gen_random_uuid() from generate_series(1, 2000) returning id
      ), parts as (
        insert into fulfilments (order_id, seller_id, amount, holds_stock, paid_at)
          select id, ${seller.userId}, 100, true, now() from placed returning id, order_id
      ), items as (
        insert into order_items (order_id, fulfilment_id, product_id, title, quantity, price)
          select order_id, id, ${door}, 'Porte', 1, 100 from parts
      ) insert into order_events (order_id, to_status) select id, 'initial' from placed`)
    await db.execute(sql`analyze orders, fulfilments, order_items, order_events`)
    const count = async () =>
      (await countReadRows(db, 'fulfilments')) + (await countReadRows(db, 'order_events'))
    const before = await count()
    for (let times = 0; times < 15; times += 1)
      await placeOrder(
        { ...orderKit.as(buyer), db },
        { items: [{ productId: door, quantity: 1 }], shippingOption: 'pickup', idempotencyKey: randomUUID() },
      )
    return (await count()) - before
  })
  expect(rowsReadCount / 15).toBeLessThan(100)
})

describe('a request for a quote', () => {
  const request = (buyer: Actor, productIds: string[]) => order(buyer, productIds, { delivery: 'quote' })

  test('reserves no stock and emails a seller once a day per buyer', async () => {
    const shop = await makeSeller(orderKit.ctx)
    const productValues = { userId: shop.userId, categoryId, price: 1_000, quantity: 1 }
    const productIds = [
      await makeProduct(orderKit.ctx, productValues),
      await makeProduct(orderKit.ctx, productValues),
    ]
    const buyer = await makePerson(orderKit.ctx)
    const countMails = () => orderKit.ctx.db.$count(emails, eq(emails.recipient, shop.email))
    for (const _ of [1, 2, 3]) await request(buyer, productIds)
    for (const id of productIds) expect(await orderKit.readStock(id)).toBe(1)
    expect(await countMails()).toBe(1)
    await request(await makePerson(orderKit.ctx), productIds)
    expect(await countMails()).toBe(2)
    orderKit.passDays(1)
    await request(buyer, productIds)
    expect(await countMails()).toBe(3)
  })

  test('is rejected above the limit of open requests', async () => {
    const buyer = await makePerson(orderKit.ctx)
    const door = await product(1_000)
    const outcomes = await Promise.allSettled(
      Array.from({ length: maxOpenRequests + 2 }, () => request(buyer, [door])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxOpenRequests)
    await expect(request(buyer, [door])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`${maxOpenRequests} demandes`),
    })
  })

  test('cancelled before an answer does not email its seller', async () => {
    const placed = await orderKit.place({ prices: [1_000], delivery: 'quote' })
    const fulfilmentId = placed.fulfilments[0]?.fulfilmentId as string
    await moveAsParty(orderKit.as(placed.buyer), { fulfilmentId, transition: 'cancel', reason: '' })
    expect((await orderKit.readMails(placed)).filter((mail) => mail.endsWith('seller'))).toEqual([
      'quote-request seller',
    ])
  })
})

describe('several requests for the last piece', () => {
  const expiresAt = () => new Date(orderKit.ctx.clock.now().getTime() + 10 * 24 * 60 * 60_000).toISOString()
  const accept = ({ buyer, fulfilments }: PlacedOrder) =>
    moveAsParty(orderKit.as(buyer), {
      fulfilmentId: fulfilments[0]?.fulfilmentId as string,
      transition: 'accept-quote',
      reason: '',
    })
  async function placeRequests(count: number) {
    const shop = await makeSeller(orderKit.ctx)
    const last = await makeProduct(orderKit.ctx, {
      userId: shop.userId,
      categoryId,
      price: 9_000,
      quantity: 1,
    })
    const placed: PlacedOrder[] = []
    while (placed.length < count) {
      const one = await orderKit.place({
        prices: [9_000],
        delivery: 'quote',
        productIds: [last],
        sellers: [shop],
      })
      const fulfilmentId = one.fulfilments[0]?.fulfilmentId as string
      await offerQuote(orderKit.as(shop), {
        fulfilmentId,
        price: 1_000,
        conditions: '',
        expiresAt: expiresAt(),
      })
      placed.push(one)
    }
    return { last, placed }
  }

  test('go to the first who accepts and pays; only the other buyers are notified', async () => {
    const { last, placed } = await placeRequests(3)
    const outcomes = await Promise.allSettled(placed.map(accept))
    const winner = placed[outcomes.findIndex(({ status }) => status === 'fulfilled')] as PlacedOrder
    const losers = placed.filter((one) => one !== winner)
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
      expect((outcome as PromiseRejectedResult).reason).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/n’est plus disponible.*dans les 30 minutes/),
      })
    expect(losers).toHaveLength(2)
    expect(await orderKit.readStock(last)).toBe(0)
    expect(await orderKit.readOrder(winner)).toMatchObject({ paymentDueAt: expect.any(Date) })
    // The piece is not sold yet, so the other requests stay open.
    await advanceOrders(orderKit.ctx)
    for (const loser of losers) expect(await orderKit.readOrder(loser)).toMatchObject({ status: 'initial' })
    await orderKit.pay(winner)
    for (const loser of losers) {
      expect(await orderKit.readOrder(loser)).toMatchObject({ status: 'annulee' })
      const mails = (await orderKit.readMails(loser)).filter((mail) => mail.startsWith('quote-sold-out'))
      expect(mails).toEqual(['quote-sold-out buyer'])
    }
    expect(await orderKit.readStock(last)).toBe(0)
  })

  test.each([
    [
      'out of stock by hand',
      (shop: Actor, last: string) => writeStock(orderKit.as(shop), { productId: last, quantity: 0, seen: 1 }),
    ],
    [
      'with its label',
      (shop: Actor, last: string) =>
        removeFromStock(orderKit.as(shop), { productId: last, removalId: randomUUID() }),
    ],
  ])('end when the seller takes the piece %s, and notify their buyers once', async (_, take) => {
    const { last, placed } = await placeRequests(2)
    const other = await placeRequests(1)
    await take(placed[0]?.fulfilments[0]?.seller as Actor, last)
    for (const _ of [1, 2]) await advanceOrders(orderKit.ctx)
    for (const one of placed) {
      expect(await orderKit.readOrder(one)).toMatchObject({ status: 'annulee' })
      const mails = (await orderKit.readMails(one)).filter((mail) => mail.startsWith('quote-sold-out'))
      expect(mails).toEqual(['quote-sold-out buyer'])
      await expect(accept(one)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await orderKit.readStock(last)).toBe(0)
    expect(await orderKit.readOrder(other.placed[0] as PlacedOrder)).toMatchObject({ status: 'initial' })
  })

  test('release the piece once when the first does not pay', async () => {
    const { last, placed } = await placeRequests(2)
    const [first, second] = placed as [PlacedOrder, PlacedOrder]
    await accept(first)
    await expect(accept(second)).rejects.toMatchObject({ code: 'conflict' })
    orderKit.passDays(minutesAsDays(31))
    for (const _ of [1, 2]) await advanceOrders(orderKit.ctx)
    expect(await orderKit.readOrder(first)).toMatchObject({ status: 'annulee' })
    expect(await orderKit.readStock(last)).toBe(1)
    await accept(second)
    expect(await orderKit.readStock(last)).toBe(0)
    await orderKit.pay(second)
    expect(await orderKit.readOrder(second)).toMatchObject({ status: 'pending', totalAmount: 10_000 })
  })

  test('release nothing when they expire', async () => {
    const { last, placed } = await placeRequests(1)
    orderKit.passDays(11)
    await advanceOrders(orderKit.ctx)
    orderKit.passDays(31)
    await advanceOrders(orderKit.ctx)
    expect(await orderKit.readOrder(placed[0] as PlacedOrder)).toMatchObject({ status: 'annulee' })
    expect(await orderKit.readStock(last)).toBe(1)
  })
})
