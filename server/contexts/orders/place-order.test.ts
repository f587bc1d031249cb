import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrderSchema } from '#domain/orders/schemas.ts'
import { association } from '#domain/platform/association.ts'
import type { EmailOrder } from '#server/capabilities/email/email-data.ts'
import { renderEmail } from '#server/capabilities/email/render.ts'
import { sampleFrame } from '#server/capabilities/email/sample-data.ts'
import type { Actor } from '#server/context.ts'
import { emails, fulfilments, orderItems, orders, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from './place-order.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let categoryId: string

beforeAll(async () => {
  buyer = await makePerson(server.as())
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})

const request = (productId: string, quantity = 1) => ({
  items: [{ productId, quantity }],
  shippingOption: 'pickup' as const,
  idempotencyKey: randomUUID(),
})

const stockOf = async (productId: string) => {
  const [row] = await server.as().db.select().from(products).where(eq(products.id, productId))
  return { quantity: row?.quantity, status: row?.status }
}

test("placeOrder uses the database's price, makes one fulfilment per seller and lowers the stock", async () => {
  const other = await makeSeller(server.as())
  const door = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId,
    price: 16_500,
    quantity: 6,
  })
  const basin = await makeProduct(server.as(), {
    userId: other.userId,
    categoryId,
    price: 4_250,
    quantity: 1,
  })
  const items = [
    { productId: door, quantity: 2 },
    { productId: basin, quantity: 1 },
  ]
  const { id } = await placeOrder(server.as(buyer), {
    items,
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })

  const [order] = await server.as().db.select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({
    userId: buyer.userId,
    totalAmount: 37_250,
    status: 'initial',
    deliveryOption: 'pickup',
  })
  const placedFulfilments = await server.as().db.select().from(fulfilments).where(eq(fulfilments.orderId, id))
  expect(placedFulfilments.map(({ sellerId, amount }) => [sellerId, amount]).sort()).toEqual(
    [
      [seller.userId, 33_000],
      [other.userId, 4_250],
    ].sort(),
  )
  expect(await stockOf(door)).toEqual({ quantity: 4, status: 'disponible' })
  expect(await stockOf(basin)).toEqual({ quantity: 0, status: 'outofstock' })
})

test('placeOrder emails sellers at once only when nothing is to be paid by card', async () => {
  const door = await makeProduct(server.as(), { userId: seller.userId, categoryId })
  const { id } = await placeOrder(server.as(buyer), {
    items: [{ productId: door, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const mails = await server.as().db.select().from(emails).where(eq(emails.orderId, id))
  const recipients = mails.map(({ recipient }) => recipient)
  expect(recipients).toContain(buyer.email)
  expect(recipients).not.toContain(seller.email)
})

test('placeOrder enqueues the emails to buyer, sellers and administrators in its transaction', async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  const other = await makeSeller(server.as())
  const door = await makeProduct(server.as(), { userId: seller.userId, categoryId, title: 'Porte A' })
  const basin = await makeProduct(server.as(), { userId: other.userId, categoryId, title: 'Vasque B' })
  const items = [door, basin].map((productId) => ({ productId, quantity: 1 }))
  const withoutCards = { ...server.as(buyer), payments: null }
  const { id } = await placeOrder(withoutCards, {
    items,
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })

  const sent = await server.as().db.select().from(emails).where(eq(emails.orderId, id))
  const mails = sent.filter(({ template }) => template !== 'pickup-code')
  const titlesTo = (recipient: string) => {
    const mail = mails.find((other) => other.recipient === recipient)
    const data = mail?.data as { order: EmailOrder } | undefined
    return data?.order.items.map((item) => item.title)
  }
  expect(mails).toHaveLength(4)
  expect(titlesTo(buyer.email)).toEqual(['Porte A', 'Vasque B'])
  expect(titlesTo(seller.email)).toEqual(['Porte A'])
  expect(titlesTo(other.email)).toEqual(['Vasque B'])
  expect(titlesTo(admin.email)).toEqual(['Porte A', 'Vasque B'])
})

describe('a delivery request', () => {
  const quote = async (note: string, shippingOption: 'quote' | 'pickup' = 'quote') => {
    const other = await makeSeller(server.as(), { address: '3 quai du Commerce, 69009 Lyon' })
    const door = await makeProduct(server.as(), { userId: seller.userId, categoryId, title: 'Porte A' })
    const basin = await makeProduct(server.as(), { userId: other.userId, categoryId, title: 'Vasque B' })
    const input = placeOrderSchema.parse({
      items: [door, basin].map((productId) => ({ productId, quantity: 1 })),
      shippingOption,
      deliveryNote: note,
      idempotencyKey: randomUUID(),
    })
    // A seller receives one email a day about requests of the same buyer, so each request has a new buyer.
    buyer = await makePerson(server.as())
    const { id } = await placeOrder(server.as(buyer), input)
    const [order] = await server.as().db.select().from(orders).where(eq(orders.id, id))
    const sent = await server
      .as()
      .db.select()
      .from(emails)
      .where(and(eq(emails.orderId, id), eq(emails.template, 'quote-request')))
    const mailTo = async (recipient: string) => {
      const mail = sent.find((mail) => mail.recipient === recipient)
      return renderEmail('quote-request', mail?.data as never, sampleFrame)
    }
    return { order, other, sent, mailTo }
  }

  test('requires a known commune and puts the destination before the note', async () => {
    const placeWith = async (delivery: unknown, deliveryNote = 'Sonner chez Faure.') => {
      const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId })
      const input = { ...request(productId), shippingOption: 'quote', deliveryNote, delivery }
      const { id } = await placeOrder(server.as(await makePerson(server.as())), placeOrderSchema.parse(input))
      const [order] = await server.as().db.select().from(orders).where(eq(orders.id, id))
      return order?.deliveryNote
    }
    expect(await placeWith({ communeCode: '35238', floor: ' 3ᵉ sans ascenseur ' })).toMatch(
      /^À livrer à Rennes.*, 3ᵉ sans ascenseur\.\nSonner chez Faure\.$/,
    )
    expect(await placeWith({ communeCode: '35238', floor: 'x'.repeat(100) }, 'x'.repeat(2_000))).toMatch(
      /x{2000}$/,
    )
    await expect(placeWith({ communeCode: '00000' })).rejects.toMatchObject({
      details: { fields: { 'delivery.communeCode': expect.any(String) } },
    })
    await expect(placeWith({ communeCode: '35238; drop' })).rejects.toThrow()
  })

  test('is mailed to each seller for their own products, and to the association', async () => {
    const note = 'Troisième étage.\nDe 8 h à 16 h.'
    const { order, other, sent, mailTo } = await quote(` ${note}\0 `)
    expect(order?.deliveryNote).toBe(note)
    expect(sent).toHaveLength(3)
    for (const recipient of [seller.email, other.email]) {
      const { text, replyTo } = await mailTo(recipient)
      for (const fact of [note, '44000 Nantes']) expect(text).toContain(fact)
      expect(replyTo).toBeUndefined()
    }
    const all = await mailTo(association.email)
    for (const fact of [note, '1 rue du Port, 44000 Nantes', '06 39 98 12 34'])
      expect(all.text).toContain(fact)
    expect(all.replyTo).toBe(buyer.email)
    expect((await mailTo(seller.email)).text).not.toMatch(/Vasque B|quai du Commerce/)
    const { text } = await mailTo(association.email)
    for (const fact of ['Porte A', '3 quai du Commerce, 69009 Lyon', 'Vasque B']) expect(text).toContain(fact)
  })

  test('is accepted without a note', async () => {
    const { order, sent } = await quote('')
    expect(order?.deliveryNote).toBe('')
    expect(sent).toHaveLength(3)
  })

  test('stores no note or destination for a pickup', async () => {
    const { order, sent } = await quote('Troisième étage.', 'pickup')
    expect(order?.deliveryNote).toBe('')
    expect(sent).toEqual([])
  })

  test('accepts a note of 2 000 characters and no longer one', () => {
    const length = (count: number) =>
      placeOrderSchema.safeParse({ ...request(randomUUID()), deliveryNote: 'x'.repeat(count) }).success
    expect([length(2_000), length(2_001)]).toEqual([true, false])
  })
})

test('placeOrder makes one order of a submission sent three times at once', async () => {
  const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 5 })
  const submission = request(productId, 2)
  const placed = await Promise.all([1, 2, 3].map(() => placeOrder(server.as(buyer), submission)))
  expect(new Set(placed.map((order) => order.id)).size).toBe(1)
  expect(await stockOf(productId)).toEqual({ quantity: 3, status: 'disponible' })
})

test('placeOrder makes one order of concurrent requests with one key and different products', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(() => makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 5 })),
  )
  const { idempotencyKey } = request('')
  const results = await Promise.allSettled(
    ids.map((id) => placeOrder(server.as(buyer), { ...request(id), idempotencyKey })),
  )
  const placed = await server.as().db.$count(orders, eq(orders.idempotencyKey, idempotencyKey))
  expect(placed).toBe(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
  }
})

test('placeOrder sells each piece once when more buyers than pieces order at once', async () => {
  const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 3 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => makePerson(server.as())))
  const results = await Promise.allSettled(
    buyers.map((racer) => placeOrder(server.as(racer), request(productId))),
  )
  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason)
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  expect(refusals.map((refusal) => refusal.code)).toEqual(Array(9).fill('conflict'))
  expect(await stockOf(productId)).toEqual({ quantity: 0, status: 'outofstock' })
})

test('placeOrder does not deadlock on carts with the same products in opposite order', async () => {
  const [a, b] = await Promise.all(
    [1, 2].map(() => makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 100 })),
  )
  const cart = (ids: (string | undefined)[]) => ({
    items: ids.map((productId) => ({ productId: productId as string, quantity: 1 })),
    shippingOption: 'pickup' as const,
    idempotencyKey: randomUUID(),
  })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => placeOrder(server.as(buyer), cart(index % 2 ? [a, b] : [b, a]))),
  )
  expect((await stockOf(a as string)).quantity).toBe(80)
})

describe('placeOrder rejects, and changes nothing for,', () => {
  const getRejection = async (productId: string, quantity: number, by = buyer) => {
    const before = await server.as().db.$count(orderItems)
    const stock = await stockOf(productId)
    const refusal = await placeOrder(server.as(by), request(productId, quantity)).catch((error) => error)
    expect(await server.as().db.$count(orderItems)).toBe(before)
    expect(await stockOf(productId)).toEqual(stock)
    return refusal
  }

  test.each([
    ['reserved', { status: 'reserve' as const }],
    ['sold', { status: 'vendu' as const }],
    ['waiting for validation', { status: 'a_valider' as const }],
    ['out of stock', { status: 'outofstock' as const, quantity: 0 }],
  ])('a product that is %s', async (_, state) => {
    const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, ...state })
    expect(await getRejection(productId, 1)).toMatchObject({
      code: 'conflict',
      title: 'Erreur lors de la commande',
    })
  })

  test('a quantity above the stock, and reports what is left', async () => {
    const productId = await makeProduct(server.as(), {
      userId: seller.userId,
      categoryId,
      quantity: 2,
      title: 'Porte',
    })
    const refusal = await getRejection(productId, 999)
    expect(refusal.details.items).toEqual([
      { productId, available: 2, message: expect.stringContaining('Il ne reste que 2') },
    ])
    expect(refusal.message).toMatch(/^Erreur lors de la création de la commande: /)
  })

  test('a total other than the buyer saw', async () => {
    const productId = await makeProduct(server.as(), {
      userId: seller.userId,
      categoryId,
      price: 16_500,
      quantity: 6,
    })
    const placeWithTotal = (expectedTotal: number) =>
      placeOrder(server.as(buyer), { ...request(productId, 2), expectedTotal })
    await expect(placeWithTotal(16_500)).rejects.toMatchObject({ code: 'conflict', details: { items: [] } })
    expect(await stockOf(productId)).toMatchObject({ quantity: 6 })
    await expect(placeWithTotal(33_000)).resolves.toHaveProperty('id')
  })

  test('a total above the limit of its column', async () => {
    const price = 99_999_999_99
    const productId = await makeProduct(server.as(), {
      userId: seller.userId,
      categoryId,
      price,
      quantity: 1_000_000,
    })
    expect(await getRejection(productId, 1_000_000)).toMatchObject({ code: 'conflict' })
  })

  test('a total below the minimum of card payments, unless the site takes no cards', async () => {
    const cheap = { userId: seller.userId, categoryId, price: 49, quantity: 3 }
    const productId = await makeProduct(server.as(), cheap)
    expect((await getRejection(productId, 1)).message).toContain('0,50\u00a0€')
    expect(await stockOf(productId)).toMatchObject({ quantity: 3 })
    await expect(placeOrder(server.as(buyer), request(productId, 2))).resolves.toMatchObject({
      isPayable: true,
    })
    const withoutCards = { ...server.as(buyer), payments: null }
    await expect(placeOrder(withoutCards, request(productId, 1))).resolves.toMatchObject({ isPayable: false })
  })

  test('an unknown product', async () => {
    expect(await getRejection(randomUUID(), 1)).toMatchObject({ code: 'conflict' })
  })

  test("the buyer's own product", async () => {
    const both = await makeSeller(server.as(), { userType: 'both' })
    const productId = await makeProduct(server.as(), { userId: both.userId, categoryId })
    expect(await getRejection(productId, 1, both)).toMatchObject({ code: 'conflict' })
  })

  test('an incomplete profile, and reports the missing fields', async () => {
    const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId })
    const incomplete = await makePerson(server.as(), { phone: null, organizationType: 'other' })
    expect(await getRejection(productId, 1, incomplete)).toMatchObject({
      code: 'forbidden',
      title: 'Profil incomplet',
      details: { missing: ['phone', 'companyName'] },
    })
  })

  test('a visitor', async () => {
    const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId })
    await expect(placeOrder(server.as(), request(productId))).rejects.toMatchObject({
      code: 'not-signed-in',
      title: 'Connexion requise',
    })
  })
})
