import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { listOwnPlaces } from '#server/contexts/places/list-own-places.ts'
import { archivePlace, createPlace } from '#server/contexts/places/save-place.ts'
import { products } from '#server/database/schema/index.ts'
import { changePlan, importFile, makeImportCatalogue, sendFile } from '#tests/helpers/imports.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitTimeoutMs } from '#tests/helpers/wait-timeout.ts'
import { getImport } from './find-import.ts'
import { previewImport } from './preview-import.ts'
import { runImport } from './run-import.ts'
import { startImport } from './update-plan.ts'

const server = startTestServer()
let seller: Actor
const depot = { name: 'Dépôt Nord', street: '1 rue X', postcode: '44000', communeCode: '44109', access: '' }

beforeAll(async () => {
  await makeImportCatalogue(server.as())
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
  await createPlace(server.as(seller), depot)
  await createPlace(server.as(seller), {
    ...depot,
    name: 'Dépôt Sud',
    postcode: '69003',
    communeCode: '69123',
  })
})

const townsByTitle = async () => {
  const places = await listOwnPlaces(server.as(seller))
  const rows = await server.as().db.select().from(products).where(eq(products.userId, seller.userId))
  return Object.fromEntries(
    rows.map(({ title, pickupPlaceId }) => [
      title,
      places.find(({ id, isDefault }) => (pickupPlaceId ? id === pickupPlaceId : isDefault))?.town,
    ]),
  )
}

test('an import assigns a pickup place by its name or its town', async () => {
  const { counts } = await importFile(
    server.as(seller),
    [
      'Titre;Catégorie;Prix;Quantité;État;Dépôt;Code postal;Ville',
      'Vasque A;Lavabos et vasques;100;1;Neuf, emballé;depot sud;;',
      'Vasque B;Lavabos et vasques;100;1;Neuf, emballé;;69003;Lyon',
      'Vasque C;Lavabos et vasques;100;1;Neuf, emballé;;;NANTES',
      'Vasque D;Lavabos et vasques;100;1;Neuf, emballé;;;',
    ].join('\n'),
  )
  expect(counts).toMatchObject({ created: 4, rejected: 0 })
  expect(await townsByTitle()).toEqual({
    'Vasque A': 'Lyon',
    'Vasque B': 'Lyon',
    'Vasque C': 'Nantes',
    'Vasque D': 'Nantes',
  })
})

test('an unknown pickup place is one question for the file and is created by its answer', async () => {
  const sent = await sendFile(
    server.as(seller),
    [
      'Titre;Catégorie;Prix;Quantité;État;Dépôt;CP;Ville',
      'Vasque A;Lavabos et vasques;100;1;Neuf, emballé;Dépôt Est;67000;Strasbourg',
      'Vasque B;Lavabos et vasques;100;1;Neuf, emballé;Dépôt Est;67000;Strasbourg',
    ].join('\n'),
  )
  const preview = await previewImport(server.as(seller), { importId: sent.id, page: 1, only: 'all' })
  expect(preview.questions).toMatchObject([{ rows: 2 }])
  const [question] = preview.questions
  expect(question?.choices.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual([
    'Créer ce lieu : « Dépôt Est » à Strasbourg (67000)',
    'Dépôt Nord (Nantes)',
    'Dépôt Sud (Lyon)',
  ])
  await changePlan(server.as(seller), sent, {
    answers: { [question?.id as string]: question?.choices[0]?.value as string },
  })
  await startImport(server.as(seller), { importId: sent.id })
  await runImport(server.as(), { importId: sent.id, isLastAttempt: true })
  expect(await townsByTitle()).toEqual({ 'Vasque A': 'Strasbourg', 'Vasque B': 'Strasbourg' })
  const places = await listOwnPlaces(server.as(seller))
  expect(places.map(({ name }) => name)).toEqual(['Dépôt Nord', 'Dépôt Sud', 'Dépôt Est'])
})

test('an answer outside the choices creates no pickup place', async () => {
  const sent = await sendFile(
    server.as(seller),
    'Titre;Catégorie;Prix;Quantité;État;Dépôt\nVasque A;Lavabos et vasques;100;1;Neuf, emballé;Ailleurs',
  )
  const other = await makeSeller(server.as())
  const { id } = await createPlace(server.as(other), depot)
  for (const answer of [id, 'new:99999:00000:x', 'new:44109:69003:x']) {
    await changePlan(server.as(seller), sent, {
      answers: { 'place:ailleurs:0:0': answer, 'place:ailleurs::': answer },
    })
    const preview = await previewImport(server.as(seller), { importId: sent.id, page: 1, only: 'all' })
    expect(preview.counts.questions).toBe(1)
  }
})

test('an import follows a place that is archived while it runs', async () => {
  const places = await listOwnPlaces(server.as(seller))
  const [north, south] = [
    places.find(({ name }) => name === 'Dépôt Nord'),
    places.find(({ name }) => name === 'Dépôt Sud'),
  ]
  const rows = Array.from(
    { length: 1_500 },
    (_, index) => `Vasque ${index};Lavabos et vasques;100;1;Neuf, emballé;Dépôt Sud`,
  )
  const sent = await sendFile(
    server.as(seller),
    ['Titre;Catégorie;Prix;Quantité;État;Dépôt', ...rows].join('\n'),
  )
  await startImport(server.as(seller), { importId: sent.id })
  const run = runImport(server.as(), { importId: sent.id, isLastAttempt: true })
  const processed = async () => (await getImport(server.as(seller), { importId: sent.id })).processed
  await expect.poll(processed, { timeout: waitTimeoutMs, interval: 5 }).toBeGreaterThanOrEqual(500)
  await archivePlace(server.as(seller), { placeId: south?.id ?? '', moveTo: north?.id ?? '' })
  await run
  const { db } = server.as()
  const ofSeller = eq(products.userId, seller.userId)
  expect(await db.$count(products, and(ofSeller, eq(products.pickupPlaceId, south?.id ?? '')))).toBe(0)
  const { counts } = await getImport(server.as(seller), { importId: sent.id })
  expect(counts.created).toBeLessThan(1_500)
  expect(counts.created + counts.rejected).toBe(1_500)
})

test('a text that names another place is one question for all rows with this text', async () => {
  const sent = await sendFile(
    server.as(seller),
    [
      'Titre;Catégorie;Prix;Quantité;État;Description',
      'Vasque A;Lavabos et vasques;100;1;Neuf, emballé;À retirer à Strasbourg.',
      'Vasque B;Lavabos et vasques;100;1;Neuf, emballé;À retirer à Strasbourg',
      'Vasque C;Lavabos et vasques;100;1;Neuf, emballé;À retirer à Lyon',
    ].join('\n'),
  )
  const { questions, counts } = await previewImport(server.as(seller), {
    importId: sent.id,
    page: 1,
    only: 'all',
  })
  expect(questions).toMatchObject([{ id: 'place:text:strasbourg', rows: 2 }])
  expect(counts).toMatchObject({ created: 1, rejected: 2 })
  await changePlan(server.as(seller), sent, {
    answers: { 'place:text:strasbourg': questions[0]?.choices[0]?.value as string },
  })
  await startImport(server.as(seller), { importId: sent.id })
  await runImport(server.as(), { importId: sent.id, isLastAttempt: true })
  expect(await townsByTitle()).toEqual({
    'Vasque A': 'Strasbourg',
    'Vasque B': 'Strasbourg',
    'Vasque C': 'Lyon',
  })
})

test('an unknown depot without a town can be created where its seller has places', async () => {
  const sent = await sendFile(
    server.as(seller),
    'Titre;Catégorie;Prix;Quantité;État;Dépôt\nVasque A;Lavabos et vasques;100;1;Neuf, emballé;Hangar 3',
  )
  const { questions } = await previewImport(server.as(seller), { importId: sent.id, page: 1, only: 'all' })
  expect(questions[0]?.choices.slice(0, 2).map(({ value }) => value)).toEqual([
    'new:44109:44000:Hangar 3',
    'new:69123:69003:Hangar 3',
  ])
})
