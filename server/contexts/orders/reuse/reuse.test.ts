import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Provenance } from '#domain/catalogue/provenance.ts'
import { parseBalanceSearch } from '#domain/orders/reuse-balance.ts'
import type { Actor } from '#server/context.ts'
import { fulfilments, orderItems, orders, products, reuseImpact } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../place-order.ts'
import { getImpact, getOwnBalance } from './read-balance.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let doors: string

interface HandOverInput {
  quantity: number
  weight: number | null
  at?: string
  from?: string
  to?: string | null
  status?: 'livree' | 'disputed' | 'pending'
  back?: number
  provenance?: Provenance
}

/** A sale of doors that were handed over, except for `back` pieces. */
async function handOver({
  quantity,
  weight,
  at = '2026-05-10T10:00:00Z',
  from = '44109',
  to = '75',
  status = 'livree',
  back = 0,
  provenance = {},
}: HandOverInput) {
  const { db } = server.as()
  const { orderId, fulfilmentId } = await makeSale(server.as(), {
    buyer,
    seller,
    paidAt: new Date(at),
    items: [{ title: 'Porte', quantity, price: 5_000 }],
  })
  const place = { name: 'Dépôt', street: '', postcode: '', town: '', communeCode: from, access: '' }
  const [item] = await db
    .update(orderItems)
    .set({ handedOver: quantity - back, weight, provenance, place: place as never })
    .where(eq(orderItems.fulfilmentId, fulfilmentId))
    .returning()
  await db
    .update(products)
    .set({ categoryId: doors })
    .where(eq(products.id, item?.productId as string))
  await db
    .update(fulfilments)
    .set({ status, receivedAt: new Date(at) })
    .where(eq(fulfilments.id, fulfilmentId))
  await db.update(orders).set({ destination: to }).where(eq(orders.id, orderId))
}

/** Totals of products without a carbon factor. */
const uncounted = { avoided: 0, sourced: 0 }

const balance = (actor: Actor, query = 'from=2026-01-01&to=2026-12-31') =>
  getOwnBalance(server.as(actor), parseBalanceSearch(new URLSearchParams(query), new Date()))

beforeAll(async () => {
  const ctx = server.as()
  const family = await makeCategory(ctx, {
    name: 'Menuiserie',
    repFamily: 'joinery',
    pemdFamily: 'Menuiseries intérieures',
  })
  doors = await makeCategory(ctx, { name: 'Portes', parentId: family })
})
beforeEach(async () => {
  buyer = await makePerson(server.as())
  seller = await makeSeller(server.as())
})

describe('getOwnBalance', () => {
  test('sums handed-over products by category, origin and destination and counts those without weight', async () => {
    await handOver({ quantity: 3, weight: 12_500, provenance: { kind: 'deconstruction', site: 'Lycée' } })
    await handOver({ quantity: 5, weight: null, from: '97411', to: null })
    await handOver({ quantity: 2, weight: 1_000, back: 1, from: '2A004', to: '2B' })
    const expected = {
      total: { articles: 9, weight: 38_500, unweighed: 5, ...uncounted, handOvers: 3 },
      byCategory: [
        {
          category: 'Portes',
          family: 'Menuiserie',
          repFamily: 'joinery',
          pemdFamily: 'Menuiseries intérieures',
          articles: 9,
          weight: 38_500,
          unweighed: 5,
          ...uncounted,
        },
      ],
      byOrigin: [
        { department: '44', articles: 3, weight: 37_500, unweighed: 0, ...uncounted },
        { department: '2A', articles: 1, weight: 1_000, unweighed: 0, ...uncounted },
        { department: '974', articles: 5, weight: 0, unweighed: 5, ...uncounted },
      ],
      byDestination: [
        { department: '75', articles: 3, weight: 37_500, unweighed: 0, ...uncounted },
        { department: '2B', articles: 1, weight: 1_000, unweighed: 0, ...uncounted },
        { department: null, articles: 5, weight: 0, unweighed: 5, ...uncounted },
      ],
      bySource: [
        {
          provenance: { kind: 'deconstruction', site: 'Lycée' },
          articles: 3,
          weight: 37_500,
          unweighed: 0,
          ...uncounted,
        },
        { provenance: {}, articles: 6, weight: 1_000, unweighed: 5, ...uncounted },
      ],
    }
    expect(await balance(seller)).toEqual({ side: 'sold', sites: ['Lycée'], ...expected })
    // The buyer's balance contains the same products.
    expect(await balance(buyer)).toEqual({ side: 'bought', sites: ['Lycée'], ...expected })
    expect((await balance(seller, 'side=bought')).total.articles).toBe(0)
    expect((await balance(await makeSeller(server.as()))).byCategory).toEqual([])
  })

  test('leaves out disputed or missing hand-overs and other days in Paris', async () => {
    await handOver({ quantity: 1, weight: 1_000, status: 'disputed' })
    await handOver({ quantity: 1, weight: 1_000, status: 'pending' })
    await handOver({ quantity: 1, weight: 1_000, back: 1 })
    // Already the first of January in Paris.
    await handOver({ quantity: 7, weight: 1_000, at: '2025-12-31T23:30:00Z' })
    expect((await balance(seller, 'from=2025-01-01&to=2025-12-31')).total.articles).toBe(0)
    expect((await balance(seller, 'from=2026-01-01&to=2026-01-01')).total.articles).toBe(7)
    expect(
      (await balance(seller, 'from=2026-01-01&to=2026-01-01&place=00000000-0000-4000-8000-000000000000'))
        .total.articles,
    ).toBe(0)
  })

  test('filters by a site and lists all sites', async () => {
    await handOver({
      quantity: 3,
      weight: 1_000,
      provenance: { kind: 'deconstruction', site: 'Lycée, Rezé' },
    })
    await handOver({ quantity: 2, weight: 5_000, provenance: { site: 'École' } })
    await handOver({ quantity: 9, weight: 1_000 })
    const balanceOfSite = (site: string) =>
      balance(seller, `from=2026-01-01&to=2026-12-31&site=${encodeURIComponent(site)}`)
    expect(await balanceOfSite('Lycée, Rezé')).toMatchObject({
      sites: ['École', 'Lycée, Rezé'],
      total: { articles: 3, weight: 3_000 },
    })
    expect((await balanceOfSite('Ailleurs')).total.articles).toBe(0)
    expect((await balanceOfSite('')).total.articles).toBe(14)
  })

  test('sums a weight above the range of an integer', async () => {
    await handOver({ quantity: 100_000, weight: 1_000_000 })
    expect((await balance(seller)).total.weight).toBe(100_000_000_000)
  })

  test('is available to the user as CSV and PDF and answers 401 to a visitor', async () => {
    const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
    seller = actor
    await handOver({ quantity: 2, weight: 10_000 })
    const get = (path: string) =>
      server.request(`/api/reuse/${path}?from=2026-01-01&to=2026-12-31`, { headers: { cookie } })
    const csv = await (await get('balance.csv')).text()
    expect(csv).toContain(
      'Catégorie;Menuiserie > Portes;Menuiseries et parois vitrées (2°\u00a0d);Menuiseries intérieures;2;20;0;;0',
    )
    expect(csv).toContain('Loire-Atlantique (44)')
    const pdf = Buffer.from(await (await get('balance.pdf')).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await server.request('/api/reuse/balance')).status).toBe(401)
  })
})

test.each([
  ['', { from: '2026-01-01', to: '2026-11-23', side: null, place: null, site: null }],
  [
    'from=2026-13-45&to=abc&side=x&place=1',
    { from: '2026-01-01', to: '2026-11-23', side: null, place: null, site: null },
  ],
  ['from=2026-06-30&to=2026-06-01', { from: '2026-06-01', to: '2026-06-30' }],
])('parseBalanceSearch replaces invalid parameters of %o by defaults', (query, expected) => {
  expect(parseBalanceSearch(new URLSearchParams(query), new Date('2026-11-23T10:00:00Z'))).toMatchObject(
    expected,
  )
})

test('getImpact sums all sellers and is refreshed once an hour', async () => {
  const { db } = server.as()
  await db.delete(reuseImpact)
  const before = await getImpact(server.as())
  await handOver({ quantity: 4, weight: 2_000, at: '2024-03-01T10:00:00Z' })
  expect((await getImpact(server.as())).ever).toEqual(before.ever)
  const later = { now: () => new Date(Date.now() + 61 * 60_000) }
  const [one, two] = await Promise.all([1, 2].map(() => getImpact({ ...server.as(), clock: later })))
  const fresh = [one, two].find((impact) => impact?.ever.total.articles === before.ever.total.articles + 4)
  expect(fresh?.years[0]).toEqual({ year: 2024, articles: 4, weight: 8_000, unweighed: 0, ...uncounted })
  expect(fresh?.ever.total.weight).toBe(before.ever.total.weight + 8_000)
  expect(JSON.stringify(fresh?.ever.bySource)).not.toContain('Lycée')
})

test("placeOrder stores the department of the delivery, or else the buyer's", async () => {
  const ctx = server.as()
  const buyer = await makePerson(ctx, { address: '8 cours Napoléon, 20000 Ajaccio' })
  const productId = await makeProduct(ctx, { userId: seller.userId, categoryId: doors, quantity: 5 })
  const order = async (delivery: object) => {
    const { id } = await placeOrder(server.as(buyer), {
      items: [{ productId, quantity: 1 }],
      idempotencyKey: crypto.randomUUID(),
      ...delivery,
    } as never)
    const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    return row?.destination
  }
  expect(await order({ shippingOption: 'pickup' })).toBe('2A')
  expect(await order({ shippingOption: 'quote', delivery: { communeCode: '97411', floor: '' } })).toBe('974')
})
