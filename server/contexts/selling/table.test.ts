import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import { type CellChange, cellSchema, type ManyChange } from '#domain/selling/table-schemas.ts'
import type { Actor } from '#server/context.ts'
import { productCustomFieldValues, products } from '#server/database/schema/index.ts'
import { makeImportCatalogue } from '#tests/helpers/imports.ts'
import {
  makeCategory,
  makeField,
  makePerson,
  makePlace,
  makeProduct,
  makeSeller,
} from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { changeCell, changeMany } from './change-cell.ts'
import { chooseOwnProducts } from './list-own-products.ts'

const server = startTestServer()
let catalogue: Awaited<ReturnType<typeof makeImportCatalogue>>
let plainId: string
let finish: CustomField
let seller: Actor
beforeAll(async () => {
  catalogue = await makeImportCatalogue(server.as())
  plainId = await makeCategory(server.as(), { name: 'Divers' })
  finish = await makeField(server.as(), { name: 'Finition', fieldType: 'text', categoryIds: [plainId] })
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
})

const make = async (product: Partial<Parameters<typeof makeProduct>[1]> = {}) => {
  const given = { userId: seller.userId, categoryId: plainId, price: 1_000, ...product }
  return { id: await makeProduct(server.as(), given) }
}
const makeOnRequest = async () => {
  const { id } = await make({
    categoryId: catalogue.toilets,
    values: [{ field: catalogue.condition, value: 'neuf-emballe' }],
  })
  await changeCell(server.as(seller), { productId: id, change: { field: 'price', value: null, seen: 1_000 } })
  return { id }
}
const read = async (id: string) =>
  (await server.as().db.select().from(products).where(eq(products.id, id)))[0]
const valuesOf = async (id: string) =>
  Object.fromEntries(
    (
      await server
        .as()
        .db.select()
        .from(productCustomFieldValues)
        .where(eq(productCustomFieldValues.productId, id))
    ).map(({ customFieldId, value }) => [customFieldId, value]),
  )
const cell = (productId: string, change: CellChange, actor = seller) =>
  changeCell(server.as(actor), { productId, change: cellSchema.parse(change) })
const many = (productIds: string[], change: ManyChange, actor = seller) =>
  changeMany(server.as(actor), { productIds, change })

test('changeCell changes a price once and rejects a former value, other sellers and buyers', async () => {
  const { id } = await make()
  await cell(id, { field: 'price', value: 1_250, seen: 1_000 })
  await cell(id, { field: 'price', value: 1_250, seen: 1_000 })
  expect((await read(id))?.price).toBe(1_250)
  await expect(cell(id, { field: 'price', value: 900, seen: 1_000 })).rejects.toMatchObject({
    code: 'conflict',
  })
  const stranger = await makeSeller(server.as())
  await expect(cell(id, { field: 'price', value: 1, seen: 1_250 }, stranger)).rejects.toMatchObject({
    code: 'not-found',
  })
  const buyer = await makePerson(server.as(), { userType: 'buyer' })
  await expect(cell(id, { field: 'price', value: 1, seen: 1_250 }, buyer)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await read(id))?.price).toBe(1_250)
})

test('changeCell removes and sets a price where the category allows it', async () => {
  const { id } = await make({ categoryId: catalogue.toilets })
  await cell(id, { field: 'price', value: null, seen: 1_000 })
  expect((await read(id))?.price).toBeNull()
  await cell(id, { field: 'price', value: 700, seen: null })
  expect((await read(id))?.price).toBe(700)
  const plain = await make()
  await expect(cell(plain.id, { field: 'price', value: null, seen: 1_000 })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('changeCell changes a category and restores it with the values returned', async () => {
  const { id } = await make({ values: [{ field: finish, value: 'Mat' }] })
  const bare = await makeCategory(server.as(), { name: 'Sans champ' })
  const { lost } = await cell(id, { field: 'category', value: bare, seen: plainId })
  expect(lost).toEqual({ [finish.id]: 'Mat' })
  expect(await valuesOf(id)).toEqual({})
  await cell(id, { field: 'category', value: plainId, seen: bare, values: lost })
  expect(await valuesOf(id)).toEqual({ [finish.id]: 'Mat' })
  await expect(
    cell(id, { field: 'category', value: catalogue.toilets, seen: plainId }),
  ).rejects.toMatchObject({ code: 'invalid', message: 'État\u00a0: ce champ est obligatoire.' })
  expect(await valuesOf(id)).toEqual({ [finish.id]: 'Mat' })
})

test("changeCell and changeMany accept the seller's own pickup places alone", async () => {
  const { id } = await make()
  const own = await makePlace(server.as(), { sellerId: seller.userId, communeCode: '44109' })
  await cell(id, { field: 'place', value: own, seen: null })
  expect((await read(id))?.pickupPlaceId).toBe(own)
  const foreign = await makePlace(server.as(), {
    sellerId: (await makeSeller(server.as())).userId,
    communeCode: '44109',
  })
  await expect(cell(id, { field: 'place', value: foreign, seen: own })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(many([id], { kind: 'place', pickupPlaceId: foreign })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('changeMany changes prices and price tiers and refuses the others with the reason', async () => {
  const priced = await make({ price: 1_005 })
  const tiered = await make({ price: 2_000, priceTiers: [{ from: 10, price: 1_500 }] })
  const onRequest = await makeOnRequest()
  const ids = [priced.id, tiered.id, onRequest.id]
  const report = await many(ids, { kind: 'percent', by: -1_000 })
  expect(report).toEqual({
    changed: 2,
    refused: [{ id: onRequest.id, title: expect.any(String), reason: 'Son prix est sur demande.' }],
  })
  expect((await read(priced.id))?.price).toBe(905)
  expect(await read(tiered.id)).toMatchObject({ price: 1_800, priceTiers: [{ from: 10, price: 1_350 }] })
  // Both prices would be zero, which price tiers may not be.
  expect(await many(ids, { kind: 'amount', by: -5_000 })).toMatchObject({ changed: 1 })
  expect((await read(priced.id))?.price).toBe(0)
  expect((await read(tiered.id))?.price).toBe(1_800)
})

test("changeMany changes category and last day, and rejects all with another seller's product", async () => {
  const one = await make()
  const other = await makeOnRequest()
  const bare = await makeCategory(server.as(), { name: 'Autre' })
  expect(await many([one.id, other.id], { kind: 'category', categoryId: bare })).toMatchObject({
    changed: 1,
    refused: [{ id: other.id }],
  })
  expect((await read(one.id))?.categoryId).toBe(bare)
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  expect((await many([one.id, other.id], { kind: 'last-day', availableUntil: day })).changed).toBe(2)
  expect((await read(other.id))?.availableUntil).toBe(day)
  await many([one.id], { kind: 'last-day', availableUntil: null })
  expect((await read(one.id))?.availableUntil).toBeNull()
  await expect(many([one.id], { kind: 'last-day', availableUntil: '2020-01-01' })).rejects.toMatchObject({
    code: 'invalid',
  })
  const foreign = await make({ userId: (await makeSeller(server.as())).userId })
  await expect(many([one.id, foreign.id], { kind: 'amount', by: 100 })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect((await read(one.id))?.price).toBe(1_000)
})

test('chooseOwnProducts returns all results of a search across pages', async () => {
  const lot = randomUUID().slice(0, 8)
  for (let index = 0; index < 60; index += 1) await make({ title: `Article ${lot} ${index}` })
  await make({ title: 'Autre chose' })
  const search = parseOwnProductsSearch(new URLSearchParams({ q: lot, page: '2' }))
  const chosen = await chooseOwnProducts(server.as(seller), search)
  expect(chosen).toHaveLength(60)
  expect(chosen[0]).toMatchObject({ price: 1_000, hasEnded: false })
})
