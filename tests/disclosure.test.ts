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
import { isLongRun } from './helpers/long-run.ts'
import { makeCategory, makeProduct } from './helpers/makers.ts'
import { type RouteResponse, walkRoutes } from './helpers/route-walk.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

/** The parties of unpaid orders read all routes and all their emails; none may show the other's data (domain/orders/who-sees-whom.ts). */
const server = startTestServer()

type Profile = Partial<typeof profiles.$inferInsert>

interface Party {
  userId: string
  email: string
  cookie: string
  /** Texts that other parties must not read. */
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

let buyer: Party
let privateSeller: Party
let firm: Party
const orderIds: string[] = []
const parameterValues = new Set<string>()
/** Responses to the requests below, by party. */
const responses = new Map<Party, RouteResponse[]>()

async function createParty(profile: Profile & typeof buyerProfile, isFirm = false): Promise<Party> {
  const { actor, cookie } = await makeSignedIn(server, {
    ...profile,
    userType: profile === buyerProfile ? 'buyer' : 'seller',
    organizationType: isFirm ? 'other' : 'individual',
  })
  const { userId, email } = actor
  const { lastName, phone, address } = profile
  // A firm has to publish its address.
  const street = isFirm ? [] : [address.split(/[\n,]/)[0] as string]
  // Pickup places are shown only after the payment.
  const pickupPlace = [
    `Dépôt ${lastName}`,
    `${lastName.length} quai des Sarcelles`,
    `Digicode ${lastName.length}4821`,
  ]
  const [name = '', ownStreet = '', access = ''] = pickupPlace
  if (profile !== buyerProfile)
    await server.as().db.insert(pickupPlaces).values({
      sellerId: userId,
      name,
      street: ownStreet,
      access,
      isDefault: true,
      postcode: '56000',
      town: 'Vannes',
      communeCode: '56260',
      latitude: 47.658,
      longitude: -2.76,
    })
  const party = { userId, email, cookie, secrets: [email, lastName, phone, ...street, ...pickupPlace] }
  responses.set(party, [])
  parameterValues.add(userId)
  return party
}

async function sendAsParty(party: Party, path: string, body: unknown): Promise<Record<string, unknown>> {
  // A form sets its own content type.
  const encodedBody = body instanceof FormData ? new Response(body) : Response.json(body)
  const response = await server.request(path, {
    method: 'POST',
    cookie: party.cookie,
    body: await encodedBody.arrayBuffer(),
    headers: { 'content-type': encodedBody.headers.get('content-type') as string },
  })
  const text = await response.text()
  responses.get(party)?.push({ call: `POST ${path}`, status: response.status, text })
  expect([path, response.status, response.ok ? '' : text]).toEqual([path, response.status, ''])
  return text ? JSON.parse(text) : {}
}

const findFulfilment = async (orderId: string, seller: Party): Promise<string> => {
  const rows = await server.as().db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))
  return rows.find(({ sellerId }) => sellerId === seller.userId)?.id as string
}

async function placeOrder(shippingOption: 'pickup' | 'quote', productIds: string[]): Promise<string> {
  const items = productIds.map((productId) => ({ productId, quantity: 1 }))
  const { id } = await sendAsParty(buyer, '/api/orders', {
    items,
    shippingOption,
    idempotencyKey: randomUUID(),
  })
  orderIds.push(id as string)
  parameterValues.add(id as string).add(orderNumber(id as string))
  return id as string
}

async function sendMessage(party: Party, topic: Record<string, string>, path = '/api/conversations') {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...topic,
    content: 'Bonjour\u00a0?',
    submissionKey: randomUUID(),
  }))
    form.set(name, value)
  const { conversationId } = await sendAsParty(party, path, form)
  if (conversationId) parameterValues.add(conversationId as string)
  return conversationId as string
}

/** Creates a product with its price on request. */
async function createProductOnRequest(userId: string, categoryId: string): Promise<string> {
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
  buyer = await createParty(buyerProfile)
  privateSeller = await createParty(privateProfile)
  firm = await createParty(firmProfile, true)
  const categoryId = await makeCategory(ctx)
  const createProduct = async (seller: Party) => {
    const id = await makeProduct(ctx, { userId: seller.userId, categoryId, quantity: 9 })
    parameterValues.add(id)
    return id
  }
  const [personProduct, firmProduct] = [await createProduct(privateSeller), await createProduct(firm)]
  await sendAsParty(buyer, '/api/cart', { productIds: [personProduct, firmProduct] })

  const pickup = await placeOrder('pickup', [personProduct, firmProduct])
  const quoted = await placeOrder('quote', [personProduct, firmProduct])
  for (const seller of [privateSeller, firm]) {
    const fulfilment = await findFulfilment(quoted, seller)
    parameterValues.add(fulfilment).add(await findFulfilment(pickup, seller))
    const expiresAt = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString()
    await sendAsParty(seller, `/api/fulfilments/${fulfilment}/quotes`, {
      price: 5_000,
      conditions: '',
      expiresAt,
    })
    await sendAsParty(buyer, `/api/fulfilments/${fulfilment}/moves`, { transition: 'accept-quote' })
    const conversation = await sendMessage(buyer, { fulfilmentId: fulfilment })
    await sendMessage(seller, {}, `/api/conversations/${conversation}/messages`)
    await sendMessage(buyer, { productId: seller === firm ? firmProduct : personProduct })
    const productOnRequest = await createProductOnRequest(seller.userId, categoryId)
    parameterValues.add(productOnRequest)
    await sendAsParty(buyer, `/api/products/${productOnRequest}/price-requests`, {
      additionalNotes: 'Livrable\u00a0?',
      sharesPhone: false,
    })
  }
  const [item] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, await findFulfilment(pickup, firm)))
  await sendAsParty(buyer, '/api/withdrawals', {
    orderId: pickup,
    itemIds: [item?.id],
    name: 'Inès Zwolinska',
    email: buyer.email,
  })
})

/** Returns true when the text contains the secret in any case, or a telephone number without spaces. */
const containsSecret = (text: string, secret: string): boolean => {
  const [lowerText, lowerSecret] = [text.toLowerCase(), secret.toLowerCase()]
  return (
    lowerText.includes(lowerSecret) ||
    (/^\d/.test(secret) && lowerText.includes(lowerSecret.replaceAll(' ', '')))
  )
}

/** Requests and emails that show another party's secret. */
const findLeaks = (party: Party, answers: readonly RouteResponse[]): string[] =>
  [buyer, privateSeller, firm]
    .filter((other) => other !== party)
    .flatMap(({ secrets }) => secrets)
    .flatMap((secret) =>
      answers.filter(({ text }) => containsSecret(text, secret)).map(({ call }) => `${call} shows ${secret}`),
    )

/** Leaves out administrators' routes (access.test.ts), pictures, which contain no text, and the development mailbox. */
const isForAdministrators = (path: string) => /^\/(?:api\/admin|og|dev)\//.test(path)
const isUnrelatedToOrders = (path: string) => !/^\/api\/(?:orders|sales|conversations|withdrawals)/.test(path)

const readAllRoutes = (party: Party, isSkipped = isForAdministrators): Promise<RouteResponse[]> =>
  walkRoutes(server, {
    cookie: party.cookie,
    method: 'GET',
    parameterValues: [...parameterValues],
    isSkipped,
  })

async function readMails({ email }: Party): Promise<RouteResponse[]> {
  const rows = await server.as().db.select().from(emails).where(eq(emails.recipient, email))
  return Promise.all(
    rows.map(async (row) => {
      const { kind = '' } = row.data as { kind?: string }
      // The data of an email that opened an account is erased; only its row remains.
      const data = openData(server.as(), row)
      const mail = isErased(row) ? row : await renderStoredEmail({ ...row, data }, sampleFrame)
      const text = JSON.stringify([mail, data])
      return { call: `mail ${row.template} ${kind}`.trim(), status: 200, text }
    }),
  )
}

const readEverything = async (party: Party): Promise<RouteResponse[]> => [
  ...(responses.get(party) ?? []),
  ...(await readAllRoutes(party)),
  ...(await readMails(party)),
]

const people = [
  ['the buyer', () => buyer],
  ['a private seller', () => privateSeller],
  ['a professional seller', () => firm],
] as const

describe('a party of an unpaid order sees no secrets of the other', () => {
  test.each(people)('as %s in any GET response or email', async (_, party) => {
    const answers = await readEverything(party())
    const ownName = party().secrets[1] as string
    // The texts are only meaningful when the party's own name is found, nothing failed and emails exist.
    expect(answers.filter(({ text }) => containsSecret(text, ownName)).length).toBeGreaterThan(1)
    expect(
      answers
        .filter(({ status }) => status === 429 || status >= 500)
        .map(({ call, status }) => [call, status]),
    ).toEqual([])
    // A private seller is not mailed about the unpaid order.
    const minMails = party() === privateSeller ? 2 : 3
    expect(answers.filter(({ call }) => call.startsWith('mail')).length).toBeGreaterThan(minMails)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30)
    expect(findLeaks(party(), answers)).toEqual([])
  })

  test.each(isLongRun ? people : [])('as %s in the response to any other request', async (_, party) => {
    // The account's routes end the session and contain no other user's data.
    const isSkipped = (path: string) => isForAdministrators(path) || path.startsWith('/api/account')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answers = await walkRoutes(server, {
        cookie: party().cookie,
        method,
        parameterValues: [...parameterValues],
        isSkipped,
      })
      expect(findLeaks(party(), answers)).toEqual([])
    }
  })
})

test('a party of an order cancelled before the payment sees no secrets of the other', async () => {
  const { db } = server.as()
  for (const { id } of await db.select().from(fulfilments).where(eq(fulfilments.status, 'initial')))
    await server.request(`/api/fulfilments/${id}/moves`, {
      method: 'POST',
      cookie: buyer.cookie,
      body: JSON.stringify({ transition: 'cancel' }),
    })
  expect(await db.$count(fulfilments, eq(fulfilments.status, 'initial'))).toBe(0)
  for (const party of [buyer, privateSeller, firm])
    expect(
      findLeaks(party, [...(await readAllRoutes(party, isUnrelatedToOrders)), ...(await readMails(party))]),
    ).toEqual([])
})

test('the same check finds the parties’ data after the payment', async () => {
  await server
    .as()
    .db.update(fulfilments)
    .set({ status: 'accuse_reception', paidAt: sql`now()` })
    .where(inArray(fulfilments.orderId, orderIds))
  expect(findLeaks(buyer, await readAllRoutes(buyer, isUnrelatedToOrders))).toEqual(
    expect.arrayContaining(
      [privateSeller, firm].map(({ secrets }) =>
        expect.stringMatching(new RegExp(`/api/orders/\\S+ shows ${secrets[2]}$`)),
      ),
    ),
  )
  for (const seller of [privateSeller, firm])
    expect(findLeaks(seller, await readAllRoutes(seller, isUnrelatedToOrders)).join('\n')).toContain(
      buyerProfile.phone,
    )
})
