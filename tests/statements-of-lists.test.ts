import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { platformSettings, products } from '#server/database/schema/index.ts'
import { makeKey } from './helpers/api-keys.ts'
import { makeCategory, makeProduct } from './helpers/makers.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

const server = startTestServer()
let key: string

beforeAll(async () => {
  const seller = await makeSignedIn(server, { userType: 'seller' })
  key = await makeKey(server.as(), seller.actor)
  const categoryId = await makeCategory(server.as(), { slug: 'portes' })
  for (const title of ['Porte pleine', 'Porte vitrée'])
    await makeProduct(server.as(), { userId: seller.actor.userId, categoryId, title })
  await vi.waitFor(async () => expect(await server.services.live.hearPublicChanges()).toBe(true))
})

/** What the application's own tables are asked: not the queue of jobs, nor whether this process hears everything. */
async function statementsOf(work: () => Promise<Response>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect((await work()).status).toBe(200)
    return (query.mock.calls as unknown[][])
      .map(([asked]) => (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')))
      .filter((text) => text.includes(' from "'))
  } finally {
    query.mockRestore()
  }
}

const listed = (page = 1) => server.request(`/api/products?parent=portes&sort=price-asc&page=${page}`)
const own = () => server.request('/api/v1/own/products', { headers: { authorization: `Bearer ${key}` } })

test('a list of the catalogue is one statement, once what every list needs has been read; its first page none', async () => {
  expect((await statementsOf(listed)).length).toBeGreaterThan(1)
  const [rows, ...others] = await statementsOf(() => listed(2))
  expect(rows).toContain('from "listed_products"')
  expect(others).toEqual([])
  expect(await statementsOf(listed)).toEqual([])
})

test('one’s own list by a key is two: whose it is, and the list', async () => {
  await statementsOf(own)
  const asked = await statementsOf(own)
  expect(asked).toEqual([expect.stringContaining('"api_keys"'), expect.stringContaining('"products"')])
})

test('what every list needs is read anew when it has changed, whoever changed it', async () => {
  const priceKinds = async () =>
    (await (await listed()).json()).items.map(({ price }: { price: { kind: string } }) => price.kind)
  expect(await priceKinds()).toEqual(['amount', 'amount'])
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  await vi.waitFor(async () => expect(await priceKinds()).toEqual(['hidden', 'hidden']))
  await server.as().db.delete(platformSettings)
  await vi.waitFor(async () => expect(await priceKinds()).toEqual(['amount', 'amount']))
})

test('what answers words is ranked once, for all its pages, until one of the products changes', async () => {
  const found = (page: number) => server.request(`/api/products?search=porte&page=${page}`)
  const rankings = async (page: number) =>
    (await statementsOf(() => found(page))).filter((text) => text.includes('json_agg')).length
  const titles = async () =>
    (await (await found(1)).json()).items.map(({ title }: { title: string }) => title)
  expect(await rankings(1)).toBeGreaterThan(0)
  expect(await rankings(1)).toBe(0)
  expect(await rankings(2)).toBe(0)
  const before = await titles()
  expect([...before].sort()).toEqual(['Porte pleine', 'Porte vitrée'])
  await server.as().db.update(products).set({ status: 'vendu' }).where(eq(products.title, before[0]))
  await vi.waitFor(async () => expect(await titles()).toEqual([before[1], before[0]]))
  await server.as().db.update(products).set({ isHidden: true }).where(eq(products.title, before[0]))
  await vi.waitFor(async () => expect(await titles()).toEqual([before[1]]))
})
