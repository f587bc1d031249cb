import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import {
  productCustomFieldValues,
  productImportRows,
  productImports,
  products,
} from '#server/database/schema/index.ts'
import {
  changePlan,
  finishImport,
  importFile,
  makeImportCatalogue,
  sendFile,
} from '#tests/helpers/imports.ts'
import { makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { exportRejects } from './export-rejects.ts'
import { getImport, listImports } from './find-import.ts'
import { previewImport } from './preview-import.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'
import { correctRow, startImport } from './update-plan.ts'

const server = startTestServer()
let catalogue: Awaited<ReturnType<typeof makeImportCatalogue>>
beforeAll(async () => {
  catalogue = await makeImportCatalogue(server.as())
})

const listProducts = (seller: Actor) =>
  server
    .as()
    .db.select()
    .from(products)
    .where(eq(products.userId, seller.userId))
    .orderBy(asc(products.title))
const readValues = async (productId: string) => {
  const rows = await server
    .as()
    .db.select()
    .from(productCustomFieldValues)
    .where(eq(productCustomFieldValues.productId, productId))
  return Object.fromEntries(rows.map(({ customFieldId, value }) => [customFieldId, value]))
}
const preview = (actor: Actor, importId: string, only: 'all' | 'problems' = 'all') =>
  previewImport(server.as(actor), { importId, page: 1, only })

const stock = `Réf.;Désignation;Famille;Sous-famille;PU TTC;Qté;État;Largeur (mm);Descriptif
V-1;Vasque ronde;Sanitaire;Vasques;"1 250,50 €";3;Bon état;600;"Blanche,
avec bonde"
V-2;Vasque carrée;Sanitaire;Lavabos et vasques;10 - 100 €;;neuf-emballe;60 cm;
WC-1;WC suspendu;Sanitaire;;à débattre;2;Neuf, emballé;380;
`

describe('runImport', () => {
  test('creates the products that the preview shows', async () => {
    const seller = await makeSeller(server.as())
    const sent = await sendFile(server.as(seller), stock)
    expect(sent.plan.columns).toEqual([
      'reference',
      'title',
      'family',
      'category',
      'price',
      'quantity',
      'field:État',
      'field:Largeur (cm)',
      'description',
    ])
    expect((await preview(seller, sent.id)).questions).toMatchObject([{ id: 'empty-quantity', rows: 1 }])
    await changePlan(server.as(seller), sent, { answers: { 'empty-quantity': 'one' } })
    const { rows, counts, questions } = await preview(seller, sent.id)
    expect(counts).toEqual({ created: 3, updated: 0, unchanged: 0, rejected: 0, skipped: 0, questions: 0 })
    expect(questions).toEqual([])
    expect(
      rows.map(({ rowNumber, result }) => [
        rowNumber,
        result?.title,
        result?.price,
        result?.quantity,
        result?.categoryName,
      ]),
    ).toEqual([
      [2, 'Vasque ronde', 125_050, 3, 'Sanitaire › Lavabos et vasques'],
      [3, 'Vasque carrée', null, 1, 'Sanitaire › Lavabos et vasques'],
      [4, 'WC suspendu', null, 2, 'Sanitaire › WC'],
    ])
    expect(rows[0]?.result?.values).toEqual(
      expect.arrayContaining([
        { name: 'État', value: 'Réemploi, bon état' },
        { name: 'Largeur (cm)', value: '60' },
      ]),
    )
    expect(await listProducts(seller)).toEqual([])

    const done = await finishImport(server.as(seller), sent.id)
    expect(done).toMatchObject({ status: 'done', processed: 3, counts: { created: 3, rejected: 0 } })
    const [square, round, toilet] = await listProducts(seller)
    expect(round).toMatchObject({
      title: 'Vasque ronde',
      description: 'Blanche,\navec bonde',
      price: 125_050,
      quantity: 3,
      status: 'disponible',
      categoryId: catalogue.basins,
      reference: 'V-1',
      condition: 'reused_good',
      isHidden: false,
    })
    expect(await readValues(round?.id ?? '')).toEqual({
      [catalogue.condition.id]: 'reemploi-bon',
      [catalogue.width.id]: '60',
    })
    expect(square).toMatchObject({ price: null, description: 'Prix indiqué\u00a0: 10 - 100 €' })
    expect(Object.values(await readValues(square?.id ?? ''))).toContain('true')
    expect(toilet).toMatchObject({ categoryId: catalogue.toilets, price: null })
    // The category has no width, so the description contains it.
    expect(toilet?.description).toBe('Largeur (mm)\u00a0: 380\nPrix indiqué\u00a0: à débattre')
    expect(await preview(seller, sent.id)).toMatchObject({
      total: 3,
      rows: [{ result: { action: 'create' } }, {}, {}],
    })
  })

  test('leaves an unchanged file without effect and updates products of changed rows', async () => {
    const seller = await makeSeller(server.as())
    await importFile(server.as(seller), stock)
    const before = await listProducts(seller)
    expect((await importFile(server.as(seller), stock)).counts).toEqual({
      created: 0,
      updated: 0,
      unchanged: 3,
      rejected: 0,
      skipped: 0,
    })
    expect(await listProducts(seller)).toEqual(before)
    const changed = await importFile(
      server.as(seller),
      'Réf;Titre;Prix;Largeur (cm)\nV-1;Vasque ronde;99;\nV-2;Vasque carrée bleue;45;61\nV-3;Vasque;1;\n',
      { defaultCategoryId: catalogue.basins, answers: { 'missing:etat': 'neuf-emballe' } },
    )
    expect(changed.counts).toEqual({ created: 1, updated: 2, unchanged: 0, rejected: 0, skipped: 0 })
    const after = await listProducts(seller)
    expect(after).toHaveLength(4)
    const round = after.find(({ reference }) => reference === 'V-1')
    expect(round).toMatchObject({ price: 9_900, quantity: 3, description: 'Blanche,\navec bonde' })
    expect(await readValues(round?.id ?? '')).toMatchObject({ [catalogue.width.id]: '60' })
    const square = after.find(({ reference }) => reference === 'V-2')
    expect(square).toMatchObject({ title: 'Vasque carrée bleue', price: 4_500 })
    expect(await readValues(square?.id ?? '')).toEqual({
      [catalogue.condition.id]: 'neuf-emballe',
      [catalogue.width.id]: '61',
    })
  })

  test('creates as many products as there are equal rows without a reference, once', async () => {
    const seller = await makeSeller(server.as())
    const file = 'Titre;Prix;Etat\nWC;10;Bon état\nWC;10;Bon état\nWC;12;neuf emballé\n'
    expect((await importFile(server.as(seller), file)).counts.created).toBe(3)
    expect((await importFile(server.as(seller), file)).counts).toMatchObject({ created: 0, unchanged: 3 })
    const moreExpensive = await importFile(server.as(seller), file.replace('WC;12', 'WC;15'))
    expect(moreExpensive.counts).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
  })

  test('does not put sold pieces back on sale with an unchanged file, and stores a changed stock', async () => {
    const seller = await makeSeller(server.as())
    await importFile(server.as(seller), stock)
    const sold = and(eq(products.userId, seller.userId), eq(products.reference, 'V-1'))
    await server.as().db.update(products).set({ quantity: 0, status: 'outofstock' }).where(sold)
    expect((await importFile(server.as(seller), stock)).counts).toMatchObject({ updated: 0, unchanged: 3 })
    // A third file still contains 3.
    await importFile(server.as(seller), stock)
    const read = async () => (await server.as().db.select().from(products).where(sold))[0]
    expect(await read()).toMatchObject({ quantity: 0, status: 'outofstock' })
    await importFile(server.as(seller), stock.replace('€";3', '€";4'))
    expect(await read()).toMatchObject({ quantity: 4, status: 'disponible' })
  })

  test('rejects the second row with a reference and names the first', async () => {
    const seller = await makeSeller(server.as())
    const done = await importFile(
      server.as(seller),
      'Réf;Titre;Prix;Etat\nA;WC;10;Bon\nB;WC bas;11;Bon\nA;WC haut;12;Bon\n',
    )
    expect(done.counts).toMatchObject({ created: 2, rejected: 1 })
    const { rows } = await preview(seller, done.id, 'problems')
    expect(rows).toMatchObject([
      {
        rowNumber: 4,
        notes: expect.arrayContaining([
          { column: 0, kind: 'error', text: 'La ligne\u00a02 porte déjà la référence «\u00a0A\u00a0».' },
        ]),
      },
    ])
  })

  test("does not change another seller's product with the same reference or code", async () => {
    const other = await makeSeller(server.as())
    const foreign = await makeProduct(server.as(), {
      userId: other.userId,
      categoryId: catalogue.toilets,
      reference: 'V-1',
      uniqueCode: 'ACDEFGHJ',
    })
    const seller = await makeSeller(server.as())
    const done = await importFile(
      server.as(seller),
      'Référence;Code;Titre;Prix;Etat\nV-1;ACDEFGHJ;WC;10;Bon\n',
    )
    expect(done.counts).toMatchObject({ created: 1 })
    const [untouched] = await server.as().db.select().from(products).where(eq(products.id, foreign))
    expect(untouched).toMatchObject({ title: 'Porte en chêne', price: 12_000, userId: other.userId })
  })

  test('updates a hand-made product found by its code and stores its reference', async () => {
    const seller = await makeSeller(server.as())
    const id = await makeProduct(server.as(), {
      userId: seller.userId,
      categoryId: catalogue.toilets,
      uniqueCode: 'KMNPQRTW',
    })
    const done = await importFile(
      server.as(seller),
      'Référence;Code;Titre;Prix;Etat\nN-1;kmnpqrtw;WC;10;Bon\n',
    )
    expect(done.counts).toMatchObject({ created: 0, updated: 1 })
    expect(await listProducts(seller)).toMatchObject([{ id, reference: 'N-1', title: 'WC', price: 1_000 }])
  })
})

describe('questions of an import', () => {
  const unclear = `Réf;Titre;Prix HT;État;Qté
1;WC;100;Neuf;1
2;WC;0 €;Neuf;1
3;Tabouret;12;Convenable;1
4;WC;1.250;bon;1
5;WC;-3;bon;1
`
  test('appear once for all rows, and their answers are applied', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await sendFile(ctx, unclear)
    const first = await preview(seller, sent.id)
    expect(first.counts).toMatchObject({ created: 0, rejected: 5, questions: 4 })
    expect(first.questions.map(({ id, rows }) => [id, rows])).toEqual([
      ['vat', 2],
      ['value:etat:neuf', 2],
      ['price:0 €', 1],
      ['category', 1],
      ['thousands:.', 1],
    ])
    await changePlan(ctx, sent, {
      defaultCategoryId: catalogue.lots,
      answers: {
        vat: '20',
        'value:etat:neuf': 'neuf-deballe',
        'price:0 €': 'on-request',
        'thousands:.': 'thousands',
      },
    })
    const second = await preview(seller, sent.id)
    expect(second.counts).toMatchObject({ created: 4, rejected: 1, questions: 0 })
    expect(second.rows.map(({ result }) => result?.price)).toEqual([12_000, null, 1_440, 150_000, null])
  })

  test('reject their rows when unanswered; the exported rejects can be corrected and imported', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const done = await importFile(ctx, `${unclear}6;"=cmd|' /C calc'!A0";1;Neuf;1\n`)
    expect(done.counts).toMatchObject({ created: 0, rejected: 6 })
    const { csv, fileName } = await exportRejects(ctx, { importId: done.id })
    expect(fileName).toBe('stock - à corriger.csv')
    expect(csv.startsWith('\ufeffRéf;Titre;Prix HT;État;Qté;À corriger\r\n')).toBe(true)
    expect(csv).toContain("'=cmd")
    expect(csv).not.toContain(';=cmd')
    const corrected = csv
      .replaceAll(';Neuf;', ';Neuf, emballé;')
      .replace("'-3", '3')
      .replace('1.250', '1250')
      .replace('0 €', '5')
    const again = await importFile(ctx, corrected, {
      defaultCategoryId: catalogue.lots,
      answers: { vat: '0' },
    })
    expect(again.counts).toMatchObject({ created: 6, rejected: 0 })
    expect((await listProducts(seller)).map(({ price }) => price)).toContain(300)
    expect((await listProducts(seller)).map(({ title }) => title)).toContain("=cmd|' /C calc'!A0")
  })

  test('can be avoided by correcting a cell, also with hostile text', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await sendFile(ctx, 'Titre;Prix;Etat;Qté\nWC;-3;Bon;1\n')
    const row = await correctRow(ctx, {
      importId: sent.id,
      rowNumber: 2,
      cells: { '0': 'WC\0 \ud800 haut', '1': '3' },
    })
    expect(row).toMatchObject({ result: { action: 'create', price: 300 } })
    await expect(correctRow(ctx, { importId: sent.id, rowNumber: 9, cells: {} })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await finishImport(ctx, sent.id)).counts.created).toBe(1)
    await expect(correctRow(ctx, { importId: sent.id, rowNumber: 2, cells: {} })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('a running import', () => {
  const many = (count: number) =>
    `Réf;Titre;Prix;Etat;Qté\n${Array.from({ length: count }, (_, index) => `R${index};WC n° ${index};${index + 1};Bon;1`).join('\n')}`

  test('processes every row once when it is started and run several times at once', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await sendFile(ctx, many(1_200))
    await Promise.all([1, 2, 3].map(() => startImport(ctx, { importId: sent.id })))
    await Promise.all([1, 2].map(() => runImport(server.as(), { importId: sent.id, isLastAttempt: false })))
    const done = await finishImport(ctx, sent.id)
    expect(done).toMatchObject({
      processed: 1_200,
      counts: { created: 1_200, updated: 0, unchanged: 0, rejected: 0 },
    })
    expect(await listProducts(seller)).toHaveLength(1_200)
  })

  test('continues after the last committed batch when it was interrupted', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await sendFile(ctx, many(1_200))
    await ctx.db.update(productImports).set({ status: 'running' }).where(eq(productImports.id, sent.id))
    // The second batch fails and is rolled back, as when its process is killed.
    let batches = 0
    const failing = {
      ...server.as(),
      clock: {
        now: () => {
          batches += 1
          if (batches === 2) throw new Error('killed')
          return new Date()
        },
      },
    }
    await expect(runImport(failing, { importId: sent.id, isLastAttempt: false })).rejects.toThrow('killed')
    expect(await getImport(ctx, { importId: sent.id })).toMatchObject({ status: 'running', processed: 500 })
    await runImport(server.as(), { importId: sent.id, isLastAttempt: false })
    expect(await getImport(ctx, { importId: sent.id })).toMatchObject({
      status: 'done',
      processed: 1_200,
      counts: { created: 1_200 },
    })
    expect(await listProducts(seller)).toHaveLength(1_200)
  })

  test('creates each product once when two files with the same references run at once', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await Promise.all([1, 2].map(() => sendFile(ctx, many(600))))
    await ctx.db
      .update(productImports)
      .set({ status: 'running' })
      .where(eq(productImports.userId, seller.userId))
    await Promise.all(sent.map(({ id }) => runImport(server.as(), { importId: id, isLastAttempt: false })))
    const details = await Promise.all(sent.map(({ id }) => getImport(ctx, { importId: id })))
    expect((details[0]?.counts.created ?? 0) + (details[1]?.counts.created ?? 0)).toBe(600)
    expect(await listProducts(seller)).toHaveLength(600)
  })

  test('fails after its last attempt and can be undone', async () => {
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await sendFile(ctx, many(3))
    await ctx.db
      .update(productImports)
      .set({ status: 'running', plan: sql`'{"columns": null}'` })
      .where(eq(productImports.id, sent.id))
    await expect(runImport(server.as(), { importId: sent.id, isLastAttempt: true })).rejects.toThrow()
    const [row] = await ctx.db.select().from(productImports).where(eq(productImports.id, sent.id))
    expect(row?.status).toBe('failed')
    expect(await undoImport(ctx, { importId: sent.id })).toMatchObject({
      deleted: 0,
      reverted: 0,
      exceptionCount: 0,
    })
  })

  test('is not started without a complete profile and a title column', async () => {
    const incomplete = await makeSeller(server.as(), { phone: null })
    const sent = await sendFile(server.as(incomplete), stock)
    await expect(startImport(server.as(incomplete), { importId: sent.id })).rejects.toMatchObject({
      code: 'forbidden',
      details: { missing: ['phone'] },
    })
    const seller = await makeSeller(server.as())
    const untitled = await sendFile(server.as(seller), 'Prix;Qté\n1;2\n')
    await expect(startImport(server.as(seller), { importId: untitled.id })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

test('an import is not found for other sellers and forbidden for buyers and visitors', async () => {
  const seller = await makeSeller(server.as())
  const sent = await sendFile(server.as(seller), stock)
  const state = () => server.as().db.select().from(productImports).where(eq(productImports.id, sent.id))
  const before = await state()
  const other = server.as(await makeSeller(server.as()))
  for (const importId of [sent.id, randomUUID(), 'x', `${sent.id}'--`]) {
    const calls = [
      () => getImport(other, { importId }),
      () => previewImport(other, { importId, page: 1, only: 'all' }),
      () => changePlan(other, { ...sent, id: importId }, {}),
      () => correctRow(other, { importId, rowNumber: 2, cells: { '0': 'x' } }),
      () => startImport(other, { importId }),
      () => exportRejects(other, { importId }),
      () => undoImport(other, { importId }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not-found' })
  }
  for (const [actor, code] of [
    [null, 'not-signed-in'],
    [await makePerson(server.as()), 'forbidden'],
  ] as const) {
    await expect(getImport(server.as(actor), { importId: sent.id })).rejects.toMatchObject({ code })
    await expect(sendFile(server.as(actor), stock)).rejects.toMatchObject({ code })
    await expect(listImports(server.as(actor))).rejects.toMatchObject({ code })
  }
  expect(await listImports(other)).toEqual([])
  expect(await state()).toEqual(before)
})

test('updatePlan accepts only columns of the file and known fields and categories', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const sent = await sendFile(ctx, 'Titre;Prix\nWC;1\n')
  await expect(changePlan(ctx, sent, { columns: ['field:password'] })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(changePlan(ctx, sent, { defaultCategoryId: randomUUID() })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(changePlan(ctx, sent, { defaultCategoryId: catalogue.familyId })).rejects.toMatchObject({
    code: 'invalid',
  })
  const changed = await changePlan(ctx, sent, { columns: ['description'], answers: { vat: '20' } })
  expect(changed.plan).toEqual({
    columns: ['description', null],
    defaultCategoryId: null,
    answers: { vat: '20' },
    program: null,
  })
})

test('sendFile retains the ten latest unfinished imports and all completed ones', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const done = await importFile(ctx, 'Titre;Prix;Etat\nWC;1;Bon\n')
  for (let sent = 0; sent < 12; sent += 1) await sendFile(ctx, 'Titre;Prix\nWC;1\n')
  const imports = await listImports(ctx)
  expect(imports.filter(({ status }) => status === 'uploaded')).toHaveLength(10)
  expect(imports.map(({ id }) => id)).toContain(done.id)
  expect(await ctx.db.$count(productImportRows, eq(productImportRows.importId, done.id))).toBe(1)
})

describe('POST /imports', () => {
  test('rejects a visitor and a file above the limit', async () => {
    const origin = server.services.ctx.config.origin
    const { cookie } = await makeSignedIn(server, { userType: 'seller' })
    const call = (body: BodyInit, cookie?: string) =>
      server.request('/api/imports?name=a.csv', { method: 'POST', body, headers: { origin }, cookie })
    const tooLarge = new Uint8Array(21 * 1024 * 1024)
    expect((await call('a;b\n')).status).toBe(401)
    expect((await call(tooLarge)).status).toBe(401)
    expect((await call(tooLarge, cookie)).status).toBe(413)
  })
})
