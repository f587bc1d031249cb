import { expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { makeCategory, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listProducts } from '../catalogue/list-products.ts'

const server = startTestServer()

test('listProducts by relevance sorts equal matches by distance circle and then by date', async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx, { slug: 'vantaux' })
  // Villeurbanne and Lyon are within ten kilometres of the searched town.
  const communes = {
    Villeurbanne: '69266',
    Lyon: '69123',
    Grenoble: '38185',
    Strasbourg: '67482',
    inconnu: null,
  }
  for (const [name, communeCode] of Object.entries(communes)) {
    const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode, town: 'Là-bas' })
    await makeProduct(ctx, { userId, categoryId, title: `Vantail ${name}`, pickupPlaceId })
  }
  const { items } = await listProducts(ctx, {
    ...emptySearch,
    near: '69001-lyon',
    search: 'vantail',
    sort: 'relevance',
  })
  expect(items.map(({ title }) => title)).toEqual(
    ['Lyon', 'Villeurbanne', 'Grenoble', 'Strasbourg', 'inconnu'].map((name) => `Vantail ${name}`),
  )
})
