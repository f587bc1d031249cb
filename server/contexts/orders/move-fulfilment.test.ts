import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveSchema } from '#domain/orders/move-schemas.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import {
  auditLog,
  disputes,
  orderEvents,
  orderItems,
  orders,
  pickupCodes,
  products,
} from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { completeOnboarding } from '#tests/helpers/payments.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { makeColleague } from '#tests/helpers/team.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'
import { getOrder } from './get-order.ts'
import { listSales } from './list-sales.ts'
import { moveAsParty } from './move-as-party.ts'

const server = startTestServer()
let orderKit: OrderTestKit
let admin: Actor
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
  admin = await makePerson(server.as(), { role: 'admin' })
})

/** One paid fulfilment. */
async function placePaidOrder(prices = [6_000], quantity = 2) {
  const order = await orderKit.place({ prices, quantity })
  await orderKit.pay(order)
  return { order, ...firstFulfilment(order) }
}
const firstFulfilment = (order: PlacedOrder) => order.fulfilments[0] as PlacedOrder['fulfilments'][number]

const move = (
  by: Actor | null,
  fulfilmentId: string,
  move: { transition: string; reason?: string; amount?: number },
) => moveAsParty(orderKit.as(by), { fulfilmentId, ...moveSchema.parse(move) })
const readStatus = async (order: PlacedOrder) => (await orderKit.readFulfilments(order))[0]?.status
const listEvents = async ({ orderId }: PlacedOrder) =>
  (
    await orderKit.ctx.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.createdAt)
  ).map(({ transition, mover }) => `${transition} ${mover}`)

describe('moveAsParty', () => {
  test('updates status, events, money, code and emails from payment to receipt', async () => {
    const { order, fulfilmentId, seller, productId } = await placePaidOrder()
    await completeOnboarding(orderKit, seller)
    await move(seller, fulfilmentId, { transition: 'acknowledge' })
    const moved = await move(order.buyer, fulfilmentId, { transition: 'confirm' })
    expect(moved).toEqual({ status: 'livree', orderStatus: 'livree' })
    await orderKit.runJobs()
    expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, released: 12_000 })
    expect(await listEvents(order)).toEqual([
      'null null',
      'pay provider',
      'acknowledge seller',
      'confirm buyer',
    ])
    const [item] = await orderKit.ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.orderId))
    expect(item?.handedOver).toBe(2)
    const [code] = await orderKit.ctx.db
      .select()
      .from(pickupCodes)
      .where(eq(pickupCodes.fulfilmentId, fulfilmentId))
    expect(code).toMatchObject({ usedAt: null, endedAt: expect.any(Date) })
    expect(await orderKit.readStock(productId)).toBe(8)
    const mails = await orderKit.readMails(order)
    for (const mail of ['order-paid seller', 'acknowledged buyer', 'released seller'])
      expect(mails).toContain(mail)
  })

  test('refuses the moves of another party and answers strangers not-found', async () => {
    const { order, fulfilmentId, seller } = await placePaidOrder()
    const other = firstFulfilment(await orderKit.place({ prices: [100] })).seller
    await expect(move(seller, fulfilmentId, { transition: 'confirm' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(move(order.buyer, fulfilmentId, { transition: 'acknowledge' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      move(order.buyer, fulfilmentId, { transition: 'decide-refund', reason: 'Je veux' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    for (const stranger of [other, await makePerson(orderKit.ctx)]) {
      for (const transition of ['confirm', 'acknowledge', 'decide-release'] as const)
        await expect(move(stranger, fulfilmentId, { transition, reason: 'x' })).rejects.toMatchObject({
          code: 'not-found',
        })
    }
    await expect(move(order.buyer, randomUUID(), { transition: 'confirm' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(move(null, fulfilmentId, { transition: 'confirm' })).rejects.toMatchObject({
      code: 'not-signed-in',
    })
    const acting = { ...admin, userId: seller.userId, impersonatedBy: admin.userId }
    await expect(
      move(acting, fulfilmentId, { transition: 'cancel-and-refund', reason: 'x' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await readStatus(order)).toBe('pending')
  })

  test('rejects the transitions of the clock, the provider and the pickup code and incomplete input', () => {
    for (const transition of ['pay', 'expire', 'collect', 'hand-over-part', 'offer-quote', 'constructor'])
      expect(moveSchema.safeParse({ transition, reason: 'x' }).success).toBe(false)
    expect(moveSchema.safeParse({ transition: 'dispute' }).success).toBe(false)
    expect(moveSchema.safeParse({ transition: 'cancel' }).success).toBe(true)
    expect(moveSchema.safeParse({ transition: 'decide-part-refund', reason: 'x', amount: -5 }).success).toBe(
      false,
    )
  })

  test('POST /fulfilments/:id/moves moves a fulfilment and rejects invalid moves', async () => {
    const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
    const order = await orderKit.place({ prices: [5_000], sellers: [actor] })
    await orderKit.pay(order)
    const { fulfilmentId } = firstFulfilment(order)
    const send = (id: string, body: unknown) =>
      server.request(`/api/fulfilments/${id}/moves`, { method: 'POST', cookie, body: JSON.stringify(body) })
    expect((await send('..%2f', { transition: 'acknowledge' })).status).toBe(404)
    expect((await send(fulfilmentId, { transition: 'pay' })).status).toBe(400)
    const answer = await send(fulfilmentId, { transition: 'acknowledge' })
    expect(await answer.json()).toEqual({ status: 'accuse_reception', orderStatus: 'accuse_reception' })
    const sales = await server.request('/api/sales?status=a-remettre', { cookie })
    expect(await sales.json()).toMatchObject({
      items: [{ fulfilmentId, quantities: [{ quantity: 1, saleUnit: 'piece' }], amount: 5_000 }],
      total: 1,
    })
    expect((await server.request('/api/sales')).status).toBe(401)
  })
})

describe('a repeated move', () => {
  test('takes effect once for the same user', async () => {
    const { order, fulfilmentId, seller } = await placePaidOrder()
    const twice = await Promise.all(
      [1, 2, 3].map(() => move(seller, fulfilmentId, { transition: 'acknowledge' })),
    )
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set(['accuse_reception']))
    expect((await listEvents(order)).filter((event) => event === 'acknowledge seller')).toHaveLength(1)
    expect((await orderKit.readMails(order)).filter((mail) => mail === 'acknowledged buyer')).toHaveLength(1)
  })

  test('takes effect once when two administrators decide a dispute differently', async () => {
    const { order, fulfilmentId, seller } = await placePaidOrder()
    await completeOnboarding(orderKit, seller)
    await move(order.buyer, fulfilmentId, { transition: 'dispute', reason: 'Porte rayée' })
    const other = await makePerson(orderKit.ctx, { role: 'admin' })
    const decided = await Promise.allSettled([
      move(admin, fulfilmentId, { transition: 'decide-refund', reason: 'Rayée' }),
      move(other, fulfilmentId, { transition: 'decide-refund', reason: 'Rayée' }),
      move(other, fulfilmentId, { transition: 'decide-release', reason: 'Intacte' }),
    ])
    const refusals = decided.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toMatchObject([{ code: 'conflict' }, { code: 'conflict' }])
    await orderKit.runJobs()
    const { refunded = 0, released = 0 } = await orderKit.readNonZeroBalances(fulfilmentId)
    expect(refunded + released).toBe(12_000)
    expect(Math.min(refunded, released)).toBe(0)
    const entries = await orderKit.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, order.orderId))
    expect(entries).toMatchObject([{ action: 'order.change-status', before: { status: 'disputed' } }])
    const [dispute] = await orderKit.ctx.db
      .select()
      .from(disputes)
      .where(eq(disputes.fulfilmentId, fulfilmentId))
    expect(dispute).toMatchObject({ reason: 'Porte rayée', openedAs: 'buyer', decidedAt: expect.any(Date) })
  })
})

describe('a cancellation', () => {
  test('ends an unpaid order as a whole, releases its stock and does not email the buyer', async () => {
    const order = await orderKit.place({ prices: [6_000, 4_000] })
    const { fulfilmentId, productId } = firstFulfilment(order)
    for (const _ of [1, 2]) {
      expect(await move(order.buyer, fulfilmentId, { transition: 'cancel' })).toEqual({
        status: 'annulee',
        orderStatus: 'annulee',
      })
    }
    expect(await orderKit.readStock(productId)).toBe(10)
    expect((await orderKit.readFulfilments(order)).map(({ status }) => status)).toEqual([
      'annulee',
      'annulee',
    ])
    const mails = (await orderKit.readMails(order)).filter((mail) => mail.startsWith('order-cancelled'))
    // Sellers are mailed about an order by card once it is paid.
    expect(mails).toEqual([])
    expect(await orderKit.readMails(order)).not.toContain('new-order-for-seller seller')
  })

  test('by one seller refunds their paid fulfilment and leaves the other', async () => {
    const { order, fulfilmentId, seller, productId } = await placePaidOrder([6_000, 4_000])
    await move(seller, fulfilmentId, { transition: 'decline', reason: 'Cassée' })
    await orderKit.runJobs()
    expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, refunded: 12_000 })
    expect(await orderKit.readStock(productId)).toBe(10)
    expect(await orderKit.readOrder(order)).toMatchObject({ status: 'pending', totalAmount: 20_000 })
    expect(await orderKit.readMails(order)).toEqual(
      expect.arrayContaining(['declined buyer', 'refunded buyer']),
    )
  })

  test('by an administrator refunds a paid fulfilment and notifies the seller', async () => {
    const { order, fulfilmentId } = await placePaidOrder()
    await move(admin, fulfilmentId, { transition: 'cancel-and-refund', reason: 'Annonce frauduleuse' })
    await orderKit.runJobs()
    expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, refunded: 12_000 })
    expect(await orderKit.readMails(order)).toContain('order-cancelled-for-seller seller')
  })
})

test('releasing the stock of several sellers does not deadlock with a purchase of the same items', async () => {
  const order = await placeCrossedOrder()
  const [low, high] = order.fulfilments.map(({ productId }) => productId).sort() as [string, string]
  const lock = (id: string) => eq(products.id, id)
  const buying = Promise.withResolvers<void>()
  const buyer = inTransaction(orderKit.ctx, async ({ db }) => {
    await db.select().from(products).where(lock(low)).for('update')
    buying.resolve()
    await waitForBlockedQuery(orderKit.ctx)
    await db.select().from(products).where(lock(high)).for('update')
  })
  await buying.promise
  const cancelled = move(order.buyer, firstFulfilment(order).fulfilmentId, { transition: 'cancel' })
  await expect(Promise.all([buyer, cancelled])).resolves.toMatchObject([undefined, { status: 'annulee' }])
  for (const { productId } of order.fulfilments) expect(await orderKit.readStock(productId)).toBe(10)
})

/** An order whose sellers are sorted in the other direction than their items. */
async function placeCrossedOrder(): Promise<PlacedOrder> {
  for (;;) {
    const order = await orderKit.place({ prices: [1_000, 2_000] })
    const [one, other] = order.fulfilments as [
      PlacedOrder['fulfilments'][number],
      PlacedOrder['fulfilments'][number],
    ]
    if (one.seller.userId < other.seller.userId !== one.productId < other.productId) return order
  }
}

describe('a dispute', () => {
  test('after the payout refunds a part to the cent and leaves the rest to the seller', async () => {
    const { order, fulfilmentId, seller } = await placePaidOrder([3_333], 1)
    await completeOnboarding(orderKit, seller)
    await move(order.buyer, fulfilmentId, { transition: 'confirm' })
    await orderKit.runJobs()
    await move(order.buyer, fulfilmentId, { transition: 'contest', reason: 'Vitre fendue' })
    const all = { transition: 'decide-part-refund', reason: 'Accord', amount: 3_333 }
    await expect(move(admin, fulfilmentId, all)).rejects.toMatchObject({ code: 'conflict' })
    await move(admin, fulfilmentId, { ...all, amount: 1_111 })
    await orderKit.runJobs()
    expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({
      charged: 3_333,
      released: 2_222,
      refunded: 1_111,
    })
    expect(await readStatus(order)).toBe('livree')
  })

  test('is decided once and does not restart the time to contest', async () => {
    const { order, fulfilmentId } = await placePaidOrder()
    await move(order.buyer, fulfilmentId, { transition: 'confirm' })
    orderKit.passDays(13)
    await move(order.buyer, fulfilmentId, { transition: 'contest', reason: 'Vitre fendue' })
    orderKit.passDays(2)
    await move(admin, fulfilmentId, { transition: 'decide-release', reason: 'Photos à l’appui' })
    const again = move(order.buyer, fulfilmentId, { transition: 'contest', reason: 'Encore' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  test('stops payouts while it is open', async () => {
    const { order, fulfilmentId } = await placePaidOrder()
    await move(order.buyer, fulfilmentId, { transition: 'confirm' })
    await orderKit.runJobs()
    expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({
      charged: 12_000,
      held: 12_000,
      onTheWay: 12_000,
    })
    expect(await orderKit.readMails(order)).toContain('waiting-for-account seller')
    await move(order.buyer, fulfilmentId, { transition: 'contest', reason: 'Pas la bonne' })
    await completeOnboarding(orderKit, firstFulfilment(order).seller)
    await orderKit.runJobs()
    expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 12_000, held: 12_000 })
  })
})

/** One of three was collected; the others were returned to the stock and refunded. */
async function makeOrderWithReturnedRemainder() {
  const { order, fulfilmentId, productId, seller } = await placePaidOrder([1_000], 3)
  const [item] = await orderKit.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.orderId))
  const [code] = await orderKit.ctx.db
    .select()
    .from(pickupCodes)
    .where(eq(pickupCodes.fulfilmentId, fulfilmentId))
  const itemId = item?.id as string
  await orderKit.move(fulfilmentId, 'hand-over-part', 'seller', {
    items: [{ itemId, quantity: 1 }],
    pickupCodeId: code?.id,
  })
  orderKit.passDays(15)
  await orderKit.move(fulfilmentId, 'refund-remainder', 'clock')
  expect(await orderKit.readStock(productId)).toBe(9)
  return { order, fulfilmentId, productId, seller, itemId }
}

test('a refunded remainder returns to the stock once, also after a full refund', async () => {
  const { order, fulfilmentId, productId, seller } = await makeOrderWithReturnedRemainder()
  await move(order.buyer, fulfilmentId, { transition: 'contest', reason: 'Cassée aussi' })
  await move(admin, fulfilmentId, { transition: 'decide-refund', reason: 'Oui' })
  await completeOnboarding(orderKit, seller)
  await orderKit.runJobs()
  expect(await orderKit.readStock(productId)).toBe(9)
  expect(await orderKit.readNonZeroBalances(fulfilmentId)).toEqual({ charged: 3_000, refunded: 3_000 })
})

test('a dispute decided for the seller does not hand over the remainder', async () => {
  const { order, fulfilmentId, productId, itemId } = await makeOrderWithReturnedRemainder()
  await move(order.buyer, fulfilmentId, { transition: 'contest', reason: 'Cassée' })
  await move(admin, fulfilmentId, { transition: 'decide-release', reason: 'Intacte' })
  const [item] = await orderKit.ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId))
  expect(item?.handedOver).toBe(1)
  expect(await orderKit.readStock(productId)).toBe(9)
})

test('getOrder shows each party its own actions, history, deadline and money', async () => {
  const { order, fulfilmentId, seller } = await placePaidOrder([6_000, 4_000])
  const viewOrder = async (by: Actor) => getOrder(orderKit.as(by), { number: order.number })
  const forBuyer = await viewOrder(order.buyer)
  expect(forBuyer).toMatchObject({ isPayable: false, isPaidByCard: true, paymentDueAt: null })
  expect(forBuyer.fulfilments.find((fulfilment) => fulfilment.fulfilmentId === fulfilmentId)).toMatchObject({
    actions: ['confirm', 'dispute'],
    history: [{ transition: 'pay', mover: 'provider' }],
    dueAt: { transition: 'refund-uncollected' },
    money: { held: 12_000, released: 0 },
    pickup: { code: expect.any(String) },
    items: [{ handedOver: 0 }],
  })
  const forSeller = await viewOrder(seller)
  expect(forSeller.fulfilments).toHaveLength(1)
  expect(forSeller.fulfilments[0]).toMatchObject({
    actions: ['acknowledge', 'decline', 'declare-hand-over', 'dispute'],
    pickup: null,
  })
  expect((await viewOrder(admin)).fulfilments[0]?.actions).toContain('cancel-and-refund')
  const sales = await listSales(orderKit.as(seller), { status: null, page: 1 })
  expect(sales.items).toMatchObject([
    {
      fulfilmentId,
      quantities: [{ quantity: 2, saleUnit: 'piece' }],
      itemCount: 1,
      actions: ['acknowledge', 'decline', 'declare-hand-over', 'dispute'],
    },
  ])
  expect(await orderKit.ctx.db.$count(orders, eq(orders.userId, order.buyer.userId))).toBe(1)
})

test('the history names a colleague to members of the firm alone', async () => {
  const { order, fulfilmentId, seller } = await placePaidOrder()
  const names = { firstName: 'Léa', lastName: 'Martin' }
  const colleague = await makeColleague(orderKit.ctx, { firm: seller, ...names })
  await move(colleague, fulfilmentId, { transition: 'acknowledge' })
  const readHistory = async (by: Actor) => {
    const { fulfilments } = await getOrder(orderKit.as(by), { number: order.number })
    return fulfilments[0]?.history.map(({ transition, colleague }) => [transition, colleague])
  }
  expect(await readHistory(seller)).toEqual([
    ['pay', null],
    ['acknowledge', 'Léa Martin'],
  ])
  expect(await readHistory(colleague)).toContainEqual(['acknowledge', null])
  expect(await readHistory(order.buyer)).toContainEqual(['acknowledge', null])
})
