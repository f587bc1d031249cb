import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { renderStoredEmail } from '#server/capabilities/email/render.ts'
import { sampleFrame } from '#server/capabilities/email/sample-data.ts'
import { isErased, openData } from '#server/capabilities/email/sealed-data.ts'
import {
  customFields,
  emails,
  fulfilments,
  orderItems,
  pickupPlaces,
  productCustomFieldValues,
  products,
  type profiles,
} from '#server/database/schema/index.ts'
import { isAtLength } from './helpers/at-length.ts'
import { makeCategory, makeProduct } from './helpers/makers.ts'
import { type Answer, walkRoutes } from './helpers/route-walk.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

/**
 * Two who have not paid each other yet, looked at from each side through every call there is and every mail they got
 * (domain/orders/who-sees-whom.ts).
 */
const server = startTestServer()

type Profile = Partial<typeof profiles.$inferInsert>

interface Someone {
  userId: string
  email: string
  cookie: string
  /** Nobody else may read it. */
  secrets: string[]
}

const buyerProfile = {
  firstName: 'Inès',
  lastName: 'Zwolinska',
  phone: '06 39 98 70 15',
  address: '22 venelle des Hippocampes, 35000 Rennes',
} satisfies Profile
const privateProfile = {
  firstName: 'Solène',
  lastName: 'Kerguelmarec',
  phone: '06 39 98 44 21',
  address: '3 sentier des Oyats\n56000 Vannes',
} satisfies Profile
const firmProfile = {
  firstName: 'Maël',
  lastName: 'Quintrandec',
  companyName: 'Menuiserie du Golfe',
  siret: '73282932000074',
  phone: '02 61 91 14 27',
  address: '14 rue des Compagnons, 56400 Auray',
} satisfies Profile

let buyer: Someone
let privateSeller: Someone
let firm: Someone
const orderIds: string[] = []
const names = new Set<string>()
/** What the calls below answered, by whose they were. */
const told = new Map<Someone, Answer[]>()

async function join(profile: Profile & typeof buyerProfile, isFirm = false): Promise<Someone> {
  const { actor, cookie } = await makeSignedIn(server, {
    ...profile,
    userType: profile === buyerProfile ? 'buyer' : 'seller',
    organizationType: isFirm ? 'other' : 'individual',
  })
  const { userId, email } = actor
  const { lastName, phone, address } = profile
  // The law makes a firm publish where it trades.
  const street = isFirm ? [] : [address.split(/[\n,]/)[0] as string]
  // Where articles are fetched is nowhere else written, and told to who has paid.
  const place = [
    `Dépôt ${lastName}`,
    `${lastName.length} quai des Sarcelles`,
    `Digicode ${lastName.length}4821`,
  ]
  const [name = '', ownStreet = '', access = ''] = place
  if (profile !== buyerProfile)
    await server
      .as()
      .db.insert(pickupPlaces)
      .values({
        ...{ sellerId: userId, name, street: ownStreet, access, isDefault: true },
        ...{ postcode: '56000', town: 'Vannes', communeCode: '56260', latitude: 47.658, longitude: -2.76 },
      })
  const someone = { userId, email, cookie, secrets: [email, lastName, phone, ...street, ...place] }
  told.set(someone, [])
  names.add(userId)
  return someone
}

async function call(who: Someone, path: string, body: unknown): Promise<Record<string, unknown>> {
  // A form says itself how it is written.
  const sent = body instanceof FormData ? new Response(body) : Response.json(body)
  const answer = await server.request(path, {
    method: 'POST',
    cookie: who.cookie,
    body: await sent.arrayBuffer(),
    headers: { 'content-type': sent.headers.get('content-type') as string },
  })
  const text = await answer.text()
  told.get(who)?.push({ call: `POST ${path}`, status: answer.status, text })
  expect([path, answer.status, answer.ok ? '' : text]).toEqual([path, answer.status, ''])
  return text ? JSON.parse(text) : {}
}

const fulfilmentOf = async (orderId: string, seller: Someone): Promise<string> => {
  const rows = await server.as().db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))
  return rows.find(({ sellerId }) => sellerId === seller.userId)?.id as string
}

async function place(shippingOption: 'pickup' | 'quote', productIds: string[]): Promise<string> {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }))
  const { id } = await call(buyer, '/api/orders', { items, shippingOption, idempotencyKey: randomUUID() })
  orderIds.push(id as string)
  names.add(id as string).add(orderNumber(id as string))
  return id as string
}

async function write(who: Someone, topic: Record<string, string>, path = '/api/conversations') {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...topic,
    content: 'Bonjour\u00a0?',
    submissionKey: randomUUID(),
  }))
    form.set(name, value)
  const { conversationId } = await call(who, path, form)
  if (conversationId) names.add(conversationId as string)
  return conversationId as string
}

/** A product whose price is asked for. */
async function makePriceless(userId: string, categoryId: string): Promise<string> {
  const { db } = server.as()
  const [field] = await db.select().from(customFields).where(eq(customFields.name, priceOnRequestField))
  return db.transaction(async (transaction) => {
    const productId = await makeProduct({ ...server.as(), db: transaction }, { userId, categoryId })
    await transaction.update(products).set({ price: null }).where(eq(products.id, productId))
    await transaction
      .insert(productCustomFieldValues)
      .values({ productId, customFieldId: field?.id as string, value: 'true' })
    return productId
  })
}

beforeAll(async () => {
  const ctx = server.as()
  buyer = await join(buyerProfile)
  privateSeller = await join(privateProfile)
  firm = await join(firmProfile, true)
  const categoryId = await makeCategory(ctx)
  const make = async (seller: Someone) => {
    const id = await makeProduct(ctx, { userId: seller.userId, categoryId, quantity: 9 })
    names.add(id)
    return id
  }
  const [ofPerson, ofFirm] = [await make(privateSeller), await make(firm)]
  await call(buyer, '/api/cart', { productIds: [ofPerson, ofFirm] })

  const pickup = await place('pickup', [ofPerson, ofFirm])
  const quoted = await place('quote', [ofPerson, ofFirm])
  for (const seller of [privateSeller, firm]) {
    const fulfilment = await fulfilmentOf(quoted, seller)
    names.add(fulfilment).add(await fulfilmentOf(pickup, seller))
    const expiresAt = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString()
    await call(seller, `/api/fulfilments/${fulfilment}/quotes`, { price: 5_000, conditions: '', expiresAt })
    await call(buyer, `/api/fulfilments/${fulfilment}/moves`, { transition: 'accept-quote' })
    const conversation = await write(buyer, { fulfilmentId: fulfilment })
    await write(seller, {}, `/api/conversations/${conversation}/messages`)
    await write(buyer, { productId: seller === firm ? ofFirm : ofPerson })
    const priceless = await makePriceless(seller.userId, categoryId)
    names.add(priceless)
    await call(buyer, `/api/products/${priceless}/price-requests`, {
      additionalNotes: 'Livrable\u00a0?',
      sharesPhone: false,
    })
  }
  const [item] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, await fulfilmentOf(pickup, firm)))
  await call(buyer, '/api/withdrawals', {
    orderId: pickup,
    itemIds: [item?.id],
    name: 'Inès Zwolinska',
    email: buyer.email,
  })
})

/** With and without the blanks of a telephone number, in any case. */
const holds = (text: string, secret: string): boolean => {
  const [found, wanted] = [text.toLowerCase(), secret.toLowerCase()]
  return found.includes(wanted) || (/^\d/.test(secret) && found.includes(wanted.replaceAll(' ', '')))
}

/** Which calls and mails tell somebody what is not theirs to know: empty, or the places to mend. */
const leaks = (who: Someone, answers: readonly Answer[]): string[] =>
  [buyer, privateSeller, firm]
    .filter((other) => other !== who)
    .flatMap(({ secrets }) => secrets)
    .flatMap((secret) =>
      answers.filter(({ text }) => holds(text, secret)).map(({ call }) => `${call} tells ${secret}`),
    )

/**
 * Left out: administrators' routes (access.test.ts), pictures, which hold no text, and the mailbox, which only a developer's
 * machine has.
 */
const isForAdministrators = (path: string) => /^\/(?:api\/admin|og|dev)\//.test(path)
const isNotOfOrders = (path: string) => !/^\/api\/(?:orders|sales|conversations|withdrawals)/.test(path)

const readAll = (who: Someone, leftOut = isForAdministrators): Promise<Answer[]> =>
  walkRoutes(server, { cookie: who.cookie, method: 'GET', names: [...names], leftOut })

async function mailsTo({ email }: Someone): Promise<Answer[]> {
  const rows = await server.as().db.select().from(emails).where(eq(emails.recipient, email))
  return Promise.all(
    rows.map(async (row) => {
      const { kind = '' } = row.data as { kind?: string }
      // Of one that opened an account only what was written down is left.
      const data = openData(server.as(), row)
      const mail = isErased(row) ? row : await renderStoredEmail({ ...row, data }, sampleFrame)
      const text = JSON.stringify([mail, data])
      return { call: `mail ${row.template} ${kind}`.trim(), status: 200, text }
    }),
  )
}

const everything = async (who: Someone): Promise<Answer[]> => [
  ...(told.get(who) ?? []),
  ...(await readAll(who)),
  ...(await mailsTo(who)),
]

const people = [
  ['the buyer', () => buyer],
  ['a private seller', () => privateSeller],
  ['a professional seller', () => firm],
] as const

describe('before the payment nobody reads where and who the other is', () => {
  test.each(people)('%s, in every answer and every mail', async (_, who) => {
    const answers = await everything(who())
    const own = who().secrets[1] as string
    // They were really asked: one's own name is read somewhere, nobody was kept waiting, and mails were looked into.
    expect(answers.filter(({ text }) => holds(text, own)).length).toBeGreaterThan(1)
    expect(
      answers
        .filter(({ status }) => status === 429 || status >= 500)
        .map(({ call, status }) => [call, status]),
    ).toEqual([])
    expect(answers.filter(({ call }) => call.startsWith('mail')).length).toBeGreaterThan(3)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30)
    expect(leaks(who(), answers)).toEqual([])
  })

  test.each(isAtLength ? people : [])('%s, in what is answered to any other call', async (_, who) => {
    // The account's own calls end the session, and are about nobody else.
    const leftOut = (path: string) => isForAdministrators(path) || path.startsWith('/api/account')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answers = await walkRoutes(server, { cookie: who().cookie, method, names: [...names], leftOut })
      expect(leaks(who(), answers)).toEqual([])
    }
  })
})

test('nor once the order is cancelled unpaid', async () => {
  const { db } = server.as()
  for (const { id } of await db.select().from(fulfilments).where(eq(fulfilments.status, 'initial')))
    await server.request(`/api/fulfilments/${id}/moves`, {
      method: 'POST',
      cookie: buyer.cookie,
      body: JSON.stringify({ transition: 'cancel' }),
    })
  expect(await db.$count(fulfilments, eq(fulfilments.status, 'initial'))).toBe(0)
  for (const who of [buyer, privateSeller, firm])
    expect(leaks(who, [...(await readAll(who, isNotOfOrders)), ...(await mailsTo(who))])).toEqual([])
})

test('the walk is not blind: of what was paid it finds what each needs', async () => {
  await server
    .as()
    .db.update(fulfilments)
    .set({ status: 'accuse_reception', paidAt: sql`now()` })
    .where(inArray(fulfilments.orderId, orderIds))
  expect(leaks(buyer, await readAll(buyer, isNotOfOrders))).toEqual(
    expect.arrayContaining(
      [privateSeller, firm].map(({ secrets }) =>
        expect.stringMatching(new RegExp(`/api/orders/\\S+ tells ${secrets[2]}$`)),
      ),
    ),
  )
  for (const seller of [privateSeller, firm])
    expect(leaks(seller, await readAll(seller, isNotOfOrders)).join('\n')).toContain(buyerProfile.phone)
})
