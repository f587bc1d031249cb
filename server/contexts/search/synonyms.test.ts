import { beforeAll, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { parseSynonymSearch } from '#domain/search/synonyms.ts'
import type { Actor } from '#server/context.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listProducts } from '../catalogue/list-products.ts'
import { previewSearch } from './explain-search.ts'
import { createSynonym, deleteSynonym, listSynonyms, updateSynonym } from './synonyms.ts'

const server = startTestServer()
let admin: Actor
beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  const { userId } = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as(), { name: 'Divers', slug: 'divers' })
  await makeProduct(server.as(), { userId, categoryId, title: 'Girouette en zinc' })
})

const list = async (search: string) =>
  (await listSynonyms(server.as(admin), parseSynonymSearch(new URLSearchParams({ search })))).items
const find = async (search: string) =>
  (await listProducts(server.as(), { ...emptySearch, search, sort: 'relevance' })).items.map(
    ({ title }) => title,
  )

test('a new site has at least 300 synonyms', async () => {
  const { total } = await listSynonyms(server.as(admin), parseSynonymSearch(new URLSearchParams()))
  expect(total).toBeGreaterThanOrEqual(300)
  expect(await list('velux')).toMatchObject([{ term: 'fenêtre de toit' }, { term: 'velux' }])
})

test('createSynonym, updateSynonym and deleteSynonym change the search and write to the audit log', async () => {
  const ctx = server.as(admin)
  expect(await find('coq de clocher')).toEqual([])
  const input = { term: 'coq de clocher', meanings: ['girouette'], categorySlugs: ['divers'] }
  const { id: synonymId } = await createSynonym(ctx, input)
  expect(await find('coqs de clochers')).toEqual(['Girouette en zinc'])
  expect(await previewSearch(ctx, { text: 'coq de clocher' })).toMatchObject({
    terms: [{ alternatives: ['girouette'] }],
    categories: [{ slug: 'divers' }],
    total: 1,
  })
  await expect(createSynonym(ctx, { ...input, term: 'Coqs de clocher' })).rejects.toMatchObject({
    details: { fields: { term: expect.stringContaining('déjà') } },
  })
  await expect(createSynonym(ctx, { ...input, term: 'le la' })).rejects.toMatchObject({
    details: { fields: { term: expect.any(String) } },
  })
  await updateSynonym(ctx, { ...input, synonymId, meanings: ['zinc'] })
  expect(await list('coq')).toMatchObject([{ meanings: ['zinc'] }])
  await deleteSynonym(ctx, { synonymId })
  await expect(deleteSynonym(ctx, { synonymId })).rejects.toMatchObject({ code: 'not-found' })
  expect(await find('coq de clocher')).toEqual([])
  const actions = (await ctx.db.select({ action: auditLog.action }).from(auditLog)).map(
    ({ action }) => action,
  )
  expect(actions).toEqual(['synonym.create', 'synonym.update', 'synonym.delete'])
})

test('createSynonym and previewSearch reject users who are no administrators', async () => {
  const buyer = server.as(await makePerson(server.as()))
  const input = { term: 'x y', meanings: ['z'], categorySlugs: [] }
  await expect(createSynonym(buyer, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(previewSearch(buyer, { text: 'porte' })).rejects.toMatchObject({ code: 'forbidden' })
})
