import { expect, test } from 'vitest'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

async function readSeller(profile: Parameters<typeof makeSeller>[1]) {
  const ctx = server.as()
  const seller = await makeSeller(ctx, profile)
  const productId = await makeProduct(ctx, { userId: seller.userId, categoryId: await makeCategory(ctx) })
  const product = await (await server.request(`/api/products/${productId}`)).text()
  const page = await (await server.request(`/api/sellers/${seller.userId}`)).text()
  return { seller, product: JSON.parse(product), page: JSON.parse(page), everything: product + page }
}

test("a professional seller's identity is returned in full on the product and the seller's page", async () => {
  const { product, page, everything, seller } = await readSeller({
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
  })
  const identity = {
    kind: 'professional',
    name: 'Menuiserie Roux',
    address: '1 rue du Port, 44000 Nantes',
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
    vatRegime: 'standard',
  }
  expect(product.seller).toEqual(identity)
  expect(page.identity).toEqual(identity)
  expect(everything).not.toContain(seller.email)
  expect(everything).not.toContain('06 39 98 12 34')
})

test("a private seller's identity contains only first name, initial and town", async () => {
  const { product, page, everything, seller } = await readSeller({
    organizationType: 'individual',
    companyName: null,
    siret: '73282932000074',
  })
  const identity = { kind: 'private', name: 'Camille R.', town: 'Nantes' }
  expect([product.seller, page.identity, product.sellerName]).toEqual([identity, identity, 'Camille R.'])
  for (const secret of ['Roux', 'rue du Port', '73282932000074', seller.email, '06 39 98'])
    expect(everything).not.toContain(secret)
})
