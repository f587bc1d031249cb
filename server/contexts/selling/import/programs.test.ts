import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { products } from '#server/database/schema/index.ts'
import {
  answerWithFirstChoices,
  changePlan,
  finishImport,
  makeImportCatalogue,
  sendFile,
} from '#tests/helpers/imports.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listPictureRows } from '../import-pictures/list-picture-rows.ts'
import { chooseProgram } from './choose-program.ts'
import { arrangeRowsByProgram } from './file/process/read-table.ts'
import { previewImport } from './preview-import.ts'
import { correctRow, fillColumn } from './update-plan.ts'

const server = startTestServer()
let catalogue: Awaited<ReturnType<typeof makeImportCatalogue>>
beforeAll(async () => {
  catalogue = await makeImportCatalogue(server.as())
})

const table = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** Creates the products of a file, answering every question with its first choice. */
async function importWithFirstChoices(seller: Actor, content: string) {
  const ctx = server.as(seller)
  const sent = await sendFile(ctx, content)
  const questions = await answerWithFirstChoices(ctx, sent.id)
  const done = await finishImport(ctx, sent.id)
  const created = await ctx.db
    .select()
    .from(products)
    .where(eq(products.userId, seller.userId))
    .orderBy(asc(products.reference))
  return { sent, questions, done, created }
}

const woocommerce = table(
  [
    'ID',
    'Type',
    'UGS',
    'Nom',
    'Publié',
    'Visibilité dans le catalogue',
    'Description',
    'En stock ?',
    'Stock',
    'Poids (kg)',
    'Largeur (cm)',
    'Tarif promo',
    'Tarif régulier',
    'Catégories',
    'Images',
    'Parent',
  ],
  [
    '1',
    'simple',
    '0042',
    'Lavabo',
    '1',
    'visible',
    '<p>Blanc, <b>neuf</b>.</p>\\n<ul><li>Bonde</li></ul>',
    '1',
    '4',
    '12,5',
    '60',
    '',
    '89,90',
    'Sanitaire > Lavabos et vasques',
    'https://shop.example/a.jpg, https://shop.example/b.jpg',
    '',
  ],
  [
    '2',
    'simple',
    '0043',
    'Lavabo d&rsquo;angle',
    '1',
    'visible',
    '',
    '0',
    '2',
    '8',
    '40',
    '45',
    '59,00',
    'Promotions, Sanitaire > Lavabos et vasques',
    '',
    '',
  ],
  [
    '3',
    'simple',
    '0044',
    'Vasque',
    '-1',
    'visible',
    '',
    '1',
    '1',
    '',
    '50',
    '',
    '20',
    'Lavabos et vasques',
    '',
    '',
  ],
)

test('an export of WooCommerce becomes products with text, stock, prices and pictures', async () => {
  const { sent, questions, done, created } = await importWithFirstChoices(
    await makeSeller(server.as()),
    woocommerce,
  )
  expect(sent.program).toMatchObject({ id: 'woocommerce-fr', name: 'Export WooCommerce' })
  expect(questions).toContain('sale-price')
  expect(questions).toContain('unpublished')
  expect(done.counts).toMatchObject({ created: 2, rejected: 1 })
  expect(created).toMatchObject([
    {
      reference: '0042',
      title: 'Lavabo',
      description: 'Blanc, neuf.\n- Bonde',
      price: 8_990,
      quantity: 4,
      weight: 12_500,
      categoryId: catalogue.basins,
    },
    { reference: '0043', title: 'Lavabo d’angle', price: 4_500, quantity: 0, categoryId: catalogue.basins },
  ])
  const [basin] = await listPictureRows(server.as(), { importId: sent.id })
  expect(basin?.addresses).toEqual(['https://shop.example/a.jpg', 'https://shop.example/b.jpg'])
})

test('the seller chooses to have a recognised file read by its headings', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const sent = await sendFile(ctx, woocommerce)
  const guessed = await changePlan(ctx, sent, { program: null })
  expect(guessed.plan.program).toBeNull()
  expect(guessed.plan.columns).not.toEqual(sent.plan.columns)
  expect((await changePlan(ctx, guessed, { program: 'woocommerce-fr' })).plan.columns).toEqual(
    sent.plan.columns,
  )
  await expect(changePlan(ctx, sent, { program: 'shopify' })).rejects.toMatchObject({ code: 'invalid' })
})

test('the seller chooses the program of a file without known headings, and then another one', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const file = table(
    ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Image Src'],
    ['lavabo', 'Lavabo', 'L-60', '1299.50', 'https://shop.example/1.jpg'],
    ['lavabo', '', 'L-80', '89.00', ''],
    ['lavabo', '', '', '', 'https://shop.example/2.jpg'],
    ['vasque', 'Vasque', 'V-1', '20.00', ''],
  )
  const sent = await sendFile(ctx, file)
  expect(sent.program).toBeNull()
  const { id = '' } = sent.programs.find(({ name }) => name === 'Export Shopify') ?? {}
  const choose = (program: string) => chooseProgram(ctx, { importId: sent.id, program })
  const correction = { importId: sent.id, rowNumber: 2, cells: {}, added: { condition: 'Neuf' } }
  await correctRow(ctx, correction)
  const magento = await choose('magento')
  expect(magento.headings).toEqual(sent.headings)
  expect(magento).toMatchObject({ rowCount: 4, program: { id: 'magento', joined: 0, isChosen: true } })
  const shopify = await choose(id)
  expect(shopify).toMatchObject({ rowCount: 3, program: { id: 'shopify', joined: 1, isChosen: true } })
  expect(shopify.plan.columns).toEqual([null, 'title', 'reference', 'price', 'pictures'])
  const { rows } = await previewImport(ctx, { importId: sent.id, page: 1, only: 'all' })
  expect(rows.map(({ rowNumber, result }) => [rowNumber, result?.title, result?.price])).toEqual([
    [2, 'Lavabo', 129_950],
    [3, 'Lavabo', 8_900],
    [5, 'Vasque', 2_000],
  ])
  await expect(choose('unknown')).rejects.toMatchObject({ code: 'invalid' })
  const other = server.as(await makeSeller(server.as()))
  await expect(chooseProgram(other, { importId: sent.id, program: id })).rejects.toMatchObject({
    code: 'not-found',
  })
  const columns = shopify.plan.columns.map((target) => (target === 'pictures' ? null : target))
  await changePlan(ctx, shopify, { columns })
  await answerWithFirstChoices(ctx, sent.id)
  await finishImport(ctx, sent.id)
  await expect(choose('magento')).rejects.toMatchObject({ code: 'conflict' })

  // The next file with these headings is read in the same way.
  const next = await sendFile(ctx, file)
  expect(next).toMatchObject({ rowCount: 3, program: { id: 'shopify', joined: 1, isChosen: true } })
  expect(next.plan.columns).toEqual(columns)
  const ofAnotherSeller = await sendFile(server.as(await makeSeller(server.as())), file)
  expect(ofAnotherSeller.program).toBeNull()
  const shortFile = await sendFile(ctx, file.split('\n').slice(0, 2).join('\n'))
  expect(shortFile).toMatchObject({ rowCount: 1, program: { id: 'shopify' } })
})

test('arrangeRowsByProgram loads a table only when its turn has come', async () => {
  let loads = 0
  const arrange = () =>
    arrangeRowsByProgram('one account', async () => {
      loads += 1
      const rows = [['Name'], ['Lavabo']].map((cells, rowNumber) => ({ rowNumber, cells }))
      return { rows, width: 1, program: 'magento' }
    })
  const all = [arrange(), arrange(), arrange()]
  await all[0]
  expect(loads).toBeLessThan(3)
  expect(await Promise.all(all)).toHaveLength(3)
})

test('a product sold by measure is asked about once for the file, and sold by whole units or as a lot', async () => {
  const file = table(
    ['Référence', 'Titre', 'Catégorie', 'Prix', 'Quantité'],
    ['A', 'Parquet chêne', 'Lots de fin de chantier', '8,90 €/m²', '37,5 m²'],
    ['B', 'Moquette', 'Lots de fin de chantier', '5 €/m²', '12,25 m²'],
    ['C', 'Laine de verre', 'Lots de fin de chantier', '12', '25 rlx'],
    ['D', 'Pavés', 'Lots de fin de chantier', '450 €/palette', '3'],
    ['E', 'Tuiles', 'Lots de fin de chantier', '450 €', '1 palette'],
  )
  const { questions, created } = await importWithFirstChoices(await makeSeller(server.as()), file)
  expect(questions.filter((id) => !id.startsWith('missing:')).sort()).toEqual([
    'counts:palette',
    'measured:each',
  ])
  expect(created).toMatchObject([
    { price: 890, quantity: 37, saleUnit: 'm2' },
    { price: 500, quantity: 12, saleUnit: 'm2' },
    { price: 1_200, quantity: 25, saleUnit: 'rouleau' },
    { price: 45_000, quantity: 3, saleUnit: 'palette' },
    { price: 45_000, quantity: 1, saleUnit: 'palette' },
  ])
  const seller = await makeSeller(server.as())
  const sent = await sendFile(server.as(seller), file)
  await changePlan(server.as(seller), sent, { answers: { 'measured:each': 'lot' } })
  const { rows } = await previewImport(server.as(seller), { importId: sent.id, page: 1, only: 'all' })
  expect(rows[0]?.result).toMatchObject({
    price: 33_375,
    quantity: 1,
    sale: { saleUnit: 'lot', contentQuantity: 37.5, contentUnit: 'm2' },
  })
})

test('sizes in titles fill characteristics, and the others are filled in by row', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const sent = await sendFile(
    ctx,
    table(
      ['Référence', 'Titre', 'Catégorie', 'Prix', 'Quantité'],
      ['A', 'Vasque largeur 60 cm', 'Lavabos et vasques', '10', '1'],
      ['B', 'Vasque blanche 45 cm', 'Lavabos et vasques', '10', '1'],
      ['C', 'Vasque ronde', 'Lavabos et vasques', '10', '1'],
    ),
  )
  await ctx.db.execute(`update custom_fields set is_required = true where id = '${catalogue.width.id}'`)
  try {
    await changePlan(ctx, sent, { answers: { 'missing:etat': 'neuf-emballe' } })
    const preview = () => previewImport(ctx, { importId: sent.id, page: 1, only: 'all' })
    const before = await preview()
    expect(before.rows[0]?.result?.values).toContainEqual({ name: 'Largeur (cm)', value: '60' })
    expect(before.rows[0]?.notes.map(({ text }) => text).join()).toContain('lu dans le titre')
    expect(before.missing).toEqual([
      {
        target: 'field:Largeur (cm)',
        name: 'Largeur (cm)',
        rows: 2,
        options: [],
        first: [
          { rowNumber: 3, title: 'Vasque blanche 45 cm', proposal: '45' },
          { rowNumber: 4, title: 'Vasque ronde', proposal: '' },
        ],
      },
    ])
    await fillColumn(ctx, {
      importId: sent.id,
      target: 'field:Largeur (cm)',
      values: { 3: '45', 4: '50 cm' },
    })
    const after = await preview()
    expect(after.missing).toEqual([])
    expect(after.counts).toMatchObject({ created: 3, rejected: 0 })
    expect(after.rows[2]?.result?.values).toContainEqual({ name: 'Largeur (cm)', value: '50' })
    await expect(
      fillColumn(server.as(await makeSeller(server.as())), {
        importId: sent.id,
        target: 'field:Largeur (cm)',
        values: { 3: '1' },
      }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      fillColumn(ctx, { importId: sent.id, target: 'price', values: { 3: '1' } }),
    ).rejects.toMatchObject({ code: 'invalid' })
  } finally {
    await ctx.db.execute(`update custom_fields set is_required = false where id = '${catalogue.width.id}'`)
  }
})
