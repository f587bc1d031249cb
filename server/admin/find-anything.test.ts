import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Actor } from '#server/context.ts'
import { emails, orders } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { findAnything } from './find-anything.ts'

const server = startTestServer()
let admin: Actor
let buyer: Actor
let seller: Actor
let productId: string
let orderId: string

beforeAll(async () => {
  const ctx = server.as()
  admin = await makePerson(ctx, { role: 'admin' })
  buyer = await makePerson(ctx, { firstName: 'Élodie', lastName: 'Kervadec' })
  seller = await makeSeller(ctx, { companyName: 'Menuiseries Ploumanac’h' })
  const categoryId = await makeCategory(ctx)
  productId = await makeProduct(ctx, {
    ...{ userId: seller.userId, categoryId, title: 'Verrière d’atelier en acier', uniqueCode: 'QZX4T7WM' },
  })
  const [order] = await ctx.db
    .insert(orders)
    .values({
      ...{ userId: buyer.userId, totalAmount: 5000, status: 'pending', deliveryOption: 'pickup' },
      idempotencyKey: randomUUID(),
    })
    .returning()
  orderId = order?.id as string
  await ctx.db.insert(emails).values({
    ...{ template: 'contact', recipient: 'kervadec@exemple.example', data: {}, status: 'sent' },
    subject: 'Votre retrait à Lannion',
  })
})

const find = (text: string) => findAnything(server.as(admin), { text })
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

test('a person by any of their words, in any order, without accents and case', async () => {
  for (const text of ['kervadec', 'KERVADEC elodie', 'elod kerva'])
    expect(ids((await find(text)).people)).toEqual([buyer.userId])
  expect(ids((await find('ploumanac')).people)).toEqual([seller.userId])
  expect((await find('kervadec introuvable')).people).toEqual([])
})

test('an order by its number, its whole id and its buyer', async () => {
  for (const text of [orderNumber(orderId), orderId, 'kervadec'])
    expect(ids((await find(text)).orders)).toEqual([orderId])
})

test('an article by words of its title and by its code', async () => {
  for (const text of ['acier verriere', 'QZX4T7WM', 'qzx4'])
    expect(ids((await find(text)).products)).toEqual([productId])
})

test('a mail by its recipient and by its subject', async () => {
  for (const text of ['kervadec@exemple', 'retrait lannion'])
    expect((await find(text)).emails).toMatchObject([{ title: 'Votre retrait à Lannion' }])
})

test.each(['', ' ', 'k', '%%', '__', '\0', "'"])('%j finds nothing', async (text) => {
  expect(await find(text)).toEqual({ people: [], orders: [], products: [], emails: [] })
})

test('nobody but administrators', async () => {
  await expect(findAnything(server.as(buyer), { text: 'kervadec' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(findAnything(server.as(), { text: 'kervadec' })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})
