import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Actor } from '#server/context.ts'
import {
  hasFormerOrders,
  listAllFormerOrders,
  listOwnFormerOrders,
  readOwnFormerOrders,
} from '#server/contexts/orders/former-orders.ts'
import { formerOrderItems, formerOrders } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let other: Actor
let id: string

beforeAll(async () => {
  const ctx = server.as()
  buyer = await makePerson(ctx, { firstName: 'Léa', lastName: 'Bodin' })
  seller = await makeSeller(ctx, { companyName: 'Négoce Roux' })
  other = await makeSeller(ctx)
  id = randomUUID()
  await ctx.db.insert(formerOrders).values({
    id,
    buyerId: buyer.userId,
    totalAmount: 3_000,
    status: 'livree',
    createdAt: new Date('2025-05-12T10:00:00Z'),
  })
  await ctx.db.insert(formerOrderItems).values([
    { orderId: id, sellerId: seller.userId, title: 'Bac', quantity: 2, price: 1_000 },
    { orderId: id, sellerId: other.userId, title: 'Porte', quantity: 1, price: 1_000 },
  ])
})

const search = (text: string) => parseFormerOrderSearch(new URLSearchParams({ search: text }))
const collectRows = async (rows: AsyncIterable<unknown>) => {
  const all = []
  for await (const row of rows) all.push(row)
  return all
}

test('listOwnFormerOrders returns the whole order to its buyer', async () => {
  const { items, total } = await listOwnFormerOrders(server.as(buyer), { page: 1 })
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      id,
      isBuyer: true,
      totalAmount: 3_000,
      items: [{ title: 'Bac', seller: 'Négoce Roux' }, { title: 'Porte' }],
    },
  ])
  expect(await hasFormerOrders(server.as(buyer))).toBe(true)
})

test('listOwnFormerOrders returns to a seller the items they sold', async () => {
  const { items } = await listOwnFormerOrders(server.as(seller), { page: 1 })
  expect(items).toMatchObject([{ isBuyer: false, totalAmount: 2_000, items: [{ title: 'Bac' }] }])
  expect(items[0]?.items).toHaveLength(1)
})

test('former orders are not returned to other sellers, visitors or as a list to sellers', async () => {
  const stranger = await makeSeller(server.as())
  expect(await listOwnFormerOrders(server.as(stranger), { page: 1 })).toMatchObject({ items: [], total: 0 })
  expect(await hasFormerOrders(server.as(stranger))).toBe(false)
  await expect(listOwnFormerOrders(server.as(), { page: 1 })).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(listAllFormerOrders(server.as(seller), search(''))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('listAllFormerOrders finds an order by its number and its buyer', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  const countMatches = async (text: string) =>
    (await listAllFormerOrders(server.as(admin), search(text))).total
  for (const text of ['', orderNumber(id), id, 'bodin'])
    expect([text, await countMatches(text)]).toEqual([text, 1])
  for (const text of ['roux', '00000000', '%']) expect([text, await countMatches(text)]).toEqual([text, 0])
})

test('readOwnFormerOrders exports what a user bought and sold', async () => {
  const { userId } = buyer
  expect(await collectRows(readOwnFormerOrders(server.as(buyer), { userId }))).toMatchObject([
    { sens: 'achat', totalEnEuros: '30.00', articles: [{ titre: 'Bac' }, { titre: 'Porte' }] },
  ])
  const sold = await collectRows(readOwnFormerOrders(server.as(seller), { userId: seller.userId }))
  expect(sold).toMatchObject([{ sens: 'vente', articles: [{ titre: 'Bac' }] }])
  expect(sold[0]).not.toHaveProperty('totalEnEuros')
})
