import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Actor } from '#server/context.ts'
import { emails, fulfilments, orderItems, orders } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { findAnything } from './routes.ts'

const server = startTestServer()
let admin: Actor
let buyer: Actor
let seller: Actor
let productId: string
let orderId: string

beforeAll(async () => {
  const ctx = server.as()
  admin = await makePerson(ctx, { role: 'admin' })
  buyer = await makePerson(ctx, { firstName: 'Élodie', lastName: 'Kervadec', phone: '+33 7 65 01 23 45' })
  seller = await makeSeller(ctx, { companyName: 'Menuiseries Ploumanac’h' })
  const categoryId = await makeCategory(ctx)
  productId = await makeProduct(ctx, {
    userId: seller.userId,
    categoryId,
    title: 'Verrière d’atelier en acier',
    uniqueCode: 'QZX4T7WM',
  })
  const [order] = await ctx.db
    .insert(orders)
    .values({
      userId: buyer.userId,
      totalAmount: 5000,
      status: 'pending',
      deliveryOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
    .returning()
  orderId = order?.id as string
  const [fulfilment] = await ctx.db
    .insert(fulfilments)
    .values({ orderId, sellerId: seller.userId, amount: 5000, status: 'pending' })
    .returning()
  await ctx.db.insert(orderItems).values({
    orderId,
    fulfilmentId: fulfilment?.id as string,
    productId,
    title: 'Verrière d’atelier en acier',
    quantity: 1,
    price: 5000,
  })
  await ctx.db.insert(emails).values({
    template: 'contact',
    recipient: 'kervadec@exemple.example',
    data: {},
    status: 'sent',
    subject: 'Votre retrait à Lannion',
  })
})

const find = (text: string) => findAnything(server.as(admin), { text })
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('findAnything finds a user by words of their name in any order, without regard to accents and case', async () => {
  for (const text of ['kervadec', 'KERVADEC elodie', 'elod kerva'])
    expect(ids((await find(text)).people)).toEqual([buyer.userId])
  expect(ids((await find('ploumanac')).people)).toEqual([seller.userId])
  expect((await find('kervadec introuvable')).people).toEqual([])
})

test('findAnything finds a user by their whole telephone number in any notation', async () => {
  for (const text of ['07 65 01 23 45', '0765012345', '07.65.01.23.45', '+33765012345', '0033 7 65 01 23 45'])
    expect(ids((await find(text)).people)).toEqual([buyer.userId])
  for (const text of ['07 65 01 23 46', '65 01 23 45']) expect((await find(text)).people).toEqual([])
})

test('findAnything finds an order by its number, id, buyer and words of its product titles', async () => {
  for (const text of [orderNumber(orderId), orderId, 'kervadec', 'acier verriere'])
    expect(ids((await find(text)).orders)).toEqual([orderId])
})

test('findAnything finds a product by words of its title and by its code', async () => {
  for (const text of ['acier verriere', 'QZX4T7WM', 'qzx4'])
    expect(ids((await find(text)).products)).toEqual([productId])
})

test('findAnything finds an email by its recipient and subject', async () => {
  for (const text of ['kervadec@exemple', 'retrait lannion'])
    expect((await find(text)).emails).toMatchObject([{ title: 'Votre retrait à Lannion' }])
})

test.each(['', ' ', 'k', '%%', '__', '\0', "'"])('findAnything returns nothing for %j', async (text) => {
  expect(await find(text)).toEqual({ people: [], orders: [], products: [], emails: [] })
})

test('findAnything rejects other users and visitors', async () => {
  await expect(findAnything(server.as(buyer), { text: 'kervadec' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(findAnything(server.as(), { text: 'kervadec' })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})
