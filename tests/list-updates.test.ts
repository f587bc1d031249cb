import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { platformSettings, products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from './helpers/makers.ts'
import { startTestServer } from './helpers/test-server.ts'

const server = startTestServer()

beforeAll(async () => {
  const { userId } = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as(), { slug: 'portes' })
  for (const title of ['Porte pleine', 'Porte vitrée'])
    await makeProduct(server.as(), { userId, categoryId, title })
  await vi.waitFor(async () => expect(await server.services.live.subscribeToPublicChanges()).toBe(true))
})

const requestList = () => server.request('/api/products?parent=portes&sort=price-asc')
test('a list follows the settings when another process changes them', async () => {
  const priceKinds = async () =>
    (await (await requestList()).json()).items.map(({ price }: { price: { kind: string } }) => price.kind)
  expect(await priceKinds()).toEqual(['amount', 'amount'])
  await server.as().db.insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
  await vi.waitFor(async () => expect(await priceKinds()).toEqual(['hidden', 'hidden']))
  await server.as().db.delete(platformSettings)
  await vi.waitFor(async () => expect(await priceKinds()).toEqual(['amount', 'amount']))
})

test('a search follows a product when it is sold or hidden', async () => {
  const titles = async () =>
    (await (await server.request('/api/products?search=porte')).json()).items.map(
      ({ title }: { title: string }) => title,
    )
  const before = await titles()
  expect([...before].sort()).toEqual(['Porte pleine', 'Porte vitrée'])
  await server.as().db.update(products).set({ status: 'vendu' }).where(eq(products.title, before[0]))
  await vi.waitFor(async () => expect(await titles()).toEqual([before[1], before[0]]))
  await server.as().db.update(products).set({ isHidden: true }).where(eq(products.title, before[0]))
  await vi.waitFor(async () => expect(await titles()).toEqual([before[1]]))
})
