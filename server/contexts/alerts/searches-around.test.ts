import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { Actor } from '#server/context.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { savedSearchMatches } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { matchSearches } from './match-searches.ts'
import { saveSearch } from './save-search.ts'

const server = startTestServer()
const productTitles: { productId: string; title: string }[] = []
let person: Actor

beforeAll(async () => {
  const ctx = server.as()
  person = await makePerson(ctx)
  const { userId } = await makeSeller(ctx)
  const parentId = await makeCategory(ctx, { slug: 'menuiserie', name: 'Menuiserie' })
  const categoryIds: string[] = []
  for (const [slug, name] of Object.entries({ portes: 'Portes', fenetres: 'Fenêtres', volets: 'Volets' }))
    categoryIds.push(await makeCategory(ctx, { slug, name, parentId }))
  // Lyon, Vénissieux, L’Isle-d’Abeau, Grenoble, Paris, Saint-Denis de La Réunion and an unknown commune.
  for (const [index, communeCode] of ['69123', '69259', '38193', '38185', '75056', '97411', null].entries()) {
    const categoryId = categoryIds[index % categoryIds.length] as string
    const pickupPlaceId = await makePlace(ctx, { sellerId: userId, communeCode })
    const title = communeCode ?? 'nulle part'
    productTitles.push({
      productId: await makeProduct(ctx, { userId, categoryId, title, pickupPlaceId }),
      title,
    })
  }
})

test.each([
  ['near=69001-lyon&radius=10', 'à 10\u00a0km de Lyon\u00a0(69)', 2],
  ['near=69001-lyon&radius=50', 'à 50\u00a0km de Lyon\u00a0(69)', 3],
  ['near=69001-lyon&radius=100', 'à 100\u00a0km de Lyon\u00a0(69)', 4],
  ['near=97400-saint-denis&radius=200', 'à 200\u00a0km de Saint-Denis\u00a0(974)', 1],
  ['department=38', 'en Isère', 2],
  ['area=4.8,45.6,4.95,45.8', 'dans une zone de la carte', 2],
  ['parent=menuiserie&categories=portes&categories=fenetres', 'Fenêtres ou Portes', 5],
  ['parent=menuiserie&categories=volets&categories=portes&department=38', 'Portes ou Volets, en Isère', 2],
  ['categories=volets&categories=menuiserie&department=38', 'Menuiserie ou Volets, en Isère', 2],
  ['department=38&near=69003-lyon&radius=50', 'en Isère, à 50\u00a0km de Lyon\u00a0(69)', 1],
])('matchSearches of %s matches the products that the catalogue lists', async (query, description, count) => {
  const saved = await saveSearch(server.as(person), { name: 'Autour', query, frequency: 'daily' })
  expect(saved.description).toBe(description)
  const all = productTitles.map(({ productId }) => ({ productId, actorIds: [] }))
  await matchSearches(server.as(), all)
  const { db } = server.as()
  const matched = await db
    .select()
    .from(savedSearchMatches)
    .where(eq(savedSearchMatches.savedSearchId, saved.id))
  const shown = await listProducts(server.as(), parseCatalogueSearch(new URLSearchParams(saved.query)))
  expect(matched.map(({ productId }) => productId).sort()).toEqual(shown.items.map(({ id }) => id).sort())
  expect(matched).toHaveLength(count)
})

test.each(['near=69001-lyon', 'near=nulle-part&radius=50', 'radius=50', 'near=69001-lyon&sort=distance'])(
  'saveSearch rejects %s as no filter',
  async (query) => {
    await expect(
      saveSearch(server.as(person), { name: 'Rien', query, frequency: 'daily' }),
    ).rejects.toMatchObject({ code: 'invalid' })
  },
)
