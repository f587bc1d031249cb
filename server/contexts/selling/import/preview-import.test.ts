import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { changePlan, importFile, makeImportCatalogue, sendFile } from '#tests/helpers/imports.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { writeStock } from '#tests/helpers/write-cell.ts'
import { previewImport } from './preview-import.ts'
import { correctRow, startImport } from './update-plan.ts'

const server = startTestServer()
let basins: string
beforeAll(async () => {
  basins = (await makeImportCatalogue(server.as())).basins
})

const preview = (actor: Actor, importId: string, page = 1, only: 'all' | 'problems' = 'all') =>
  previewImport(server.as(actor), { importId, page, only })

/** Lists the transactions that stored the pages; two of them mean that the preview was computed twice. */
async function listWritingTransactions(importId: string): Promise<string[]> {
  const { rows } = await server
    .as()
    .db.execute<{ xmin: string }>(
      sql`select distinct xmin::text from product_import_previews where import_id = ${importId}`,
    )
  return rows.map(({ xmin }) => xmin)
}

/** Makes rows, of which every tenth has no title. */
const file = (rows: number) =>
  `Réf;Titre;Prix\n${Array.from({ length: rows }, (_, index) => `V-${index};${index % 10 ? `Vasque ${index}` : ''};${index}`).join('\n')}\n`

const send = async (actor: Actor, content: string) => {
  const sent = await sendFile(server.as(actor), content)
  return changePlan(server.as(actor), sent, {
    defaultCategoryId: basins,
    answers: { 'missing:etat': 'neuf-emballe', 'no-quantity': 'one' },
  })
}

test('previewImport computes once for thirty concurrent requests and stores every page', async () => {
  const seller = await makeSeller(server.as())
  const { id } = await send(seller, file(320))
  const previews = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      preview(seller, id, 1 + (index % 8), index % 2 ? 'problems' : 'all'),
    ),
  )
  expect(await listWritingTransactions(id)).toHaveLength(1)
  expect(previews[0]).toMatchObject({ total: 320, page: 1, pageCount: 7 })
  expect(previews[0]?.rows).toHaveLength(50)
  expect(previews[0]?.rows[1]).toMatchObject({ rowNumber: 3, cells: ['V-1', 'Vasque 1', '1'] })
  expect(previews[6]).toMatchObject({ page: 7, rows: { length: 20 } })
  expect(previews[1]).toMatchObject({ total: 32, page: 1, pageCount: 1 })
  expect(previews[1]?.rows.map(({ rowNumber }) => rowNumber).slice(0, 3)).toEqual([2, 12, 22])
  const before = await listWritingTransactions(id)
  await preview(seller, id, 3)
  expect(await listWritingTransactions(id)).toEqual(before)
})

test("previewImport answers one seller's requests one after another, and another seller's meanwhile", async () => {
  const [busySeller, other] = [await makeSeller(server.as()), await makeSeller(server.as())]
  const [many, one] = [await send(busySeller, file(320)), await send(other, file(20))]
  await preview(busySeller, many.id)
  await preview(other, one.id)
  const answered: number[] = []
  const previews = Array.from({ length: 30 }, async (_, index) => {
    await preview(busySeller, many.id, 1 + (index % 7), index % 2 ? 'problems' : 'all')
    answered.push(index)
  })
  await preview(other, one.id)
  expect(answered.length).toBeLessThan(previews.length)
  await Promise.all(previews)
  expect(answered).toEqual([...answered.keys()])
})

test('previewImport computes again when the plan, a row or a product changes', async () => {
  const seller = await makeSeller(server.as())
  await importFile(server.as(seller), 'Réf;Titre;Prix\nV-1;Vasque;10\n', {
    defaultCategoryId: basins,
    answers: { 'missing:etat': 'neuf-emballe' },
  })
  const sent = await send(seller, 'Réf;Titre;Prix;Quantité\nV-1;Vasque;10;1\nV-2;Vasque;;1\n')
  expect((await preview(seller, sent.id)).counts).toMatchObject({ unchanged: 1, created: 1 })
  // A changed plan.
  await changePlan(server.as(seller), sent, { columns: ['reference', null, null, null] })
  expect((await preview(seller, sent.id)).counts).toMatchObject({ rejected: 2 })
  await changePlan(server.as(seller), sent, {})
  // A corrected row.
  const corrected = await correctRow(server.as(seller), {
    importId: sent.id,
    rowNumber: 3,
    cells: { 1: 'Vasque ovale' },
  })
  expect(corrected).toMatchObject({ rowNumber: 3, result: { title: 'Vasque ovale' } })
  expect((await preview(seller, sent.id)).rows[1]?.cells[1]).toBe('Vasque ovale')
  // A changed product.
  const { rows } = await server
    .as()
    .db.execute<{ id: string }>(sql`select id from products where user_id = ${seller.userId}`)
  await writeStock(server.as(seller), { productId: rows[0]?.id ?? '', quantity: 5, seen: 1 })
  expect((await preview(seller, sent.id)).counts).toMatchObject({ updated: 1 })
})

test('startImport deletes the stored preview', async () => {
  const seller = await makeSeller(server.as())
  const { id } = await send(seller, file(60))
  await preview(seller, id)
  expect(await listWritingTransactions(id)).toHaveLength(1)
  await startImport(server.as(seller), { importId: id })
  expect(await listWritingTransactions(id)).toEqual([])
})

test('previewImport answers not-found to another seller', async () => {
  const { id } = await send(await makeSeller(server.as()), file(10))
  await expect(preview(await makeSeller(server.as()), id)).rejects.toMatchObject({ status: 404 })
})

test('previewImport computes 2 000 rows of twelve columns within three seconds of processor time', async () => {
  const seller = await makeSeller(server.as())
  const rows = Array.from(
    { length: 2_000 },
    (_, index) =>
      `V-${index};Vasque ronde n° ${index};Lavabos et vasques;${index},50;${1 + (index % 9)};Neuf, emballé;60;12,5;À poser, émaillée.;Lot ${index};${index};R${index % 40}`,
  )
  const headings =
    'Réf;Titre;Catégorie;Prix;Quantité;État;Largeur (cm);Poids unitaire (kg);Description;Palette;Ligne;Rayon'
  const sent = await sendFile(server.as(seller), [headings, ...rows].join('\n'))
  const before = process.cpuUsage()
  const { counts } = await preview(seller, sent.id)
  const { user, system } = process.cpuUsage(before)
  expect(counts).toMatchObject({ created: 2_000, rejected: 0 })
  expect((user + system) / 1_000_000).toBeLessThan(3)
})

test('previewImport asks about the VAT that lines below a table add to its prices', async () => {
  const seller = await makeSeller(server.as())
  const table = (heading: string) =>
    `Réf;Titre;Qté;${heading};Montant\nT1;Vasque;2;30,00;60,00\nT2;Lavabo;1;80,00;80,00\n`
  const listQuestions = async (content: string) =>
    (await preview(seller, (await send(seller, content)).id)).questions.map(({ id }) => id)
  const bill = ';Total HT;;;140,00\n;TVA 20 %;;;28,00\n;Total TTC;;;168,00\n'
  expect(await listQuestions(table('Prix unitaire') + bill)).toEqual(['vat'])
  expect(await listQuestions(table('Prix unitaire TTC') + bill)).toEqual([])
  expect(await listQuestions(`${table('Prix unitaire')};Total TTC;;;140,00\n`)).toEqual([])
})
