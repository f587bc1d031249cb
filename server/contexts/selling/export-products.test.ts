import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import { spreadsheetColumns } from '#domain/selling/spreadsheet-cell.ts'
import type { Actor } from '#server/context.ts'
import { customFieldCategories, customFields, productImages } from '#server/database/schema/catalogue.ts'
import { makeCategory, makeField, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { plainSale } from '#tests/helpers/plain-sale.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { unpack } from '#tests/helpers/unpack.ts'
import { createProduct } from './create-product.ts'
import { exportProducts } from './export-products.ts'
import { createCsvStream, createWorkbook } from './write-spreadsheet.ts'

const server = startTestServer()
let categoryId: string
let width: CustomField
let uses: CustomField
let seller: Actor

beforeAll(async () => {
  const parentId = await makeCategory(server.as(), { name: 'Menuiserie' })
  categoryId = await makeCategory(server.as(), { name: 'Portes', parentId })
  const categoryIds = [categoryId]
  const { db } = server.as()
  const [mark] = await db.select().from(customFields).where(eq(customFields.name, 'Indetermine'))
  await db.insert(customFieldCategories).values({ categoryId, customFieldId: mark?.id as string })
  width = await makeField(server.as(), {
    name: 'Largeur (cm)',
    fieldType: 'number',
    minimum: -100,
    categoryIds,
  })
  uses = await makeField(server.as(), {
    name: 'Usages',
    fieldType: 'multiselect',
    options: [
      { value: 'in', label: 'Intérieur' },
      { value: 'out', label: 'Extérieur' },
    ],
    categoryIds,
  })
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
const exported = (address = '') =>
  exportProducts(server.as(seller), parseOwnProductsSearch(new URLSearchParams(address)))
const csvText = async (address?: string) => new Response(createCsvStream(await exported(address))).text()
const csvRows = async (address?: string) =>
  parse(await csvText(address), { bom: true, delimiter: ';' }) as string[][]

test('exportProducts writes CSV for Excel with a column for each custom field in use', async () => {
  const productId = await make({
    title: 'Porte « Évasion » ; vitrée',
    reference: 'P-001',
    uniqueCode: 'ACDEFGHJ',
    price: 123_450,
    quantity: 7,
    description: 'Ligne 1\nLigne "2"',
    values: [
      { field: width, value: '82,5' },
      { field: uses, value: ['in', 'out'] },
    ],
  })
  const url = `/files/pictures/${randomUUID()}`
  await server
    .as()
    .db.insert(productImages)
    .values([
      { productId, url: `${url}-b`, width: 8, height: 6, position: 1 },
      { productId, url: `${url}-a`, width: 8, height: 6, isPrimary: true },
    ])
  // Fields and products of another seller are not exported.
  await makeProduct(server.as(), { userId: (await makeSeller(server.as())).userId, categoryId })
  // Response.text() removes the byte order mark.
  const bytes = new Uint8Array(await new Response(createCsvStream(await exported())).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const { origin } = server.services.ctx.config
  expect(await csvRows()).toEqual([
    [
      'Référence',
      'Code',
      'Titre',
      'Catégorie',
      'Prix',
      'Quantité',
      'Unité de vente',
      'Contenu d’une unité',
      'Quantité minimale',
      'Vendu par',
      'Prix par quantité',
      'État de l’article',
      'Poids d’une unité (kg)',
      'Dimensions emballées (cm)',
      'Provenance',
      'Chantier',
      'Diagnostic PEMD',
      'Régime de TVA',
      'Dépôt',
      'Code postal',
      'Ville',
      'Statut',
      'Description',
      'Photos',
      'Largeur (cm)',
      'Usages',
    ],
    [
      'P-001',
      'ACDEFGHJ',
      'Porte « Évasion » ; vitrée',
      'Menuiserie › Portes',
      '1234,50',
      '7',
      'pièce',
      '',
      '1',
      '1',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'Disponible',
      'Ligne 1\nLigne "2"',
      `${origin}${pictureAddress(`${url}-a`, 1280)} ${origin}${pictureAddress(`${url}-b`, 1280)}`,
      '82,5',
      'Intérieur | Extérieur',
    ],
  ])
})

test('exportProducts writes no formula into CSV or a workbook', async () => {
  const attacks = ['=HYPERLINK("http://x";"y")', '+1+1', '-1-1', '@SUM(A1)', '\tx']
  for (const [index, text] of attacks.entries()) {
    await make({ title: text, description: text, reference: `${text}${index}` })
  }
  await make({ title: 'Nombre', values: [{ field: width, value: '-5,5' }] })
  const workbook = await createWorkbook(await exported())
  const [sheet] = await readXlsxFile(Buffer.from(workbook))
  for (const rows of [await csvRows(), (sheet?.data ?? []) as unknown[][]]) {
    expect(rows).toHaveLength(attacks.length + 2)
    const risky = rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(String(cell)))
    // A negative number is no formula.
    expect(risky.map(String)).toEqual(['-5,5'])
  }
})

test('exportProducts leaves the price on request empty and writes no column for it', async () => {
  await createProduct(server.as(seller), {
    submissionKey: randomUUID(),
    categoryId,
    title: 'Escalier',
    description: '',
    price: null,
    quantity: 1,
    reference: null,
    availableUntil: null,
    ...plainSale,
    values: {},
    pictures: [],
  })
  const [headings, row] = await csvRows()
  expect(headings).toHaveLength(24)
  expect(row?.[4]).toBe('')
})

test('exportProducts writes numeric prices and text references into a workbook', async () => {
  await make({ reference: '00123', price: 1_050, quantity: 3 })
  const [sheet] = await readXlsxFile(Buffer.from(await createWorkbook(await exported())))
  const row = sheet?.data[1] ?? []
  expect([row[0], row[4], row[5]]).toEqual(['00123', 10.5, 3])
})

test('createWorkbook makes the columns of titles, descriptions and pictures wide', async () => {
  const files = await unpack(await createWorkbook(await exported()))
  const sheet = String(files.get('xl/worksheets/sheet1.xml'))
  const widths = [...sheet.matchAll(/<col [^>]*?\bwidth="(\d+)/g)].map(([, width]) => Number(width))
  const wide = spreadsheetColumns.filter((_, index) => (widths[index] ?? 0) >= 40).map(({ key }) => key)
  expect(wide).toEqual(['title', 'description', 'pictures'])
})

test('exportProducts applies the search and the status of the list', async () => {
  await make({ title: 'Évier' })
  await make({ title: 'Porte', isHidden: true })
  expect((await csvRows('q=evier')).slice(1).map((row) => row[2])).toEqual(['Évier'])
  expect((await csvRows('status=masque')).slice(1).map((row) => row[2])).toEqual(['Porte'])
})

test('exportProducts writes each product once across batches', async () => {
  const { db } = server.as()
  await db.execute(sql`
    insert into products (title, price, quantity, category_id, user_id, unique_code)
    select 'Produit ' || n, 1, 1, ${categoryId}::uuid, ${seller.userId}::uuid, 'N' || n from generate_series(1, 1203) n`)
  const codes = (await csvRows()).slice(1).map((row) => row[1])
  expect(codes).toHaveLength(1203)
  expect(new Set(codes).size).toBe(1203)
})
