import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { removalUndoPeriodMs } from '#domain/selling/stock-removals.ts'
import { stockRemovalMessages } from '#domain/selling-messages.ts'
import type { Actor } from '#server/context.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { products, stockRemovals } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { findProductByCode, listStockRemovals, removeFromStock, undoStockRemoval } from './stock-removals.ts'

const server = startTestServer()
let seller: Actor
let admin: Actor
let buyer: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  admin = await makePerson(server.as(), { role: 'admin', firstName: 'Hélène', lastName: 'Rousselot' })
  buyer = await makePerson(server.as())
  categoryId = await makeCategory(server.as())
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })

const take = (actor: Actor | null, productId: string, removalId = randomUUID(), quantity?: number) =>
  removeFromStock(server.as(actor), { productId, removalId, quantity })

const undo = (actor: Actor | null, productId: string, removalId: string, at?: Date) =>
  undoStockRemoval(server.as(actor, at && { now: () => at }), { productId, removalId })

async function readState(productId: string) {
  const [row] = await server.as().db.select().from(products).where(eq(products.id, productId))
  const removals = await server.as().db.$count(stockRemovals, eq(stockRemovals.productId, productId))
  return { quantity: row?.quantity, status: row?.status, removals }
}

test('removeFromStock removes one unit, records it with its author and changes the status at zero', async () => {
  const productId = await make({ quantity: 2 })
  const first = new Date('2026-03-02T08:00:00Z')
  const second = new Date('2026-03-02T08:05:00Z')
  await removeFromStock(server.as(seller, { now: () => first }), { productId, removalId: randomUUID() })
  expect(await readState(productId)).toEqual({ quantity: 1, status: 'disponible', removals: 1 })
  expect(
    await removeFromStock(server.as(admin, { now: () => second }), { productId, removalId: randomUUID() }),
  ).toEqual({ quantity: 0, status: 'outofstock' })
  expect(await readState(productId)).toEqual({ quantity: 0, status: 'outofstock', removals: 2 })

  const [row] = await server.as().db.select().from(products).where(eq(products.id, productId))
  expect(row?.updatedAt).toEqual(second)
  expect(await listStockRemovals(server.as(seller), { productId })).toMatchObject([
    {
      by: 'Hélène Rousselot',
      isOwn: false,
      createdAt: second.toISOString(),
      quantityBefore: 1,
      quantityAfter: 0,
    },
    { by: 'Camille Roux', isOwn: true, createdAt: first.toISOString(), quantityBefore: 2, quantityAfter: 1 },
  ])
})

test('removeFromStock succeeds once per unit when more requests than units arrive at once', async () => {
  const productId = await make({ quantity: 3 })
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => take(index % 2 ? admin : seller, productId)),
  )
  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason)
  expect(refusals.map(({ code, message }) => [code, message])).toEqual(
    Array(7).fill(['conflict', stockRemovalMessages.refused]),
  )
  expect(await readState(productId)).toEqual({ quantity: 0, status: 'outofstock', removals: 3 })
})

test('removeFromStock or placeOrder gets the last piece when both run at once', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const productId = await make({ quantity: 1 })
    const order = placeOrder(server.as(buyer), {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
    const results = await Promise.allSettled([take(seller, productId), order])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await readState(productId)).toMatchObject({ quantity: 0, status: 'outofstock' })
  }
})

test('removeFromStock takes once when the same removal is sent again', async () => {
  const productId = await make({ quantity: 5 })
  const removalId = randomUUID()
  const results = await Promise.all([1, 2, 3].map(() => take(seller, productId, removalId)))
  expect(results).toEqual(Array(3).fill({ quantity: 4, status: 'disponible' }))
  expect(await take(seller, productId, removalId)).toEqual({ quantity: 4, status: 'disponible' })
  expect(await readState(productId)).toEqual({ quantity: 4, status: 'disponible', removals: 1 })
})

test('removeFromStock answers a repeated removal of the last piece like the first', async () => {
  const productId = await make({ quantity: 1 })
  const removalId = randomUUID()
  await take(seller, productId, removalId)
  expect(await take(seller, productId, removalId)).toEqual({ quantity: 0, status: 'outofstock' })
})

test('removeFromStock accepts a removal id for only one product and one user', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => make({ quantity: 5 })))
  const removalId = randomUUID()
  const results = await Promise.allSettled(ids.map((id) => take(seller, id, removalId)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const winner = ids[results.findIndex((result) => result.status === 'fulfilled')] as string
  await expect(take(admin, winner, removalId)).rejects.toMatchObject({ code: 'conflict' })
  const states = await Promise.all(ids.map(readState))
  expect(states.map(({ removals }) => removals).sort()).toEqual([0, 0, 1])
  expect(states.map(({ quantity }) => quantity).sort()).toEqual([4, 5, 5])
})

test('removeFromStock takes several units, up to the stock', async () => {
  const productId = await make({ quantity: 7 })
  const removalId = randomUUID()
  expect(await take(seller, productId, removalId, 5)).toEqual({ quantity: 2, status: 'disponible' })
  expect(await take(seller, productId, removalId, 5)).toEqual({ quantity: 2, status: 'disponible' })
  await expect(take(seller, productId, removalId, 1)).rejects.toMatchObject({ code: 'conflict' })
  await expect(take(seller, productId, randomUUID(), 3)).rejects.toMatchObject({
    code: 'conflict',
    message: stockRemovalMessages.tooMany(2, 'piece'),
  })
  expect(await take(seller, productId, randomUUID(), 2)).toEqual({ quantity: 0, status: 'outofstock' })
})

describe('undoStockRemoval', () => {
  test('returns the units and the status and records both users', async () => {
    const productId = await make({ quantity: 5 })
    const removalId = randomUUID()
    await take(seller, productId, removalId, 5)
    expect(await undo(admin, productId, removalId)).toEqual({ quantity: 5, status: 'disponible' })
    expect(await readState(productId)).toEqual({ quantity: 5, status: 'disponible', removals: 1 })
    expect(await listStockRemovals(server.as(seller), { productId })).toMatchObject([
      {
        quantityBefore: 5,
        quantityAfter: 0,
        isOwn: true,
        undone: { by: 'Hélène Rousselot', isOwn: false },
        isUndoable: false,
      },
    ])
  })

  test('undoes once when sent several times at once', async () => {
    const productId = await make({ quantity: 5 })
    const removalId = randomUUID()
    await take(seller, productId, removalId, 3)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => undo(seller, productId, removalId)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(results.flatMap((result) => (result.status === 'rejected' ? result.reason.message : []))).toEqual(
      Array(3).fill(stockRemovalMessages.undoneBefore),
    )
    expect(await readState(productId)).toMatchObject({ quantity: 5 })
    // The removal sent again is still the undone one and takes nothing.
    expect(await take(seller, productId, removalId, 3)).toMatchObject({ quantity: 5 })
  })

  test('leaves units ordered meanwhile', async () => {
    const productId = await make({ quantity: 3 })
    const removalId = randomUUID()
    await take(seller, productId, removalId, 2)
    await placeOrder(server.as(buyer), {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
    expect(await undo(seller, productId, removalId)).toEqual({ quantity: 2, status: 'disponible' })
  })

  test('rejects a removal after an hour, other users and unknown ids', async () => {
    const productId = await make({ quantity: 3 })
    const removalId = randomUUID()
    await take(seller, productId, removalId, 1)
    const late = new Date(Date.now() + removalUndoPeriodMs)
    await expect(undo(seller, productId, removalId, late)).rejects.toMatchObject({
      code: 'conflict',
      message: stockRemovalMessages.tooLate,
    })
    const other = await makeSeller(server.as())
    for (const [actor, code] of [
      [other, 'not-found'],
      [buyer, 'forbidden'],
      [null, 'not-signed-in'],
    ] as const)
      await expect(undo(actor, productId, removalId)).rejects.toMatchObject({ code })
    for (const [product, removal] of [
      [await make(), removalId],
      [productId, randomUUID()],
      [productId, 'x'],
      ['x', removalId],
    ] as const)
      await expect(undo(seller, product, removal)).rejects.toMatchObject({ code: 'not-found' })
    expect(await readState(productId)).toMatchObject({ quantity: 2 })
  })
})

describe('removeFromStock rejects, and changes nothing for,', () => {
  const getRejection = async (actor: Actor | null, productId: string) => {
    const before = await readState(productId)
    const refusal = await take(actor, productId).catch((error) => error)
    expect(await readState(productId)).toEqual(before)
    return refusal
  }

  test('a product without stock in any status', async () => {
    for (const status of ['disponible', 'outofstock', 'reserve'] as const) {
      expect(await getRejection(seller, await make({ quantity: 0, status }))).toMatchObject({
        code: 'conflict',
        message: stockRemovalMessages.refused,
      })
    }
  })

  test("another seller's product, like an unknown id", async () => {
    const productId = await make({ quantity: 2 })
    const other = await makeSeller(server.as())
    const refusal = await getRejection(other, productId)
    expect(refusal).toMatchObject({ code: 'not-found', message: stockRemovalMessages.notFound })
    for (const id of [randomUUID(), 'x', "' or 1=1 --"]) {
      const none = await take(other, id).catch((error) => error)
      expect([none.code, none.message, none.details]).toEqual([
        refusal.code,
        refusal.message,
        refusal.details,
      ])
    }
    await expect(listStockRemovals(server.as(other), { productId })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('visitors and buyers', async () => {
    const productId = await make({ quantity: 2 })
    expect(await getRejection(null, productId)).toMatchObject({ code: 'not-signed-in' })
    expect(await getRejection(buyer, productId)).toMatchObject({ code: 'forbidden' })
    await expect(listStockRemovals(server.as(buyer), { productId })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

test('listStockRemovals returns the last twenty, newest first, including those of deleted accounts', async () => {
  const productId = await make({ quantity: 25 })
  for (let count = 0; count < 22; count += 1) await take(seller, productId)
  await server.as().db.update(stockRemovals).set({ userId: null }).where(eq(stockRemovals.quantityAfter, 3))
  const removals = await listStockRemovals(server.as(seller), { productId })
  expect(removals.map(({ quantityAfter }) => quantityAfter)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 3),
  )
  expect(removals[0]).toMatchObject({ by: null, isOwn: false })
})

describe('findProductByCode', () => {
  const find = (actor: Actor | null, code: string) => findProductByCode(server.as(actor), { code })

  test('finds a product by its code in any case, status and visibility', async () => {
    await make({ uniqueCode: 'CODE34XY', title: 'Radiateur', quantity: 7, status: 'reserve', isHidden: true })
    expect(await find(seller, ' code34xy\t')).toMatchObject({
      title: 'Radiateur',
      uniqueCode: 'CODE34XY',
      quantity: 7,
      pictures: [],
    })
    expect(await find(admin, 'CODE34XY')).toMatchObject({ title: 'Radiateur' })
  })

  test("answers not-found for another seller's code, an unknown and an invalid one", async () => {
    await make({ uniqueCode: 'AUTRE347' })
    const other = await makeSeller(server.as())
    const expected = { code: 'not-found', title: 'Erreur', message: stockRemovalMessages.notFound }
    for (const code of ['AUTRE347', 'PERSONNE', '', '   ', 'A'.repeat(100_000), 'A\u0000B', '%', '\ud800'])
      await expect(find(other, code)).rejects.toMatchObject(expected)
  })

  test('rejects visitors and buyers', async () => {
    await expect(find(null, 'AUTRE347')).rejects.toMatchObject({ code: 'not-signed-in' })
    await expect(find(buyer, 'AUTRE347')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('POST /stock-out/:id/removals', () => {
  const post = (productId: string, body: unknown, cookie = '') =>
    server.request(`/api/stock-out/${productId}/removals`, {
      method: 'POST',
      cookie,
      body: JSON.stringify(body),
    })

  test('answers 401 to a visitor, 400 to an invalid and 413 to a huge body, and changes nothing', async () => {
    const productId = await make({ quantity: 2 })
    expect((await server.request('/api/stock-out?code=AUTRE347')).status).toBe(401)
    expect((await post(productId, { id: randomUUID() })).status).toBe(401)
    const { cookie } = await makeSignedIn(server, { userType: 'seller' })
    const id = randomUUID()
    const amounts = [0, -1, 1.5, '2', 1e9].map((quantity) => ({ id, quantity }))
    for (const body of [{}, [], { id: 1 }, { id: 'x' }, null, ...amounts])
      expect((await post(productId, body, cookie)).status).toBe(400)
    const huge = { id: randomUUID(), more: 'x'.repeat(300_000) }
    expect((await post(productId, huge, cookie)).status).toBe(413)
    expect(await readState(productId)).toMatchObject({ quantity: 2, removals: 0 })
  })

  test("answers 403 to another site's page", async () => {
    const productId = await make({ quantity: 2 })
    const answer = await server.request(`/api/stock-out/${productId}/removals`, {
      method: 'POST',
      headers: { origin: 'https://autre.example', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ id: randomUUID() }),
    })
    expect(answer.status).toBe(403)
  })
})
