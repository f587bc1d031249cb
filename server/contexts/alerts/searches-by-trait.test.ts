import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { filterConditions } from '#domain/catalogue/traits.ts'
import type { Actor } from '#server/context.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { savedSearchMatches } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { matchSearches } from './match-searches.ts'
import { saveSearch } from './save-search.ts'

const server = startTestServer()
const listed: string[] = []
let person: Actor

beforeAll(async () => {
  const ctx = server.as()
  person = await makePerson(ctx)
  const categoryId = await makeCategory(ctx)
  for (const organizationType of ['other', 'individual'] as const) {
    const { userId } = await makeSeller(ctx, { organizationType })
    const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode: '69123' })
    for (const [number, condition] of filterConditions.entries()) {
      const weight = number % 2 ? 20_000 : null
      const saleUnit = number % 3 ? 'palette' : 'piece'
      listed.push(await makeProduct(ctx, { userId, categoryId, pickupPlaceId, condition, weight, saleUnit }))
    }
  }
})

test.each([
  ['condition=exhibited', 'Modèle d’exposition', 2],
  ['condition=exhibited&condition=new_sealed', 'Neuf, emballé ou Modèle d’exposition', 4],
  ['seller=private', 'vendeur particulier', 5],
  ['seller=private&seller=professional', 'vendeur professionnel ou vendeur particulier', 10],
  ['seller=private&offer=delivery', 'vendeur particulier, livraison possible', 2],
  ['offer=delivery&offer=retail', 'livraison possible, au détail', 2],
])('matchSearches of %s matches the products that the catalogue lists', async (query, description, count) => {
  const saved = await saveSearch(server.as(person), { name: 'Ainsi', query, frequency: 'daily' })
  expect(saved.description).toBe(description)
  await matchSearches(
    server.as(),
    listed.map((productId) => ({ productId, actorIds: [] })),
  )
  const matched = await server
    .as()
    .db.select()
    .from(savedSearchMatches)
    .where(eq(savedSearchMatches.savedSearchId, saved.id))
  const shown = await listProducts(server.as(), parseCatalogueSearch(new URLSearchParams(saved.query)))
  expect(matched.map(({ productId }) => productId).sort()).toEqual(shown.items.map(({ id }) => id).sort())
  expect(matched).toHaveLength(count)
})
