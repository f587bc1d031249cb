import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import { recordCharge } from '#server/contexts/payments/record-charge.ts'
import {
  emails,
  fulfilments,
  handOvers,
  orderItems,
  payments,
  pickupAttempts,
  pickupCodes,
  transfers,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getOrder } from '../get-order.ts'
import { listSales } from '../list-sales.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { placeOrder } from '../place-order.ts'
import { checkCode, collect } from './collect.ts'
import { issuePickupCode, readPickupCodes } from './pickup-codes.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let stranger: Actor
let signedIn: { actor: Actor; cookie: string }
let categoryId: string

beforeAll(async () => {
  buyer = await makePerson(server.as(), { firstName: 'Nadia', lastName: 'Faure' })
  seller = await makeSeller(server.as())
  stranger = await makeSeller(server.as())
  signedIn = await makeSignedIn(server, { userType: 'seller', companyName: 'Dépôt du Lac' })
  categoryId = await makeCategory(server.as())
})

const price = 12_000

/** An order of doors and basins from one seller, paid by card, with an open code. */
async function paidOrder(by: Actor = seller, pieces: readonly number[] = [2, 3]) {
  const ctx = server.as()
  const titles = ['Porte', 'Vasque']
  const productIds = await Promise.all(
    pieces.map((_, index) =>
      makeProduct(ctx, { userId: by.userId, categoryId, title: titles[index], price, quantity: 10 }),
    ),
  )
  const items = productIds.map((productId, index) => ({ productId, quantity: pieces[index] ?? 1 }))
  const { id: orderId } = await placeOrder(server.as(buyer), {
    items,
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const [fulfilment] = await ctx.db
    .select({ fulfilmentId: fulfilments.id, amount: fulfilments.amount })
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId))
  if (!fulfilment) throw new Error('no fulfilment')
  await pay({ orderId, ...fulfilment })
  const articles = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.title)
  return {
    orderId,
    fulfilmentId: fulfilment.fulfilmentId,
    code: await openCode(fulfilment.fulfilmentId),
    all: articles.map(({ id, quantity }) => ({ itemId: id, quantity })),
    articles,
  }
}

async function pay({ orderId, ...fulfilment }: { orderId: string; fulfilmentId: string; amount: number }) {
  const paymentId = randomUUID()
  const { amount } = fulfilment
  await inTransaction(server.as(), async (ctx) => {
    const id = `pay_${paymentId}`
    await ctx.db
      .insert(payments)
      .values({ id: paymentId, orderId, provider: 'sandbox', providerPaymentId: id, amount })
    const payment = { id, status: 'succeeded', amount, amountReceived: amount, paymentId } as const
    await recordCharge(ctx, {
      payment: { ...payment, orderId, clientSecret: 's', chargeId: `ch_${id}`, fee: null },
      shares: [fulfilment],
    })
    await moveFulfilment(ctx, { fulfilmentId: fulfilment.fulfilmentId, transition: 'pay', mover: 'provider' })
  })
}

const openCode = async (fulfilmentId: string) => {
  const codes = await readPickupCodes(server.as(buyer), { fulfilmentIds: [fulfilmentId] })
  return codes.get(fulfilmentId)?.code as string
}

const statusOf = async (fulfilmentId: string) =>
  (await server.as().db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId)))[0]?.status

/** Amounts transferred to the seller, oldest first. */
const listTransferAmounts = async (fulfilmentId: string) =>
  (
    await server
      .as()
      .db.select({ amount: transfers.amount })
      .from(transfers)
      .where(eq(transfers.fulfilmentId, fulfilmentId))
      .orderBy(transfers.createdAt)
  ).map(({ amount }) => amount)

const handOverCount = (fulfilmentId: string) =>
  server.as().db.$count(handOvers, eq(handOvers.fulfilmentId, fulfilmentId))

const getRejection = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => ({ code: error.code, title: error.title, message: error.message, details: error.details }),
  )

describe('a complete hand-over', () => {
  test('is recorded and released once when it is sent repeatedly', async () => {
    const { code, all, fulfilmentId, orderId } = await paidOrder()
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    const view = await checkCode(server.as(seller), { code: typed })
    expect(view).toMatchObject({
      fulfilmentId,
      number: orderNumber(orderId),
      buyerName: 'Nadia Faure',
      alreadyUsedAt: null,
      handOver: null,
    })
    expect(view.items.map((item) => [item.title, item.quantity, item.handedOver])).toEqual([
      ['Porte', 2, 0],
      ['Vasque', 3, 0],
    ])
    expect(await statusOf(fulfilmentId)).toBe('pending')

    const first = await collect(server.as(seller), { code: typed, items: all })
    expect(first).toMatchObject({ isComplete: true, isPaidByCard: true, alreadyRecorded: false, left: [] })
    expect(first.handedOver.map(({ title, quantity }) => `${quantity} ${title}`)).toEqual([
      '2 Porte',
      '3 Vasque',
    ])
    expect(await collect(server.as(seller), { code, items: all })).toEqual({
      ...first,
      alreadyRecorded: true,
    })
    const secondCheck = await checkCode(server.as(seller), { code })
    expect(secondCheck.alreadyUsedAt).toBe(first.recordedAt)
    expect(secondCheck.handOver?.handedOver).toEqual(first.handedOver)

    expect(await statusOf(fulfilmentId)).toBe('livree')
    expect(await handOverCount(fulfilmentId)).toBe(1)
    expect(await listTransferAmounts(fulfilmentId)).toEqual([5 * price])
    expect(await openCode(fulfilmentId)).toBeUndefined()
  })

  test('is recorded once when two phones send it, and the second receives the record', async () => {
    const { code, all, fulfilmentId } = await paidOrder()
    const firstItem = all.slice(0, 1)
    const answers = await Promise.all(
      [all, firstItem, all, firstItem].map((items) => collect(server.as(seller), { code, items })),
    )
    expect(answers.filter(({ alreadyRecorded }) => !alreadyRecorded)).toHaveLength(1)
    expect(new Set(answers.map(({ handedOver }) => JSON.stringify(handedOver))).size).toBe(1)
    expect(await handOverCount(fulfilmentId)).toBe(1)
    expect(await listTransferAmounts(fulfilmentId)).toHaveLength(1)
  })
})

test('collect releases a part, keeps the rest held and issues a new code', async () => {
  const { code, articles, fulfilmentId } = await paidOrder()
  const [door, basin] = articles.map(({ id }) => id) as [string, string]
  const first = await collect(server.as(seller), { code, items: [{ itemId: basin, quantity: 2 }] })
  expect(first).toMatchObject({ isComplete: false, handedOver: [{ title: 'Vasque', quantity: 2 }] })
  expect(first.left.map(({ title, quantity }) => `${quantity} ${title}`)).toEqual(['2 Porte', '1 Vasque'])
  expect(await statusOf(fulfilmentId)).toBe('accuse_reception')
  expect(await listTransferAmounts(fulfilmentId)).toEqual([2 * price])

  const next = await openCode(fulfilmentId)
  expect(next).not.toBe(code)
  const late = { code, items: [{ itemId: door, quantity: 1 }] }
  expect(await collect(server.as(seller), late)).toEqual({ ...first, alreadyRecorded: true })
  expect((await checkCode(server.as(seller), { code: next })).items.map((item) => item.handedOver)).toEqual([
    0, 2,
  ])
  const lastHandOver = await collect(server.as(seller), {
    code: next,
    items: [
      { itemId: door, quantity: 2 },
      { itemId: basin, quantity: 1 },
    ],
  })
  expect(lastHandOver).toMatchObject({ isComplete: true, alreadyRecorded: false })
  expect(await listTransferAmounts(fulfilmentId)).toEqual([2 * price, 3 * price])
})

test('listSales returns whether a sale was partly handed over', async () => {
  const { code, all, fulfilmentId } = await paidOrder()
  const findSale = async () => {
    const { items } = await listSales(server.as(seller), { status: null, page: 1 })
    return items.find((sale) => sale.fulfilmentId === fulfilmentId)
  }
  expect(await findSale()).toMatchObject({ isPartlyHandedOver: false })
  await collect(server.as(seller), { code, items: all.slice(0, 1) })
  expect(await findSale()).toMatchObject({ isPartlyHandedOver: true })
})

test('collect rejects more than is left and foreign items without any change', async () => {
  const { code, articles, fulfilmentId } = await paidOrder()
  const other = await paidOrder()
  const [door] = articles.map(({ id }) => id) as [string]
  const invalidSelections = [
    [{ itemId: door, quantity: 3 }],
    [
      { itemId: door, quantity: 2 },
      { itemId: door, quantity: 1 },
    ],
    [{ itemId: other.articles[0]?.id as string, quantity: 1 }],
    [{ itemId: randomUUID(), quantity: 1 }],
    [
      { itemId: door, quantity: 3 },
      { itemId: door, quantity: -1 },
    ],
    [],
  ]
  for (const items of invalidSelections) {
    expect(await getRejection(collect(server.as(seller), { code, items }))).toMatchObject({
      code: 'conflict',
    })
  }
  expect(await handOverCount(fulfilmentId)).toBe(0)
  expect(await listTransferAmounts(fulfilmentId)).toEqual([])
  expect(await openCode(fulfilmentId)).toBe(code)
})

describe('an invalid code', () => {
  test("is answered and recorded the same for another seller's code and an unknown one", async () => {
    const { code, all, fulfilmentId } = await paidOrder()
    const foreignRejection = await getRejection(checkCode(server.as(stranger), { code }))
    expect(foreignRejection).toMatchObject({ code: 'not-found' })
    for (const typed of ['ZZZZZZ', '', 'Où est-ce ?', '\u0000', '🚪'.repeat(30), 'x'.repeat(2_000)]) {
      expect(await getRejection(checkCode(server.as(stranger), { code: typed }))).toEqual(foreignRejection)
    }
    expect(await getRejection(collect(server.as(stranger), { code, items: all }))).toEqual(foreignRejection)
    const attempts = await server
      .as()
      .db.select()
      .from(pickupAttempts)
      .where(eq(pickupAttempts.sellerId, stranger.userId))
    expect(attempts).toHaveLength(8)
    expect(await statusOf(fulfilmentId)).toBe('pending')
  })

  test("is refused to buyers and visitors, also to the order's buyer", async () => {
    const { code, all } = await paidOrder()
    for (const [actor, refusal] of [
      [buyer, 'forbidden'],
      [null, 'not-signed-in'],
    ] as const) {
      expect(await getRejection(checkCode(server.as(actor), { code }))).toMatchObject({ code: refusal })
      expect(await getRejection(collect(server.as(actor), { code, items: all }))).toMatchObject({
        code: refusal,
      })
    }
  })

  test.each([
    ['dispute', 'buyer', /litige/],
    ['confirm', 'buyer', /déjà reçu/],
    ['decline', 'seller', /annulée/],
  ] as const)('is refused with the reason after %s', async (transition, mover, words) => {
    const { code, all, fulfilmentId } = await paidOrder()
    const actor = mover === 'buyer' ? buyer : seller
    await moveFulfilment(server.as(actor), { fulfilmentId, transition, mover, note: 'Parce que.' })
    const before = await listTransferAmounts(fulfilmentId)
    for (const work of [
      () => checkCode(server.as(seller), { code }),
      () => collect(server.as(seller), { code, items: all }),
    ]) {
      expect(await getRejection(work())).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(words),
      })
    }
    expect(await listTransferAmounts(fulfilmentId)).toEqual(before)
  })

  test('collect or the dispute succeeds when both are sent at once, and only collect releases money', async () => {
    const { code, all, fulfilmentId } = await paidOrder()
    const [handedOver, contested] = await Promise.all([
      getRejection(collect(server.as(seller), { code, items: all })),
      getRejection(
        moveFulfilment(server.as(buyer), {
          fulfilmentId,
          transition: 'dispute',
          mover: 'buyer',
          note: 'Rien reçu.',
        }),
      ),
    ])
    expect([handedOver, contested].filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(await listTransferAmounts(fulfilmentId)).toHaveLength(handedOver === 'accepted' ? 1 : 0)
  })
})

test('issuePickupCode never repeats an open code and may repeat a closed one', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  const draws = [0, 0, 1].map((byte) => new Uint8Array(6).fill(byte))
  const draw = () => draws.shift() ?? new Uint8Array(6).fill(2)
  const reissue = async (fulfilmentId: string) => {
    const { db } = server.as()
    await db.delete(pickupCodes).where(eq(pickupCodes.fulfilmentId, fulfilmentId))
    return issuePickupCode(server.as(), { fulfilmentId }, draw)
  }
  expect(await reissue(one.fulfilmentId)).toBe('AAAAAA')
  expect(await reissue(other.fulfilmentId)).toBe('BBBBBB')
  expect(await issuePickupCode(server.as(), { fulfilmentId: other.fulfilmentId })).toBe('BBBBBB')
  await collect(server.as(seller), { code: 'AAAAAA', items: one.all })
  // The code drawn again opens the other fulfilment, not the recorded hand-over.
  draws.push(new Uint8Array(6).fill(0))
  expect(await reissue(other.fulfilmentId)).toBe('AAAAAA')
  expect(await checkCode(server.as(seller), { code: 'AAAAAA' })).toMatchObject({
    fulfilmentId: other.fulfilmentId,
    alreadyUsedAt: null,
  })
})

test('no answer to a seller contains a code', async () => {
  const { code, all, orderId, fulfilmentId } = await paidOrder()
  const answers = [
    await getOrder(server.as(seller), { number: orderNumber(orderId) }),
    await checkCode(server.as(seller), { code }),
    await collect(server.as(seller), { code, items: all.slice(0, 1) }),
  ]
  const mails = await server
    .as()
    .db.select()
    .from(emails)
    .where(and(eq(emails.recipient, seller.email)))
    .orderBy(desc(emails.createdAt))
  const next = await openCode(fulfilmentId)
  for (const secret of [code, next]) {
    for (const seen of [...answers, mails]) expect(JSON.stringify(seen)).not.toContain(secret)
  }
})

describe('over HTTP', () => {
  const post = (path: string, body: unknown, cookie = signedIn.cookie) =>
    server.request(path, { method: 'POST', body: JSON.stringify(body), cookie })

  test('the slip is printed for the buyer alone while its code is open', async () => {
    const { actor, cookie } = await makeSignedIn(server)
    const { fulfilmentId, orderId, all, code } = await paidOrder()
    await server.as().db.execute(`update orders set user_id = '${actor.userId}' where id = '${orderId}'`)
    const path = `/api/fulfilments/${fulfilmentId}/pickup-slip.pdf`
    const slip = await server.request(path, { cookie })
    expect(slip.status).toBe(200)
    expect(slip.headers.get('content-disposition')).toMatch(/^inline/)
    expect(slip.headers.get('cache-control')).toContain('no-store')
    expect(new TextDecoder().decode((await slip.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect((await server.request(path, { cookie: signedIn.cookie })).status).toBe(404)
    expect((await server.request(path)).status).toBe(401)
    expect((await server.request('/api/fulfilments/x/pickup-slip.pdf', { cookie })).status).toBe(404)
    await collect(server.as(seller), { code, items: all })
    expect((await server.request(path, { cookie })).status).toBe(404)
  })

  test('ten wrong codes are limited, valid ones are not', async () => {
    const { code, all } = await paidOrder(signedIn.actor)
    for (let count = 0; count < 12; count++) {
      expect((await post('/api/collections/check', { code })).status).toBe(200)
    }
    const wrongAttempts = await Promise.all(
      Array.from({ length: 14 }, () => post('/api/collections/check', { code: 'ZZZZZZ' })),
    )
    expect(wrongAttempts.filter(({ status }) => status === 404)).toHaveLength(10)
    const refused = await post('/api/collections', { code, items: all })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ detail: expect.stringMatching(/dans 1[45]\u00a0minutes\./) })
  })

  test.each([
    ['no code', {}],
    ['no articles', { code: 'K7P2XM' }],
    ['an empty list', { code: 'K7P2XM', items: [] }],
    ['an invalid id', { code: 'K7P2XM', items: [{ itemId: 'x', quantity: 1 }] }],
    ['no pieces', { code: 'K7P2XM', items: [{ itemId: randomUUID(), quantity: 0 }] }],
    ['half a piece', { code: 'K7P2XM', items: [{ itemId: randomUUID(), quantity: 1.5 }] }],
    ['an overlong code', { code: 'x'.repeat(2_001), items: [{ itemId: randomUUID(), quantity: 1 }] }],
  ])('POST /collections rejects a request with %s', async (_, body) => {
    expect((await post('/api/collections', body)).status).toBe(400)
  })
})
