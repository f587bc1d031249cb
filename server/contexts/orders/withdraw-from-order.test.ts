import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletedAccountEmail } from '#domain/accounts/accounts.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { association } from '#domain/platform/association.ts'
import type { Actor } from '#server/context.ts'
import { emails, fulfilments, orderItems, orders, withdrawals } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getAnyOrder } from './admin/get-any-order.ts'
import { getOrder } from './get-order.ts'
import { erasePartyData } from './personal-data.ts'
import { placeOrder } from './place-order.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'
import { listWithdrawableOrders } from './withdrawals.ts'

const server = startTestServer()
let buyer: Actor
let joiner: Actor
let plumber: Actor
let neighbour: Actor
let categoryId: string

const at = (iso: string) => ({ now: () => new Date(iso) })
const placedOn = '2026-06-01T10:00:00Z'
const received = new Date('2026-06-01T12:00:00Z')

beforeAll(async () => {
  buyer = await makePerson(server.as(), { firstName: 'Nadia', lastName: 'Faure' })
  joiner = await makeSeller(server.as(), { companyName: 'Menuiserie A' })
  plumber = await makeSeller(server.as(), { companyName: 'Plomberie B' })
  neighbour = await makeSeller(server.as(), { organizationType: 'individual', companyName: null })
  categoryId = await makeCategory(server.as())
})
beforeEach(async () => {
  await server.as().db.delete(emails)
})

/** An order of one item from each of these sellers, with the item ids in the order of the sellers. */
async function order(sellers: Actor[], by = buyer) {
  const ctx = server.as(by, at(placedOn))
  const titles = ['Porte', 'Vasque', 'Volet']
  const productIds = await Promise.all(
    sellers.map(({ userId }, index) => makeProduct(ctx, { userId, categoryId, title: titles[index] })),
  )
  const items = productIds.map((productId) => ({ productId, quantity: 1 }))
  const { id } = await placeOrder(ctx, { items, shippingOption: 'pickup', idempotencyKey: randomUUID() })
  await ctx.db.delete(emails)
  const rows = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.title)
  return { orderId: id, itemIds: rows.map((row) => row.id) }
}

async function setStatus(orderId: string, status: 'livree' | 'annulee') {
  const { db } = server.as()
  await db.update(orders).set({ status }).where(eq(orders.id, orderId))
  const receivedAt = status === 'livree' ? received : null
  await db
    .update(fulfilments)
    .set({ status, receivedAt, hasReservedStock: status === 'livree' })
    .where(eq(fulfilments.orderId, orderId))
}

const signature = { name: 'Nadia Faure', email: 'nadia@exemple.example' }
const withdraw = (input: { orderId: string; itemIds: string[] }, { by = buyer, on = placedOn } = {}) =>
  withdrawFromOrder(server.as(by, at(on)), { ...signature, ...input })

/** Sorted by template: sending jobs change the order of the rows. */
const listMails = async () =>
  (await server.as().db.select().from(emails))
    .map((mail) => ({
      template: mail.template,
      recipient: mail.recipient,
      titles: (mail.data as { order: { items: { title: string }[] } }).order.items.map((item) => item.title),
    }))
    .toSorted(
      (a, b) =>
        templates.indexOf(a.template) - templates.indexOf(b.template) ||
        String(a.titles).localeCompare(String(b.titles)),
    )
const templates = ['withdrawal-acknowledgement', 'withdrawal-for-seller', 'withdrawal-for-admin']

test('withdrawFromOrder emails the consumer, each seller their own items, and the association', async () => {
  const placed = await order([joiner, plumber])
  await withdraw(placed)
  expect(await listMails()).toEqual([
    { template: 'withdrawal-acknowledgement', recipient: signature.email, titles: ['Porte', 'Vasque'] },
    ...[joiner, plumber]
      .map(({ email }, index) => ({
        template: 'withdrawal-for-seller',
        recipient: email,
        titles: [['Porte', 'Vasque'][index]],
      }))
      .toSorted((a, b) => String(a.titles).localeCompare(String(b.titles))),
    { template: 'withdrawal-for-admin', recipient: association.email, titles: ['Porte', 'Vasque'] },
  ])
})

test('withdrawFromOrder notifies the seller of one item and leaves the rest of the order', async () => {
  const { orderId, itemIds } = await order([joiner, plumber])
  const [door, basin] = itemIds
  await withdraw({ orderId, itemIds: [door as string] })
  expect((await listMails()).map((mail) => mail.recipient)).toEqual([
    signature.email,
    joiner.email,
    association.email,
  ])
  const number = orderNumber(orderId)
  const [listed] = (await listWithdrawableOrders(server.as(buyer, at(placedOn)), { number })).orders
  expect(listed?.items.map(({ id, withdrawnAt }) => [id, withdrawnAt !== null])).toEqual([
    [door, true],
    [basin, false],
  ])
  const seen = await getOrder(server.as(buyer, at(placedOn)), { number })
  expect(seen).toMatchObject({ status: 'initial', canWithdraw: true, withdrawals: [{ name: 'Nadia Faure' }] })
})

test('getOrder shows the withdrawal to all parties, to a seller only their own', async () => {
  const placed = await order([joiner, plumber])
  await withdraw(placed)
  const number = orderNumber(placed.orderId)
  const titlesFor = async (actor: Actor) =>
    (await getOrder(server.as(actor, at(placedOn)), { number })).withdrawals.flatMap(({ items }) =>
      items.map((item) => item.title),
    )
  expect(await titlesFor(buyer)).toEqual(['Porte', 'Vasque'])
  expect(await titlesFor(joiner)).toEqual(['Porte'])
  expect(await titlesFor(plumber)).toEqual(['Vasque'])
  expect((await getOrder(server.as(buyer, at(placedOn)), { number })).canWithdraw).toBe(false)
  const admin = await makePerson(server.as(), { role: 'admin' })
  const { withdrawals: all } = await getAnyOrder(server.as(admin), { reference: placed.orderId })
  expect(all).toMatchObject([{ items: [{ title: 'Porte' }, { title: 'Vasque' }] }])
})

describe('a repeated withdrawal', () => {
  test('at the same time makes one withdrawal and one set of emails', async () => {
    const placed = await order([joiner])
    const answers = await Promise.all([withdraw(placed), withdraw(placed), withdraw(placed)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const { db } = server.as()
    expect(await db.$count(withdrawals, eq(withdrawals.orderId, placed.orderId))).toBe(1)
    expect(await listMails()).toHaveLength(3)
  })

  test('with other items is refused with the reason and changes nothing', async () => {
    const { orderId, itemIds } = await order([joiner, plumber])
    await withdraw({ orderId, itemIds: itemIds.slice(0, 1) })
    await expect(withdraw({ orderId, itemIds })).rejects.toMatchObject({ code: 'conflict' })
    const both = await order([joiner, plumber])
    await withdraw(both)
    await expect(withdraw({ orderId: both.orderId, itemIds: both.itemIds.slice(1) })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('the period', () => {
  test('ends with the fourteenth day after receipt', async () => {
    const inTime = await order([joiner])
    const late = await order([joiner])
    await setStatus(inTime.orderId, 'livree')
    await setStatus(late.orderId, 'livree')
    await withdraw(inTime, { on: '2026-06-15T21:59:00Z' })
    await expect(withdraw(late, { on: '2026-06-15T22:00:00Z' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Le délai de rétractation de cette commande a pris fin le 15 juin 2026.',
    })
    const { orders: open } = await listWithdrawableOrders(server.as(buyer, at('2026-06-15T22:00:00Z')), {})
    expect(open.map(({ id }) => id)).not.toContain(late.orderId)
    const { orders: stillOpen } = await listWithdrawableOrders(
      server.as(buyer, at('2026-06-15T21:00:00Z')),
      {},
    )
    expect(stillOpen.find(({ id }) => id === late.orderId)).toMatchObject({
      lastDay: '2026-06-15',
      isOpen: true,
    })
  })

  test('begins with the last received item, without cancelled ones', async () => {
    const placed = await order([joiner, plumber])
    await setStatus(placed.orderId, 'livree')
    const { db } = server.as()
    const ofPlumber = and(eq(fulfilments.orderId, placed.orderId), eq(fulfilments.sellerId, plumber.userId))
    const late = { on: '2026-07-15T12:00:00Z' }
    await db
      .update(fulfilments)
      .set({ status: 'annulee', hasReservedStock: false, receivedAt: null })
      .where(ofPlumber)
    await expect(withdraw(placed, late)).rejects.toMatchObject({ code: 'conflict' })
    await db.update(fulfilments).set({ status: 'expediee' }).where(ofPlumber)
    await expect(withdraw(placed, late)).resolves.toMatchObject({ items: [{}, {}] })
  })

  test('ends with the cancellation of the order', async () => {
    const placed = await order([joiner])
    await setStatus(placed.orderId, 'annulee')
    await expect(withdraw(placed)).rejects.toMatchObject({ code: 'conflict' })
    expect(await listMails()).toEqual([])
  })
})

describe('withdrawFromOrder is refused', () => {
  test("for another buyer's order, as for an unknown one", async () => {
    const placed = await order([joiner])
    const stranger = await makePerson(server.as())
    await expect(withdraw(placed, { by: stranger })).rejects.toMatchObject({ code: 'not-found' })
    await expect(withdraw(placed, { by: neighbour })).rejects.toMatchObject({ code: 'not-found' })
    const { orders: none } = await listWithdrawableOrders(server.as(stranger), {
      number: orderNumber(placed.orderId),
    })
    expect(none).toEqual([])
    expect(await listMails()).toEqual([])
  })

  test('for an item of another order', async () => {
    const placed = await order([joiner])
    const other = await order([joiner])
    await expect(
      withdraw({ orderId: placed.orderId, itemIds: [...placed.itemIds, ...other.itemIds] }),
    ).rejects.toMatchObject({ code: 'not-found' })
    expect(await listMails()).toEqual([])
  })

  test('to a company', async () => {
    const company = await makePerson(server.as(), { organizationType: 'other', companyName: 'Bâti SARL' })
    const placed = await order([joiner], company)
    await expect(withdraw(placed, { by: company })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listWithdrawableOrders(server.as(company), {})).toEqual({
      isConsumer: false,
      orders: [],
      hasMore: false,
    })
  })

  test("for a private person's item", async () => {
    const { orderId, itemIds } = await order([joiner, neighbour])
    await expect(withdraw({ orderId, itemIds })).rejects.toMatchObject({ code: 'conflict' })
    await withdraw({ orderId, itemIds: itemIds.slice(0, 1) })
    const seen = await getOrder(server.as(buyer, at(placedOn)), { number: orderNumber(orderId) })
    expect(seen.canWithdraw).toBe(false)
  })

  test("for what its seller has cancelled, while other sellers' items stay open", async () => {
    const { orderId, itemIds } = await order([joiner, plumber])
    const { db } = server.as()
    await db
      .update(fulfilments)
      .set({ status: 'annulee', hasReservedStock: false })
      .where(and(eq(fulfilments.orderId, orderId), eq(fulfilments.sellerId, joiner.userId)))
    await expect(withdraw({ orderId, itemIds })).rejects.toMatchObject({ code: 'conflict' })
    await expect(withdraw({ orderId, itemIds: itemIds.slice(0, 1) })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await listMails()).toEqual([])
    const number = orderNumber(orderId)
    const [listed] = (await listWithdrawableOrders(server.as(buyer, at(placedOn)), { number })).orders
    expect(listed?.items.map(({ isOpen }) => isOpen)).toEqual([false, true])
    await withdraw({ orderId, itemIds: itemIds.slice(1) })
  })

  test('to an administrator who impersonates the buyer', async () => {
    const placed = await order([joiner])
    const acting = { ...buyer, impersonatedBy: neighbour.userId }
    await expect(withdraw(placed, { by: acting })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test("erasePartyData keeps a deleted consumer's withdrawal without their name", async () => {
  const leaver = await makePerson(server.as(), { firstName: 'Nadia', lastName: 'Faure' })
  const admin = await makePerson(server.as(), { role: 'admin' })
  const [leaversOrder, another] = [await order([joiner], leaver), await order([joiner])]
  await withdraw(leaversOrder, { by: leaver })
  await withdraw(another)
  await setStatus(leaversOrder.orderId, 'livree')
  await erasePartyData(server.as(), { userId: leaver.userId })
  const readWithdrawals = async ({ orderId }: { orderId: string }) =>
    (await getAnyOrder(server.as(admin), { reference: orderId })).withdrawals
  expect(await readWithdrawals(leaversOrder)).toMatchObject([
    { name: 'Compte supprimé', items: [{ title: 'Porte' }] },
  ])
  const rows = await server
    .as()
    .db.select()
    .from(withdrawals)
    .where(eq(withdrawals.orderId, leaversOrder.orderId))
  expect(rows.map(({ email }) => email)).toEqual([deletedAccountEmail(leaver.userId)])
  expect(await readWithdrawals(another)).toMatchObject([{ name: 'Nadia Faure' }])
})

test('POST /withdrawals reports invalid fields, requires a session and keeps a name to one line', async () => {
  const { actor, cookie } = await makeSignedIn(server, {
    organizationType: 'individual',
    phone: '06 39 98 12 34',
    address: '1 rue du Port, 44000 Nantes',
  })
  const placed = await order([joiner], actor)
  const post = (body: object, signedIn = true) =>
    server.request('/api/withdrawals', {
      method: 'POST',
      body: JSON.stringify({ ...placed, ...signature, ...body }),
      ...(signedIn && { cookie }),
    })
  expect((await post({}, false)).status).toBe(401)
  for (const [field, value] of [
    ['orderId', 'x'],
    ['itemIds', []],
    ['itemIds', ['1; drop table orders']],
    ['name', ' \n '],
    ['name', 'x'.repeat(201)],
    ['email', 'a@exemple.example\r\nBcc: b@exemple.example'],
  ] as const) {
    const response = await post({ [field]: value })
    expect(response.status, field).toBe(400)
  }
  expect(await listMails()).toEqual([])
  const response = await post({ name: 'Ève\r\nBcc: tous' })
  expect(response.status).toBe(201)
  const [row] = await server.as().db.select().from(withdrawals).where(eq(withdrawals.orderId, placed.orderId))
  expect(row?.name).toBe('Ève Bcc: tous')
})
