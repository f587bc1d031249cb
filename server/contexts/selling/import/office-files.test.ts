import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportDetail } from '#domain/selling/imports.ts'
import type { Actor } from '#server/context.ts'
import { productDrafts, products } from '#server/database/schema/index.ts'
import { changePlan, finishImport, makeImportCatalogue, sendFile } from '#tests/helpers/imports.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeWorkbook } from '#tests/helpers/workbooks.ts'
import { chooseSheet } from './choose-sheet.ts'
import { previewImport } from './preview-import.ts'

const server = startTestServer()
let seller: Actor
const as = () => server.as(seller)

beforeAll(() => makeImportCatalogue(server.as()))
beforeEach(async () => {
  seller = await makeSeller(server.as())
})

const headings = ['Référence', 'Titre', 'Catégorie', 'Prix', 'Quantité', 'État']
const basin = (
  reference: string,
  price: string | number = 10,
  quantity: string | number = 1,
  title = `Lavabo ${reference}`,
) => [reference, title, 'Lavabos et vasques', price, quantity, 'Neuf, emballé'] as (string | number)[]
const csv = (rows: readonly (readonly (string | number)[])[], separator = ';') =>
  [headings, ...rows].map((cells) => cells.join(separator)).join('\n')

const preview = ({ id }: ImportDetail) => previewImport(as(), { importId: id, page: 1, only: 'all' })
const listCreated = () =>
  as()
    .db.select({
      reference: products.reference,
      title: products.title,
      price: products.price,
      quantity: products.quantity,
    })
    .from(products)
    .where(eq(products.userId, seller.userId))
    .orderBy(asc(products.reference))
const listReferences = async () => (await listCreated()).map(({ reference }) => reference)
/** Chooses an answer to one question of an import. */
const answer = async (sent: ImportDetail, id: string, value: string) =>
  changePlan(as(), sent, { answers: { ...sent.plan.answers, [id]: value } })

describe('an import of a workbook', () => {
  test('creates nothing from cells that the spreadsheet could not compute', async () => {
    const [reference, title, category, , , condition] = basin('E')
    const row = (change: Record<number, object>) =>
      [reference, title, category, 10, 1, condition].map((cell, at) => change[at] ?? cell) as never[]
    const sent = await sendFile(
      as(),
      makeWorkbook([
        {
          name: 'Stock',
          rows: [
            headings,
            row({ 3: { error: '#REF!' } }),
            row({ 4: { error: '#N/A' } }),
            row({ 0: { error: '#NAME?' } }),
            row({ 1: { error: '#N/A' } }),
            row({ 4: { formula: '1+1' } }),
            row({ 3: { number: 0.2, format: 'percent' } }),
            ['OK', title ?? '', category ?? '', { formula: '2*5', result: '10' }, 1, condition ?? ''],
          ],
        },
      ]),
    )
    const { rows, counts } = await preview(sent)
    expect(counts).toMatchObject({ created: 1, rejected: 6 })
    expect(rows.slice(0, 6).map(({ notes }) => notes.find(({ kind }) => kind === 'error')?.column)).toEqual([
      3, 4, 0, 1, 4, 3,
    ])
    await finishImport(as(), sent.id)
    expect(await listCreated()).toMatchObject([{ reference: 'OK', price: 1_000 }])
    const drafts = await as().db.select().from(productDrafts).where(eq(productDrafts.userId, seller.userId))
    expect(drafts.map(({ content }) => (content as { isOnRequest: boolean }).isOnRequest)).not.toContain(true)
  })

  test("retains the zeros that a number's format shows", async () => {
    const [, title, category, price, quantity, condition] = basin('Z')
    const code = { number: 42, format: 'digits' } as const
    const rows = [headings, [code, title ?? '', category ?? '', price ?? '', quantity ?? '', condition ?? '']]
    const sent = await sendFile(as(), makeWorkbook([{ name: 'Stock', rows }]))
    await finishImport(as(), sent.id)
    expect(await listReferences()).toEqual(['00042'])
  })

  test('asks whether dates in the columns of references and titles are meant, and refuses them as prices', async () => {
    const date = { number: 45_271, format: 'date' } as const
    const [, title, category, price, quantity, condition] = basin('D')
    const rest = [category ?? '', price ?? '', quantity ?? '', condition ?? '']
    const rows = [
      headings,
      [date, title ?? '', ...rest],
      ['D2', date, ...rest],
      ['D3', title ?? '', category ?? '', date, 1, condition ?? ''],
    ]
    const sent = await sendFile(as(), makeWorkbook([{ name: 'Stock', rows }]))
    const { questions, counts } = await preview(sent)
    expect(questions.map(({ id }) => id).sort()).toEqual(['date:reference', 'date:title'])
    expect(counts).toMatchObject({ created: 0, rejected: 3 })
    const answered = await answer(sent, 'date:reference', 'none')
    await answer(answered, 'date:title', 'keep')
    await finishImport(as(), sent.id)
    expect(await listCreated()).toMatchObject([{ reference: 'D2', title: '2023-12-11' }, { reference: null }])
  })

  test('reads the sheet that looks like products, or another one that its seller chooses, and no hidden one', async () => {
    const instructions = [
      'Mode d’emploi',
      'Remplissez l’onglet Stock',
      'Un article par ligne',
      'Prix TTC',
    ].map((text) => [text, 'voir'])
    const sent = await sendFile(
      as(),
      makeWorkbook([
        {
          name: 'Listes',
          state: 'hidden',
          rows: [headings, ...['h1', 'h2', 'h3', 'h4'].map((name) => basin(name))],
        },
        { name: 'Lisez-moi', rows: instructions },
        { name: 'Anciens', rows: [headings, basin('A1')] },
        { name: 'Stock', rows: [headings, basin('S1'), basin('S2')] },
      ]),
    )
    expect(sent.sheets).toEqual([
      { name: 'Stock', rowCount: 2 },
      { name: 'Anciens', rowCount: 1 },
      { name: 'Lisez-moi', rowCount: 0 },
    ])
    expect(sent).toMatchObject({ sheet: 0, rowCount: 2 })
    const chosen = await chooseSheet(as(), { importId: sent.id, sheet: 1 })
    expect(chosen).toMatchObject({ sheet: 1, rowCount: 1, headings })
    expect((await preview(sent)).rows.map(({ cells }) => cells[0])).toEqual(['A1'])
    await expect(chooseSheet(as(), { importId: sent.id, sheet: 3 })).rejects.toMatchObject({
      code: 'not-found',
    })
    const other = server.as(await makeSeller(server.as()))
    await expect(chooseSheet(other, { importId: sent.id, sheet: 0 })).rejects.toMatchObject({
      code: 'not-found',
    })
    await finishImport(as(), sent.id)
    expect(await listReferences()).toEqual(['A1'])
    await expect(chooseSheet(as(), { importId: sent.id, sheet: 0 })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('asks whether hidden rows are to be imported and leaves them out until answered', async () => {
    const sheet = { name: 'Stock', rows: [headings, basin('V1'), basin('V2'), basin('V3')], hiddenRows: [3] }
    const sent = await sendFile(as(), makeWorkbook([sheet]))
    const { questions, counts, leftOut } = await preview(sent)
    expect(questions).toMatchObject([{ id: 'hidden-rows', rows: 1 }])
    expect(counts).toMatchObject({ created: 2, skipped: 1 })
    expect(leftOut).toMatchObject([{ rowNumber: 3, text: expect.stringContaining('V2') }])
    await answer(sent, 'hidden-rows', 'read')
    await finishImport(as(), sent.id)
    expect(await listReferences()).toEqual(['V1', 'V2', 'V3'])
  })
})

describe('an import of a table', () => {
  test('asks about rows with more cells than headings and reads them according to the answer', async () => {
    const quoted = (reference: string, price: string) => [
      reference,
      'Lavabo',
      'Lavabos et vasques',
      price,
      2,
      '"Neuf, emballé"',
    ]
    const sent = await sendFile(as(), csv([quoted('A', '89,90'), quoted('B', '"45,50"')], ','))
    const { questions, counts, rows } = await preview(sent)
    expect(questions).toMatchObject([{ id: 'shifted', rows: 1 }])
    expect(counts).toMatchObject({ created: 1, rejected: 1 })
    expect(rows[0]?.result?.price ?? null).toBeNull()
    await answer(sent, 'shifted', 'join')
    await finishImport(as(), sent.id)
    expect(await listCreated()).toMatchObject([
      { reference: 'A', price: 8_990, quantity: 2 },
      { reference: 'B', price: 4_550, quantity: 2 },
    ])
  })

  test('notices a shifted row, even when its last cell is empty', async () => {
    const sent = await sendFile(
      as(),
      'Réf,Titre,Prix,Quantité,Remarque\nA,Lavabo,89,90,2,\nB,Lavabo,"45,50",2,',
    )
    expect((await preview(sent)).questions.map(({ id }) => id)).toContain('shifted')
  })

  test('leaves out and names rows that describe no product, unless its seller says otherwise', async () => {
    const sent = await sendFile(
      as(),
      csv([
        basin('X1', 10, 2),
        ['', 'TOTAL', '', 120, 12],
        ['Imprimé le 03/11/2026'],
        headings,
        ['Page 1/3'],
        basin('X2', 11, 3),
      ]),
    )
    const { leftOut, counts, answered } = await preview(sent)
    expect(counts).toMatchObject({ created: 2, rejected: 0, skipped: 4 })
    expect(leftOut.map(({ rowNumber }) => rowNumber)).toEqual([3, 4, 5, 6])
    expect(answered.map(({ id, answer }) => [id, answer]).sort()).toEqual([
      ['left-out:headings', 'leave'],
      ['left-out:page', 'leave'],
      ['left-out:total', 'leave'],
    ])
    const done = await finishImport(as(), sent.id)
    expect(done.counts).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 0, skipped: 4 })
    expect((await preview(sent)).leftOut).toHaveLength(4)
    expect(await as().db.$count(productDrafts, eq(productDrafts.userId, seller.userId))).toBe(0)
  })

  test('imports a left-out row as a product once its seller says so', async () => {
    const sent = await sendFile(
      as(),
      csv([basin('X1'), basin('X2'), ['', 'Total Quartz', '', 120, 12, 'Neuf, emballé']]),
    )
    expect((await preview(sent)).counts).toMatchObject({ created: 2, skipped: 1 })
    await answer(sent, 'left-out:total', 'article')
    expect((await preview(sent)).counts).toMatchObject({ created: 2, rejected: 1, skipped: 0 })
  })

  test('asks which column holds the price instead of offering everything on request', async () => {
    const table =
      'Réf;Titre;Catégorie;Valeur;État;Quantité\nA;Lavabo;Lavabos et vasques;12,50;Neuf, emballé;1'
    const sent = await sendFile(as(), table)
    const { questions, counts } = await preview(sent)
    expect(questions.map(({ id }) => id)).toEqual(['no-price'])
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(['column:3', 'on-request'])
    expect(counts).toMatchObject({ created: 0, rejected: 1 })
    const named = await answer(sent, 'no-price', 'column:3')
    expect(named.plan).toMatchObject({
      answers: {},
      columns: ['reference', 'title', 'category', 'price', 'field:État', 'quantity'],
    })
    expect((await preview(sent)).rows[0]?.result).toMatchObject({ action: 'create', price: 1_250 })
    const again = await sendFile(as(), table.replace(';A;', ';B;'))
    await answer(again, 'no-price', 'on-request')
    expect((await preview(again)).rows[0]?.result).toMatchObject({ action: 'create', price: null })
  })

  test('asks once whether a weight is that of the whole row or of one piece', async () => {
    const table =
      'Réf;Titre;Catégorie;Prix;Quantité;Masse (t);État\nA;Lavabo;Lavabos et vasques;10;14;0,42;Neuf, emballé\nB;Vasque;Lavabos et vasques;10;1;0,02;Neuf, emballé'
    const sent = await sendFile(as(), table)
    expect((await preview(sent)).questions).toMatchObject([{ id: 'measure:weight', rows: 1 }])
    await answer(sent, 'measure:weight', 'line')
    await finishImport(as(), sent.id)
    const made = await as()
      .db.select({ weight: products.weight })
      .from(products)
      .where(and(eq(products.userId, seller.userId)))
      .orderBy(asc(products.reference))
    expect(made).toEqual([{ weight: 30_000 }, { weight: 20_000 }])
  })

  test('asks once about references that are almost the same', async () => {
    const rows = [basin('ab-1'), basin('AB-1'), basin('AB -1'), basin('cd-2')]
    const sent = await sendFile(as(), csv(rows))
    const { questions, counts } = await preview(sent)
    expect(questions).toMatchObject([{ id: 'near-references', rows: 2 }])
    expect(counts).toMatchObject({ created: 2, rejected: 2 })
    await answer(sent, 'near-references', 'same')
    expect((await preview(sent)).counts).toMatchObject({ created: 2, rejected: 0, skipped: 2 })
    await answer(sent, 'near-references', 'different')
    expect((await preview(sent)).counts).toMatchObject({ created: 4, rejected: 0 })
  })

  test('asks once about references that are almost those of products on sale', async () => {
    await finishImport(as(), (await sendFile(as(), csv([basin('AB-1'), basin('CD-2')]))).id)
    const file = csv([basin('ab -1', 12, 3), basin('cd-2', 10, 1, 'Autre lavabo'), basin('EF-3')])
    const sent = await sendFile(as(), file)
    const { questions, counts } = await preview(sent)
    expect(questions).toMatchObject([{ id: 'near-stock', rows: 2 }])
    expect(counts).toMatchObject({ created: 1, rejected: 2 })
    await answer(sent, 'near-stock', 'different')
    expect((await preview(sent)).counts).toMatchObject({ created: 3, updated: 0 })
    await answer(sent, 'near-stock', 'same')
    await finishImport(as(), sent.id)
    expect(await listCreated()).toMatchObject([
      { reference: 'AB-1', price: 1_200, quantity: 3 },
      { reference: 'CD-2', title: 'Autre lavabo' },
      { reference: 'EF-3' },
    ])
  })

  test('asks once how products are sold whose titles suggest several without a number', async () => {
    const rows = ['Cuves inox', 'Divers visserie', 'Lavabo'].map((title) => basin(title, 10, '', title))
    const created = await sendFile(as(), csv(rows))
    const sent = await answer(created, 'empty-quantity', 'one')
    expect((await preview(sent)).questions).toMatchObject([{ id: 'counted:unsaid:vague', rows: 2 }])
    const each = await answer(sent, 'counted:unsaid:vague', 'each')
    expect((await preview(sent)).rows.map(({ result }) => result?.title)).toEqual([
      'Cuve inox',
      'Divers visserie',
      'Lavabo',
    ])
    await answer(each, 'counted:unsaid:vague', 'rows')
    expect((await preview(sent)).questions).toHaveLength(2)
    await answer(each, 'counted:unsaid:vague', 'lot')
    const { rows: lots, counts } = await preview(sent)
    expect(counts).toMatchObject({ created: 3 })
    expect(lots.map(({ result }) => result?.sale?.saleUnit)).toEqual(['lot', 'lot', 'piece'])
  })

  test('asks once how the file writes thousands', async () => {
    const sent = await sendFile(as(), csv([basin('A', '1.250'), basin('B', '12.345'), basin('C', '75.5000')]))
    expect((await preview(sent)).questions).toMatchObject([{ id: 'thousands:.', rows: 2 }])
    await answer(sent, 'thousands:.', 'thousands')
    expect((await preview(sent)).rows.map(({ result }) => result?.price)).toEqual([125_000, 1_234_500, 7_550])
  })

  test('sells the pieces of a lot one by one under a title for one, and matches the product again', async () => {
    const table = 'Titre;Catégorie;Prix;État\n20 fûts bleus;Lots de fin de chantier;15;Neuf, emballé'
    const sent = await sendFile(as(), table)
    const [question] = (await preview(sent)).questions
    await answer(sent, question?.id ?? '', 'each')
    await finishImport(as(), sent.id)
    expect(await listCreated()).toMatchObject([{ title: 'Fût bleu', price: 1_500, quantity: 20 }])
    const again = await finishImport(as(), (await sendFile(as(), table)).id)
    expect(again.counts).toMatchObject({ created: 0, unchanged: 1 })
  })
})
