import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { draftTooLong } from '#domain/selling/drafts.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import { emptyValues, type ProductFormValues } from '#domain/selling/product-form.ts'
import { maxBatchRows, parseTableSearch, tableBatchSchema } from '#domain/selling/table-batches.ts'
import { fieldColumn } from '#domain/selling/table-rows.ts'
import type { Actor } from '#server/context.ts'
import { productDrafts, productImages, products, uploads } from '#server/database/schema/index.ts'
import { importFile, makeImportCatalogue } from '#tests/helpers/imports.ts'
import {
  makeCategory,
  makeField,
  makePerson,
  makePlace,
  makeProduct,
  makeSeller,
} from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getDraft, saveDraft } from '../drafts.ts'
import { listSelectableProducts } from '../list-own-products.ts'
import { addRowPictures } from './add-pictures.ts'
import { listTable } from './list-table.ts'
import { publishDrafts } from './publish-drafts.ts'
import { writeTable } from './write-table.ts'

const server = startTestServer()
let doors: string
let otherCategory: string
let width: CustomField
let seller: Actor
beforeAll(async () => {
  doors = await makeCategory(server.as(), { name: 'Portes' })
  otherCategory = await makeCategory(server.as(), { name: 'Divers' })
  const field = { name: 'Largeur (cm)', fieldType: 'number', isRequired: true } as const
  width = await makeField(server.as(), { ...field, categoryIds: [doors] })
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
})

const makeDraft = async (values: Partial<ProductFormValues> = {}, actor = seller) => {
  const draftId = randomUUID()
  const door = { ...emptyValues(), title: 'Porte', price: '85', categoryId: doors }
  await saveDraft(server.as(actor), { draftId, values: { ...door, ...values }, pictureIds: [] })
  return draftId
}
const makeOwnProduct = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId: otherCategory, price: 1_000, ...product })
type Cells = Record<string, { text: string; seen: string }>
const write = (kind: 'draft' | 'product', rows: Record<string, Cells>, actor = seller) =>
  writeTable(server.as(actor), {
    rows: Object.entries(rows).map(([id, cells]) => ({ id, kind, cells })),
  })
const list = (search: Record<string, string> = {}, actor = seller) =>
  listTable(server.as(actor), parseTableSearch(new URLSearchParams(search)))
const readRow = async (id: string) =>
  (await server.as().db.select().from(products).where(eq(products.id, id)))[0]
const widthColumn = () => fieldColumn(width.id)

test('drafts that lack one number are written in one batch and published in another', async () => {
  const ids = [await makeDraft(), await makeDraft(), await makeDraft()]
  const page = await list({ lacks: 'facts' })
  expect(page).toMatchObject({ total: 3, fieldIds: { [doors]: [width.id] } })
  expect(page.rows[0]?.problems).toEqual({ [widthColumn()]: 'Largeur (cm)\u00a0: ce champ est obligatoire.' })
  const rows = Object.fromEntries(
    ids.map((id, index) => [id, { [widthColumn()]: { text: `${73 + index}`, seen: '' } }]),
  )
  const written = await write('draft', rows)
  expect(written.rows.map(({ row }) => row?.problems)).toEqual([{}, {}, {}])
  expect(await list({ lacks: 'facts' })).toMatchObject({ total: 0 })

  const { drafts } = await publishDrafts(server.as(seller), { draftIds: ids })
  const [first] = drafts
  expect(first).toEqual({ id: ids[0], productId: expect.any(String) })
  expect(await list()).toMatchObject({ total: 3, rows: [{ kind: 'product' }, {}, {}] })
  const again = await publishDrafts(server.as(seller), { draftIds: ids.slice(0, 1) })
  expect(again.drafts).toEqual([first])
})

test('publishDrafts publishes complete drafts and says what the others lack', async () => {
  const complete = await makeDraft({ values: { [width.id]: '83' }, reference: 'A' })
  const lacking = await makeDraft()
  const repeated = await makeDraft({ values: { [width.id]: '93' }, reference: 'A' })
  const { drafts } = await publishDrafts(server.as(seller), { draftIds: [complete, lacking, repeated] })
  expect(drafts).toEqual([
    { id: complete, productId: expect.any(String) },
    { id: lacking, refused: { [widthColumn()]: expect.stringContaining('obligatoire') } },
    { id: repeated, refused: { reference: expect.any(String) } },
  ])
  expect(await list({ show: 'drafts' })).toMatchObject({ total: 2 })
})

test("publishDrafts refuses buyers and reports another seller's draft as gone", async () => {
  const draftId = await makeDraft({ values: { [width.id]: '83' } })
  const stranger = await makeSeller(server.as())
  expect(await publishDrafts(server.as(stranger), { draftIds: [draftId] })).toEqual({
    drafts: [{ id: draftId, refused: { '': expect.any(String) } }],
  })
  const buyer = await makePerson(server.as(), { userType: 'buyer' })
  await expect(publishDrafts(server.as(buyer), { draftIds: [draftId] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await list({ show: 'drafts' })).toMatchObject({ total: 1 })
})

test("writeTable leaves another seller's rows alone and refuses buyers", async () => {
  const [draftId, productId] = [await makeDraft(), await makeOwnProduct()]
  const stranger = await makeSeller(server.as())
  const title = { title: { text: 'Volé', seen: 'Porte' } }
  expect(await write('draft', { [draftId]: title }, stranger)).toEqual({
    rows: [{ id: draftId, row: null, isWritten: false, refused: {} }],
  })
  expect((await write('product', { [productId]: title }, stranger)).rows[0]?.row).toBeNull()
  // A draft's id is not found as a product's, nor the reverse.
  expect((await write('product', { [draftId]: title })).rows[0]?.row).toBeNull()
  const buyer = await makePerson(server.as(), { userType: 'buyer' })
  await expect(write('draft', { [draftId]: title }, buyer)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await getDraft(server.as(seller), { draftId })).values.title).toBe('Porte')
  expect((await readRow(productId))?.title).toBe('Porte en chêne')
})

test('writeTable does not overwrite what another tab has written, and can repeat the same change', async () => {
  const draftId = await makeDraft()
  const change = { [draftId]: { price: { text: '90', seen: '85' } } }
  await write('draft', change)
  expect((await write('draft', change)).rows[0]).toMatchObject({ isWritten: true, refused: {} })
  const late = await write('draft', {
    [draftId]: { price: { text: '70', seen: '85' }, weight: { text: '12', seen: '' } },
  })
  expect(late.rows[0]).toMatchObject({
    row: { cells: { price: '90', weight: '12' } },
    refused: { price: expect.any(String) },
  })
  const productId = await makeOwnProduct()
  const priced = { [productId]: { price: { text: '12.5', seen: '10' } } }
  await write('product', priced)
  expect((await write('product', priced)).rows[0]?.refused).toEqual({})
  expect(
    (await write('product', { [productId]: { price: { text: '9', seen: '10' } } })).rows[0],
  ).toMatchObject({
    row: { cells: { price: '12,50' } },
    refused: { price: expect.any(String) },
  })
  expect((await readRow(productId))?.price).toBe(1_250)
})

test('writeTable refuses more prices by quantity than a draft may hold, and the table remains readable', async () => {
  const draftId = await makeDraft()
  const text = Array.from({ length: 101 }, (_, index) => `${index} : 1`).join(' | ')
  const { rows } = await write('draft', { [draftId]: { priceTiers: { text, seen: '' } } })
  expect(rows[0]).toMatchObject({ isWritten: false, refused: { priceTiers: draftTooLong } })
  expect(await list({ show: 'drafts' })).toMatchObject({ total: 1 })
})

test('writeTable changes products row by row: a refused row does not block the others', async () => {
  const [good, bad] = [await makeOwnProduct(), await makeOwnProduct()]
  const { rows } = await write('product', {
    [good]: {
      saleUnit: { text: 'carton', seen: 'piece' },
      contentQuantity: { text: '2,17', seen: '' },
      contentUnit: { text: 'm2', seen: '' },
      minimumQuantity: { text: '2', seen: '1' },
      condition: { text: 'new_opened', seen: '' },
      provenanceKind: { text: 'surplus', seen: '' },
      weight: { text: '31,2', seen: '' },
      quantity: { text: '0', seen: '1' },
    },
    [bad]: { weight: { text: '-3', seen: '' }, price: { text: '20', seen: '10' } },
  })
  expect(rows.map(({ isWritten }) => isWritten)).toEqual([true, false])
  expect(rows[1]?.refused).toHaveProperty('weight')
  expect(await readRow(good)).toMatchObject({
    saleUnit: 'carton',
    contentQuantity: 2.17,
    contentUnit: 'm2',
    minimumQuantity: 2,
    condition: 'new_opened',
    provenance: { kind: 'surplus' },
    weight: 31_200,
    quantity: 0,
    status: 'rupture_stock',
  })
  expect(await readRow(bad)).toMatchObject({ price: 1_000, weight: null })
})

test("writeTable refuses another seller's place, a used reference and the same reference twice", async () => {
  const own = await makePlace(server.as(), { sellerId: seller.userId, communeCode: '44109' })
  const { userId } = await makeSeller(server.as())
  const foreign = await makePlace(server.as(), { sellerId: userId, communeCode: '44109' })
  await makeOwnProduct({ reference: 'A' })
  const [one, two] = [await makeOwnProduct(), await makeOwnProduct()]
  const atPlace = (text: string) => ({ pickupPlaceId: { text, seen: '' } })
  expect((await write('product', { [one]: atPlace(foreign), [two]: atPlace(own) })).rows).toMatchObject([
    { refused: { pickupPlaceId: expect.any(String) } },
    { refused: {} },
  ])
  const withReference = (text: string) => ({ reference: { text, seen: '' } })
  expect(
    (await write('product', { [one]: withReference('A'), [two]: withReference(' A ') })).rows,
  ).toMatchObject([
    { refused: { reference: expect.any(String) } },
    { refused: { reference: expect.any(String) } },
  ])
  const both = await write('product', { [one]: withReference('B'), [two]: withReference('B') })
  expect(both.rows.map(({ isWritten }) => isWritten)).toEqual([true, false])
})

test('writeTable moves a product to a category only with the characteristics that it requires', async () => {
  const id = await makeOwnProduct()
  const category = { categoryId: { text: doors, seen: otherCategory } }
  expect((await write('product', { [id]: category })).rows[0]).toMatchObject({
    isWritten: false,
    refused: { [widthColumn()]: expect.stringContaining('obligatoire') },
  })
  const whole = { ...category, [widthColumn()]: { text: '83', seen: '' } }
  expect((await write('product', { [id]: whole })).rows[0]).toMatchObject({ isWritten: true })
  expect((await list({ show: 'products' })).rows[0]?.cells).toMatchObject({
    categoryId: doors,
    [widthColumn()]: '83',
  })
})

test('the table finds products that lack a fact or a photograph, and the rows of an import in its order', async () => {
  const lacking = await makeOwnProduct({ categoryId: doors })
  await makeOwnProduct({ categoryId: doors, values: [{ field: width, value: 83 }] })
  expect((await list({ lacks: 'facts' })).rows.map(({ id }) => id)).toEqual([lacking])
  expect(await list({ lacks: 'photo' })).toMatchObject({ total: 2 })
  expect(await list({ q: 'chene' })).toMatchObject({ total: 2 })
  const titles = Array.from({ length: 8 }, (_, index) => `Vantail ${index}`)
  const { id } = await importFile(
    server.as(seller),
    `Titre;Prix;Qté\n${titles.map((title) => `${title};12;plein`).join('\n')}\n`,
  )
  const { rows } = await list({ import: id })
  expect(rows.map(({ cells }) => cells.title)).toEqual(titles)
  const other = await makeSeller(server.as())
  expect(await list({ import: id }, other)).toMatchObject({ total: 0 })
})

test('tableBatchSchema refuses batches that are too large, rows given twice and columns that do not exist', () => {
  const row = () => ({ id: randomUUID(), kind: 'draft', cells: { price: { text: '1', seen: '' } } })
  const rows = Array.from({ length: maxBatchRows + 1 }, row)
  expect(tableBatchSchema.safeParse({ rows }).success).toBe(false)
  expect(tableBatchSchema.safeParse({ rows: rows.slice(1) }).success).toBe(true)
  const withCells = (cells: object) => tableBatchSchema.safeParse({ rows: [{ ...row(), cells }] }).success
  expect(withCells({ userId: { text: 'x', seen: '' } })).toBe(false)
  expect(withCells({ status: { text: 'vendu', seen: '' } })).toBe(false)
  expect(withCells({ title: { text: 'x'.repeat(4_001), seen: '' } })).toBe(false)
  const twice = row()
  expect(tableBatchSchema.safeParse({ rows: [twice, twice] }).success).toBe(false)
})

test('a draft written in the table counts as changed since its import', async () => {
  const { id } = await importFile(server.as(seller), 'Titre;Prix;Qté\nVantail;12;plein\n')
  const [draft] = (await list({ import: id })).rows
  await write('draft', {
    [draft?.id as string]: { quantity: { text: '4', seen: draft?.cells.quantity ?? '' } },
  })
  const [stored] = await server.as().db.select().from(productDrafts).where(eq(productDrafts.importId, id))
  expect(stored?.updatedAt.getTime()).toBeGreaterThan(stored?.createdAt.getTime() ?? 0)
  expect(stored?.content).toMatchObject({ quantity: '4', title: 'Vantail' })
})

test('calls of the table wait for each other, and an account that sends many is refused for the moment', async () => {
  const { cookie } = await makeSignedIn(server, { userType: 'both' })
  const batch = { rows: [{ id: randomUUID(), kind: 'draft', cells: {} }] }
  const calls = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0
      ? server.request('/api/selling/table', { cookie })
      : server.request('/api/selling/table', { method: 'PUT', cookie, body: JSON.stringify(batch) }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('writeTable sets a price on request, and a price again, where the category allows it', async () => {
  const catalogue = await makeImportCatalogue(server.as())
  const values = [{ field: catalogue.condition, value: 'neuf-emballe' }]
  const id = await makeOwnProduct({ categoryId: catalogue.toilets, values })
  const price = (text: string, seen: string) => write('product', { [id]: { price: { text, seen } } })
  expect((await price('sur demande', '10')).rows[0]).toMatchObject({ isWritten: true, refused: {} })
  expect((await readRow(id))?.price).toBeNull()
  const stock = await write('product', { [id]: { quantity: { text: '4', seen: '1' } } })
  expect(stock.rows[0]).toMatchObject({ isWritten: true, row: { cells: { price: 'sur demande' } } })
  expect((await price('7', 'sur demande')).rows[0]).toMatchObject({ isWritten: true, refused: {} })
  expect((await readRow(id))?.price).toBe(700)
  const other = await makeOwnProduct()
  const refused = await write('product', { [other]: { price: { text: 'sur demande', seen: '10' } } })
  expect(refused.rows[0]?.refused.price).toContain('prix sur demande')
})

test('writeTable restores the characteristics of a category that a product returns to', async () => {
  const finish = await makeField(server.as(), {
    name: 'Finition',
    fieldType: 'text',
    categoryIds: [otherCategory],
  })
  const bare = await makeCategory(server.as(), { name: 'Sans champ' })
  const id = await makeOwnProduct({ values: [{ field: finish, value: 'Mat' }] })
  await write('product', { [id]: { categoryId: { text: bare, seen: otherCategory } } })
  expect((await list({ show: 'products' })).rows[0]?.cells).not.toHaveProperty(fieldColumn(finish.id))
  const back = {
    categoryId: { text: otherCategory, seen: bare },
    [fieldColumn(finish.id)]: { text: 'Mat', seen: '' },
  }
  expect((await write('product', { [id]: back })).rows[0]).toMatchObject({
    isWritten: true,
    refused: {},
    row: { cells: { [fieldColumn(finish.id)]: 'Mat' } },
  })
})

test('writeTable writes step, prices by quantity and last day of a product', async () => {
  const id = await makeOwnProduct()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const cells = {
    quantityStep: { text: '4', seen: '1' },
    priceTiers: { text: '10 : 9 | 40 : 8,50', seen: '' },
    availableUntil: { text: day, seen: '' },
  }
  expect((await write('product', { [id]: cells })).rows[0]).toMatchObject({ isWritten: true, refused: {} })
  expect(await readRow(id)).toMatchObject({
    quantityStep: 4,
    availableUntil: day,
    priceTiers: [
      { from: 10, price: 900 },
      { from: 40, price: 850 },
    ],
  })
  await write('product', { [id]: { availableUntil: { text: '', seen: day } } })
  expect((await readRow(id))?.availableUntil).toBeNull()
})

test('writeTable changes status with the stock, and refuses a stock that a sale changed meanwhile', async () => {
  const id = await makeOwnProduct({ quantity: 3 })
  const stock = (text: string, seen: string) => write('product', { [id]: { quantity: { text, seen } } })
  await stock('0', '3')
  expect(await readRow(id)).toMatchObject({ quantity: 0, status: 'rupture_stock' })
  await Promise.all([stock('8', '0'), stock('8', '0')])
  expect(await readRow(id)).toMatchObject({ quantity: 8, status: 'disponible' })
  await server.as().db.update(products).set({ quantity: 7 }).where(eq(products.id, id))
  expect((await stock('9', '8')).rows[0]?.refused.quantity).toContain('«\u00a07\u00a0»')
  const waiting = await makeOwnProduct({ quantity: 0, status: 'a_valider' })
  await write('product', { [waiting]: { quantity: { text: '5', seen: '0' } } })
  expect(await readRow(waiting)).toMatchObject({ quantity: 5, status: 'a_valider' })
})

test('the table finds only the products of one status', async () => {
  const id = await makeOwnProduct({ status: 'reserve' })
  await makeOwnProduct()
  await makeDraft()
  expect((await list({ show: 'reserve' })).rows.map((row) => row.id)).toEqual([id])
})

describe('addRowPictures', () => {
  const upload = async (actor = seller) => {
    const picture = { url: `/files/pictures/${randomUUID()}`, width: 640, height: 480 }
    const [row] = await server
      .as()
      .db.insert(uploads)
      .values({ ...picture, userId: actor.userId, createdAt: new Date() })
      .returning({ id: uploads.id })
    return row?.id as string
  }
  const add = (kind: 'draft' | 'product', id: string, uploadIds: string[], actor = seller) =>
    addRowPictures(server.as(actor), { kind, id, uploadIds })

  test('adds pictures after those of a draft and of a product, once', async () => {
    const [draftId, productId] = [await makeDraft(), await makeOwnProduct()]
    const [one, two] = [await upload(), await upload()]
    expect(await add('draft', draftId, [one])).toMatchObject({ pictureCount: 1, picture: { width: 640 } })
    expect(await add('draft', draftId, [one, two])).toMatchObject({ pictureCount: 2 })
    expect((await getDraft(server.as(seller), { draftId })).pictures.map(({ id }) => id)).toEqual([one, two])
    const three = await upload()
    expect(await add('product', productId, [three])).toMatchObject({ pictureCount: 1 })
    expect(await add('product', productId, [three, await upload()])).toMatchObject({ pictureCount: 2 })
    const images = await server
      .as()
      .db.select()
      .from(productImages)
      .where(eq(productImages.productId, productId))
    expect(images.map(({ position, isPrimary }) => [position, isPrimary]).sort()).toEqual([
      [0, true],
      [1, false],
    ])
    expect(await list({ lacks: 'photo' })).toMatchObject({ total: 0 })
    expect((await list()).rows.map(({ pictureCount }) => pictureCount)).toEqual([2, 2])
  })

  test("refuses another seller's row and upload, and more pictures than a product may have", async () => {
    const [draftId, productId] = [await makeDraft(), await makeOwnProduct()]
    const stranger = await makeSeller(server.as())
    for (const [kind, id] of [
      ['draft', draftId],
      ['product', productId],
    ] as const) {
      await expect(add(kind, id, [await upload(stranger)], stranger)).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(add(kind, id, [await upload(stranger)])).rejects.toMatchObject({ code: 'invalid' })
      const many = await Promise.all(Array.from({ length: 12 }, () => upload()))
      await add(kind, id, many)
      await expect(add(kind, id, [await upload()])).rejects.toMatchObject({ code: 'conflict' })
    }
  })
})

test('listSelectableProducts returns all results of a search across pages', async () => {
  const lot = randomUUID().slice(0, 8)
  for (let index = 0; index < 60; index += 1) await makeOwnProduct({ title: `Article ${lot} ${index}` })
  await makeOwnProduct({ title: 'Autre chose' })
  const search = parseOwnProductsSearch(new URLSearchParams({ q: lot, page: '2' }))
  const chosen = await listSelectableProducts(server.as(seller), search)
  expect(chosen).toHaveLength(60)
  expect(chosen[0]).toMatchObject({ price: 1_000, hasEnded: false })
})

test.each(['draft', 'product'])('pictures for a %s whose id is none answer 404', async (kind) => {
  const { cookie } = await makeSignedIn(server, { userType: 'both' })
  const body = JSON.stringify({ kind, uploadIds: [randomUUID()] })
  const answer = await server.request('/api/selling/table/1/pictures', { method: 'POST', cookie, body })
  expect(answer.status).toBe(404)
})
