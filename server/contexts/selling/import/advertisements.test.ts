import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/database/schema/index.ts'
import { changePlan, finishImport, makeImportCatalogue, sendFile } from '#tests/helpers/imports.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { previewImport } from './preview-import.ts'

const path = resolve('tests/helpers/advertisements.csv')
const server = startTestServer()

/** The expected product of each row, by reference; the price in euros, null for a price on request. */
const expected: Record<string, { price: number | null; condition: string; wording?: string }> = {
  PNEU04: { price: 300, condition: 'reemploi-a-renover', wording: '300 € (à discuter)' },
  PNEU07: { price: 60, condition: 'reemploi-a-renover', wording: '60 € (à discuter)' },
  'LE-PLU-02': { price: 90, condition: 'reemploi-bon' },
  EXPO15: { price: null, condition: 'reemploi-bon', wording: '20 - 150 €' },
  ELEC07: { price: 180, condition: 'reemploi-bon' },
  'LE-PLU-11': { price: 40, condition: 'reemploi-bon' },
  BUR23: { price: 350, condition: 'reemploi-usage' },
  BUR003: { price: 7_500, condition: 'reemploi-bon' },
  SAC01: { price: null, condition: 'reemploi-bon' },
  METAL07: { price: null, condition: 'neuf-deballe', wording: 'XX €' },
  AIR09: { price: 220, condition: 'reemploi-usage' },
  PLAST10: { price: null, condition: 'reemploi-bon', wording: 'Prix à débattre' },
  COFFRE01: { price: 480, condition: 'neuf-deballe' },
  CADRE03: { price: 438, condition: 'reemploi-bon' },
  PRESSE04: { price: 21_500, condition: 'reemploi-bon' },
  EXPO11: { price: 140, condition: 'reemploi-bon' },
  CNC01: { price: 9_000, condition: 'reemploi-bon' },
  LEVAGE: { price: 2_900, condition: 'reemploi-bon' },
  EXPO16: { price: null, condition: 'reemploi-bon', wording: '10 - 180 €' },
  'LE-PLU-05': { price: 110, condition: 'reemploi-bon' },
  CHAUF125: { price: 310, condition: 'neuf-deballe' },
  ELEC08: { price: 120, condition: 'reemploi-a-renover' },
  TREMIE11: { price: 160, condition: 'reemploi-bon' },
  ELEC05: { price: 80, condition: 'reemploi-bon' },
  GAINE01: { price: 650, condition: 'neuf-deballe' },
}

/** The id of the question about the pickup place of products that are not at the main depot. */
const placeQuestionId = 'place:text:ne se trouve pas au depot principal'

test('an import of 25 hand-written advertisements makes each product with the right price', async () => {
  const catalogue = await makeImportCatalogue(server.as())
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const sent = await sendFile(ctx, await readFile(path), 'annonces.csv')
  expect(sent.plan.columns).toEqual([
    'reference',
    'title',
    'field:État',
    'field:Dimensions',
    'description',
    'price',
  ])
  expect(sent.rowCount).toBe(25)

  const preview = () => previewImport(ctx, { importId: sent.id, page: 1, only: 'all' })
  // No title names one of these categories, so the seller answers one question about the category.
  const { questions } = await preview()
  expect(questions[0]).toMatchObject({ id: 'category', rows: 25 })
  expect(questions.map(({ id }) => id)).toContain('no-quantity')
  const oneOfEach = { 'no-quantity': 'one' }
  const withCategory = await changePlan(ctx, sent, { defaultCategoryId: catalogue.lots, answers: oneOfEach })
  const unanswered = await preview()
  const countQuestions = unanswered.questions.filter(({ id }) => id.startsWith('counted:'))
  const others = unanswered.questions.filter((question) => !countQuestions.includes(question))
  expect(others.map(({ id, rows }) => [id, rows])).toEqual([
    ['value:etat:neuf', 4],
    [placeQuestionId, 3],
    ['value:etat:rechappe ou non', 1],
    ['price:0 €', 1],
  ])
  expect(
    countQuestions.map(({ text, rows }) => [text.replaceAll(/[\u00a0\u202f]/g, ' '), rows]).sort(),
  ).toEqual([
    ['« 2 pneus de nacelle » : 2 × 60,00 €, ou le lot à 60,00 € ?', 1],
    ['« 4 roues de transpalette » : 4 × 300,00 €, ou le lot à 300,00 € ?', 1],
    ['« COFFRE DE CHANTIER 120L BLEU » : 4 × 480,00 €, ou le lot à 480,00 € ?', 1],
    ['« Tableau éléctrique » : 5 × 180,00 €, ou le lot à 180,00 € ?', 1],
    [
      '« Échantillons d’exposition » : le texte parle de plusieurs ou d’un prix à l’unité, sans dire combien. Comment vendre ces lignes ?',
      4,
    ],
  ])
  expect(unanswered.counts).toMatchObject({ created: 12, rejected: 13 })

  const answerQuestion = (title: string, value: string) => {
    const question = countQuestions.find(({ text }) => text.includes(title))
    return { [question?.id ?? title]: value }
  }
  await changePlan(ctx, withCategory, {
    answers: {
      ...oneOfEach,
      ...answerQuestion('transpalette', 'lot'),
      ...answerQuestion('nacelle', 'each'),
      ...answerQuestion('CHANTIER', 'each'),
      ...answerQuestion('Tableau', 'lot'),
      ...answerQuestion('Échantillons', 'lot'),
      [placeQuestionId]: others.find(({ id }) => id === placeQuestionId)?.choices[0]?.value ?? '',
      'value:etat:neuf': 'neuf-deballe',
      'value:etat:rechappe ou non': 'reemploi-a-renover',
      'price:0 €': 'on-request',
    },
  })
  const done = await finishImport(ctx, sent.id)
  expect(done.counts).toEqual({ created: 25, updated: 0, unchanged: 0, rejected: 0, skipped: 0 })

  const created = await ctx.db.select().from(products).where(eq(products.userId, seller.userId))
  const saleOf = (reference: string) => {
    const product = created.find((other) => other.reference === reference)
    return [product?.quantity, product?.saleUnit, product?.contentQuantity]
  }
  expect(saleOf('PNEU04')).toEqual([1, 'lot', 4])
  expect(saleOf('PNEU07')).toEqual([2, 'piece', null])
  expect(saleOf('ELEC07')).toEqual([1, 'lot', 5])
  expect(saleOf('COFFRE01')).toEqual([4, 'lot', null])
  expect(saleOf('EXPO15')).toEqual([1, 'lot', null])
  const { rows } = await preview()
  for (const [reference, { price, condition, wording }] of Object.entries(expected)) {
    const product = created.find((other) => other.reference === reference)
    const [, title = '', written = '', , description = ''] =
      rows.find(({ cells }) => cells[0] === reference)?.cells ?? []
    expect({ reference, price: product?.price, title: product?.title }).toEqual({
      reference,
      price: price === null ? null : price * 100,
      title: reference === 'PNEU07' ? 'Pneu de nacelle' : title,
    })
    expect(product?.description).toContain(description)
    if (wording) expect(product?.description).toContain(`Prix indiqué\u00a0: ${wording}`)
    else expect(product?.description).not.toContain('Prix indiqué')
    const value = (await readValues(product?.id ?? '')).get(catalogue.condition.id)
    expect([reference, written, value]).toEqual([reference, written, condition])
  }
  expect(created).toHaveLength(25)

  // When the file is imported again, the answers are reused and no product is created.
  const again = await finishImport(ctx, (await sendFile(ctx, await readFile(path))).id)
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 25, rejected: 0, skipped: 0 })
})

async function readValues(productId: string): Promise<Map<string, string>> {
  const rows = await server.as().db.query.productCustomFieldValues.findMany({
    where: (table, { eq }) => eq(table.productId, productId),
  })
  return new Map(rows.map(({ customFieldId, value }) => [customFieldId, value]))
}
