import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emptyValues } from '#domain/selling/product-form.ts'
import type { Actor, Context } from '#server/context.ts'
import { fulfilments, orders, pickupAppointments, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../orders/place-order.ts'
import { saveDraft } from './drafts.ts'
import { countToDo, getToDo } from './to-do.ts'

const server = startTestServer()
let buyer: Actor
let categoryId: string
/** A Monday, eleven o'clock in Paris. */
const clock = { now: () => new Date('2026-01-12T10:00:00Z') }

beforeAll(async () => {
  buyer = await makePerson(server.as())
  categoryId = await makeCategory(server.as())
})

async function order(seller: Actor, shippingOption: 'pickup' | 'quote', quantity = 1) {
  const ctx = server.as()
  const productId = await makeProduct(ctx, { userId: seller.userId, categoryId, price: 5_000, quantity: 3 })
  const { id } = await placeOrder(server.as(buyer), {
    items: [{ productId, quantity }],
    shippingOption,
    idempotencyKey: randomUUID(),
  })
  const [fulfilment] = await ctx.db.select().from(fulfilments).where(eq(fulfilments.orderId, id))
  return { productId, fulfilmentId: fulfilment?.id as string, orderId: id }
}

const setStatus = async (
  { db }: Context,
  { fulfilmentId, orderId }: { fulfilmentId: string; orderId: string },
  status: 'pending' | 'accuse_reception',
) => {
  await db.update(fulfilments).set({ status }).where(eq(fulfilments.id, fulfilmentId))
  await db.update(orders).set({ status }).where(eq(orders.id, orderId))
}

test('getToDo and countToDo return zeros without tasks, and getToDo rejects buyers', async () => {
  const seller = await makeSeller(server.as())
  const nothing = { count: 0, sales: [] }
  expect(await getToDo(server.as(seller))).toMatchObject({
    toAcknowledge: nothing,
    toQuote: nothing,
    toShip: nothing,
    pickups: [],
    unread: 0,
    drafts: 0,
    refused: { count: 0 },
    lowStock: { count: 0 },
  })
  expect(await countToDo(server.as(seller))).toEqual({ count: 0 })
  expect(await countToDo(server.as(buyer))).toEqual({ count: 0 })
  await expect(getToDo(server.as(buyer))).rejects.toMatchObject({ code: 'forbidden' })
})

test("getToDo groups the seller's own tasks by kind", async () => {
  const seller = await makeSeller(server.as())
  const other = await makeSeller(server.as())
  const ctx = server.as(seller, clock)
  const waiting = await order(seller, 'pickup')
  await setStatus(ctx, waiting, 'pending')
  const requested = await order(seller, 'quote')
  const sold = await order(seller, 'pickup', 2)
  await setStatus(ctx, sold, 'accuse_reception')
  await setStatus(ctx, await order(other, 'pickup'), 'pending')
  await makeProduct(ctx, {
    userId: seller.userId,
    categoryId,
    title: 'Porte floue',
    status: 'a_valider',
    refusalReason: 'Photo floue',
  })
  await makeProduct(ctx, { userId: seller.userId, categoryId, status: 'a_valider' })
  await saveDraft(ctx, { draftId: randomUUID(), values: emptyValues(), pictureIds: [] })

  const toDo = await getToDo(ctx)
  const ids = ({ sales }: { sales: { fulfilmentId: string }[] }) =>
    sales.map(({ fulfilmentId }) => fulfilmentId)
  expect(ids(toDo.toAcknowledge)).toEqual([waiting.fulfilmentId])
  expect(ids(toDo.toQuote)).toEqual([requested.fulfilmentId])
  expect(toDo.refused).toMatchObject({
    count: 1,
    products: [{ title: 'Porte floue', refusalReason: 'Photo floue' }],
  })
  expect(toDo.drafts).toBe(1)
  // Two of three pieces are sold; the other orders left two each.
  expect(toDo.lowStock.products.map(({ id, quantity }) => [id, quantity])).toEqual(
    expect.arrayContaining([[sold.productId, 1]]),
  )
  expect(await countToDo(ctx)).toEqual({ count: 3 })
})

test('getToDo returns the pickups of today and tomorrow in Paris in order', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller, clock)
  const addAppointment = async (startsAt: string) => {
    const sale = await order(seller, 'pickup')
    await setStatus(ctx, sale, 'accuse_reception')
    const at = new Date(startsAt)
    await ctx.db.insert(pickupAppointments).values({
      fulfilmentId: sale.fulfilmentId,
      startsAt: at,
      endsAt: new Date(at.getTime() + 3_600_000),
    })
    return sale.fulfilmentId
  }
  await addAppointment('2026-01-11T21:00:00Z')
  const late = await addAppointment('2026-01-13T22:30:00Z')
  const early = await addAppointment('2026-01-12T08:00:00Z')
  // Half past midnight on Wednesday, in Paris.
  await addAppointment('2026-01-13T23:30:00Z')
  const { pickups } = await getToDo(ctx)
  expect(pickups.map(({ sale }) => sale.fulfilmentId)).toEqual([early, late])
})

test('getToDo leaves hidden products and those sold long ago out of the low stock', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const { productId } = await order(seller, 'pickup', 2)
  expect((await getToDo(ctx)).lowStock.count).toBe(1)
  const twoMonthsLater = server.as(seller, { now: () => new Date(Date.now() + 60 * 24 * 60 * 60 * 1000) })
  expect((await getToDo(twoMonthsLater)).lowStock.count).toBe(0)
  await ctx.db.update(products).set({ isHidden: true }).where(eq(products.id, productId))
  expect((await getToDo(ctx)).lowStock.count).toBe(0)
})

test('getToDo counts a stock below the minimum quantity as low, with its unit', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const { productId } = await order(seller, 'pickup')
  const change = (set: Partial<typeof products.$inferInsert>) =>
    ctx.db.update(products).set(set).where(eq(products.id, productId))
  await change({ quantity: 30, saleUnit: 'm2' })
  expect((await getToDo(ctx)).lowStock.count).toBe(0)
  await change({ minimumQuantity: 50 })
  expect((await getToDo(ctx)).lowStock.products).toMatchObject([{ quantity: 30, saleUnit: 'm2' }])
})
