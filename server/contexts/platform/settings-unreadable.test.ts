import { afterAll, beforeAll, expect, test } from 'vitest'
import { textPages } from '#domain/texts/pages.ts'
import { productImages, products } from '#server/database/schema/index.ts'
import { containsAmount } from '#tests/helpers/amounts.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../orders/place-order.ts'
import { getPageText } from './routes.ts'

const server = startTestServer()
let productId: string

beforeAll(async () => {
  const seller = await makeSeller(server.as())
  productId = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId: await makeCategory(server.as()),
    price: 98_765,
    status: 'disponible',
  })
  await server.as().db.insert(productImages).values({
    productId,
    url: '/files/pictures/porte',
    width: 1280,
    height: 960,
    isPrimary: true,
  })
  const { pool } = server.services.connection
  await pool.query("insert into platform_settings (key, value) values ('commission', '12')")
  await pool.query('alter table platform_settings rename to platform_settings_unreadable')
})
afterAll(() =>
  server.services.connection.pool.query(
    'alter table platform_settings_unreadable rename to platform_settings',
  ),
)

test('the site is open and prices are concealed while the settings cannot be read', async () => {
  expect(await (await server.request('/api/settings')).json()).toMatchObject({
    maintenance: { enabled: false },
    hidePricesForAnonymous: true,
    shownName: 'Réchantier',
  })
  for (const path of [`/api/products/${productId}`, '/api/products', '/api/products/featured', '/flux.xml']) {
    const answer = await server.request(path)
    expect(answer.status, path).toBe(200)
    expect(containsAmount(await answer.text(), 98_765), path).toBe(false)
  }
  expect((await server.request('/flux/marchand.xml')).status).toBe(404)
})

test.each(Object.keys(textPages))(
  'the page %s shows its text while the settings cannot be read',
  async (page) => {
    const { sections } = await getPageText(server.as(), { page })
    expect(sections.length).toBeGreaterThan(0)
  },
)

test.each(['/.well-known/security.txt', '/manifest.webmanifest', '/api/association'])(
  '%s is answered 200 while the settings cannot be read',
  async (path) => {
    expect((await server.request(path)).status).toBe(200)
  },
)

test('placeOrder is rejected while the commission is unknown', async () => {
  const buyer = await makePerson(server.as())
  await expect(
    placeOrder(server.as(buyer), {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: crypto.randomUUID(),
    }),
  ).rejects.toThrow()
  expect((await server.as().db.select().from(products))[0]?.quantity).toBe(1)
})
