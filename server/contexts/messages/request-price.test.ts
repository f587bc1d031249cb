import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { association } from '#domain/platform/association.ts'
import { renderEmail } from '#server/capabilities/email/render.ts'
import { sampleFrame } from '#server/capabilities/email/sample-data.ts'
import type { Actor, Clock } from '#server/context.ts'
import {
  blockedPeople,
  conversations,
  customFields,
  emails,
  priceRequests,
  productCustomFieldValues,
  products,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getConversation } from './conversations.ts'
import { mailUnreadMessages } from './mail-unread-messages.ts'
import { requestPrice } from './request-price.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let onRequestId: string
let categoryId: string

beforeAll(async () => {
  buyer = await makePerson(server.as())
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
  const [field] = await server
    .as()
    .db.select({ id: customFields.id })
    .from(customFields)
    .where(eq(customFields.name, priceOnRequestField))
  onRequestId = field?.id as string
})

type Product = Partial<Parameters<typeof makeProduct>[1]>

/** A product with a price on request: the database requires the custom field in the same transaction. */
async function makeProductOnRequest(product: Product = {}): Promise<string> {
  const { db } = server.as()
  return db.transaction(async (transaction) => {
    const ctx = { ...server.as(), db: transaction }
    const productId = await makeProduct(ctx, { userId: seller.userId, categoryId, ...product })
    await transaction.update(products).set({ price: null }).where(eq(products.id, productId))
    await transaction
      .insert(productCustomFieldValues)
      .values({ productId, customFieldId: onRequestId, value: 'true' })
    return productId
  })
}

const request = (productId: string, change = {}) => ({
  productId,
  additionalNotes: '',
  sharesPhone: false,
  website: '',
  ...change,
})
const listMailsAbout = (productId: string) =>
  server.as().db.select().from(emails).where(eq(emails.productId, productId)).orderBy(emails.recipient)
const countRequests = (productId: string) =>
  server.as().db.$count(priceRequests, eq(priceRequests.productId, productId))

test('requestPrice emails seller and association; the seller does not see the buyer’s identity', async () => {
  const productId = await makeProductOnRequest({
    title: 'Escalier en hêtre',
    description: 'Quatorze marches.',
  })
  await requestPrice(
    server.as(buyer),
    request(productId, { additionalNotes: 'Livrable\nà Vannes ?', sharesPhone: true }),
  )
  const mails = await listMailsAbout(productId)
  expect(mails.map((mail) => mail.recipient).sort()).toEqual([seller.email, association.email].sort())
  for (const mail of mails) {
    const { subject, text, replyTo } = await renderEmail('price-request', mail.data as never, sampleFrame)
    expect(subject).toContain('Escalier en hêtre')
    for (const fact of ['Quatorze marches.', 'Livrable\nà Vannes ?', productId, '06 39 98 12 34'])
      expect(text).toContain(fact)
    const isForSeller = mail.recipient === seller.email
    expect(text).toContain(isForSeller ? 'Camille R.\n44000 Nantes' : 'Camille Roux')
    expect(replyTo).toBe(isForSeller ? undefined : buyer.email)
  }
})

test('requestPrice starts a conversation and emails the seller once', async () => {
  const productId = await makeProductOnRequest()
  await requestPrice(server.as(buyer), request(productId, { additionalNotes: 'Pour deux ?' }))
  const [conversation] = await server
    .as()
    .db.select()
    .from(conversations)
    .where(eq(conversations.productId, productId))
  const conversationId = conversation?.id as string
  const [mail] = (await listMailsAbout(productId)).filter(({ recipient }) => recipient === seller.email)
  expect(mail?.data).toMatchObject({ conversationUrl: expect.stringContaining(conversationId) })
  await mailUnreadMessages(server.as(), { conversationId, recipientId: seller.userId })
  const mails = await server.as().db.select().from(emails).where(eq(emails.recipient, seller.email))
  expect(mails.filter(({ template }) => template === 'new-message')).toEqual([])
  const { messages } = await getConversation(server.as(seller), { conversationId })
  expect(messages.map(({ content }) => content)).toEqual([
    'Bonjour, quel est votre prix\u00a0?\n\nPour deux ?',
  ])
})

test('requestPrice puts notes longer than a message into its email', async () => {
  const productId = await makeProductOnRequest()
  await requestPrice(server.as(buyer), request(productId, { additionalNotes: `${'é'.repeat(4_999)}!` }))
  for (const { data } of await listMailsAbout(productId)) expect(JSON.stringify(data)).toContain('é!')
})

test('requestPrice shares the phone on request only', async () => {
  const productId = await makeProductOnRequest()
  await requestPrice(server.as(buyer), request(productId))
  expect(JSON.stringify(await listMailsAbout(productId))).not.toContain('06 39 98')
})

test('requestPrice makes one request of three concurrent ones', async () => {
  const productId = await makeProductOnRequest()
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => requestPrice(server.as(buyer), request(productId))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countRequests(productId)).toBe(1)
  expect(await listMailsAbout(productId)).toHaveLength(2)
})

test('requestPrice refuses a repetition within a day', async () => {
  const productId = await makeProductOnRequest()
  const at = (time: string): Clock => ({ now: () => new Date(time) })
  const ask = (time: string, by = buyer) => requestPrice(server.as(by, at(time)), request(productId))
  await ask('2026-05-12T12:05:00Z')
  await expect(ask('2026-05-13T12:04:59Z')).rejects.toMatchObject({
    code: 'conflict',
    title: 'Demande déjà envoyée',
    message: expect.stringContaining('le 12 mai 2026 à 14:05.'),
  })
  expect(await listMailsAbout(productId)).toHaveLength(2)
  await ask('2026-05-12T12:06:00Z', await makePerson(server.as()))
  await ask('2026-05-13T12:05:00Z')
  expect(await countRequests(productId)).toBe(3)
})

describe('requestPrice emails nothing and rejects', () => {
  const refusal = async (productId: string, by: Actor | null = buyer) => {
    const error = await requestPrice(server.as(by), request(productId)).catch((error) => error)
    expect(await listMailsAbout(productId)).toEqual([])
    return error
  }

  test('a visitor', async () => {
    expect(await refusal(await makeProductOnRequest(), null)).toMatchObject({ code: 'not-signed-in' })
  })
  test('a product that has a price', async () => {
    const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId })
    expect(await refusal(productId)).toMatchObject({ code: 'conflict' })
  })
  test("the seller's own product", async () => {
    expect(await refusal(await makeProductOnRequest(), seller)).toMatchObject({ code: 'conflict' })
  })
  test.each([
    ['sold', { status: 'vendu' }],
    ['without stock', { quantity: 0 }],
  ] as const)('a product that is %s', async (_, state) => {
    expect(await refusal(await makeProductOnRequest(state))).toMatchObject({ code: 'conflict' })
  })
  test.each([
    ['hidden', { isHidden: true }],
    ['waiting for validation', { status: 'a_valider' }],
  ] as const)('a product that is %s, like an unknown one', async (_, state) => {
    expect(await refusal(await makeProductOnRequest(state))).toMatchObject({ code: 'not-found' })
  })
  test('a product of a suspended seller', async () => {
    const { userId } = await makeSeller(server.as(), { suspendedAt: new Date() })
    expect(await refusal(await makeProductOnRequest({ userId }))).toMatchObject({ code: 'not-found' })
  })
})

test('requestPrice refuses malformed bodies, the hidden field and excess requests', async () => {
  const { cookie } = await makeSignedIn(server)
  const post = (productId: string, body: unknown) =>
    server.request(`/api/products/${productId}/price-requests`, {
      method: 'POST',
      body: JSON.stringify(body),
      cookie,
    })
  const productId = await makeProductOnRequest()
  expect((await post('x', { sharesPhone: true })).status).toBe(404)
  const tooLong = await post(productId, { sharesPhone: true, additionalNotes: 'x'.repeat(5_001) })
  expect((await tooLong.json()).details.fields).toHaveProperty('additionalNotes')
  expect((await post(productId, { sharesPhone: 'oui' })).status).toBe(400)
  expect((await post(productId, { sharesPhone: false, additionalNotes: 'x'.repeat(300_000) })).status).toBe(
    413,
  )
  expect((await post(productId, { sharesPhone: false, website: 'https://spam.example' })).status).toBe(201)
  expect(await countRequests(productId)).toBe(0)
  expect((await post(productId, { sharesPhone: false, additionalNotes: 'a\0b' })).status).toBe(201)
  const statuses = []
  for (let index = 0; index < 10; index += 1)
    statuses.push((await post(productId, { sharesPhone: false })).status)
  expect(statuses[0]).toBe(409)
  expect(statuses.at(-1)).toBe(429)
})

test('requestPrice is rejected when either party has blocked the other', async () => {
  const [annoying, shop] = [await makePerson(server.as()), await makeSeller(server.as())]
  const productId = await makeProductOnRequest({ userId: shop.userId })
  const ask = () =>
    requestPrice(server.as(annoying), request(productId, { additionalNotes: 'Répondez-moi !' }))
  for (const [blocker, blocked] of [
    [shop, annoying],
    [annoying, shop],
  ] as const) {
    await server
      .as()
      .db.insert(blockedPeople)
      .values({ blockerId: blocker.userId, blockedId: blocked.userId })
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
    await server.as().db.delete(blockedPeople)
  }
  expect([await countRequests(productId), await listMailsAbout(productId)]).toEqual([0, []])
  await ask()
  expect(await countRequests(productId)).toBe(1)
})
