import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ImportQuestion } from '#domain/selling/imports.ts'
import type { Actor } from '#server/context.ts'
import { productCustomFieldValues, products } from '#server/database/schema/index.ts'
import { changePlan, finishImport, makeImportCatalogue, sendFile } from '#tests/helpers/imports.ts'
import { makeCategory, makeSeller } from '#tests/helpers/makers.ts'
import { mixedRows } from '#tests/helpers/mixed-rows.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getImport } from './find-import.ts'
import { previewImport } from './preview-import.ts'
import { correctRow, updatePlan } from './update-plan.ts'

const server = startTestServer()
let catalogue: Awaited<ReturnType<typeof makeImportCatalogue>>
beforeAll(async () => {
  catalogue = await makeImportCatalogue(server.as())
})

const preview = (seller: Actor, importId: string, page = 1) =>
  previewImport(server.as(seller), { importId, page, only: 'all' })
const listProducts = (seller: Actor) =>
  server
    .as()
    .db.select()
    .from(products)
    .where(eq(products.userId, seller.userId))
    .orderBy(asc(products.title))

test('previewImport lists an answer with its choices, and the answer can be changed or removed', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const sent = await sendFile(
    ctx,
    'Titre;Prix HT;État;Qté\nWC bas;10;Bizarre;1\nWC haut;20;Bizarre;1\nWC;30;;1\n',
  )
  const questionIds = (await preview(seller, sent.id)).questions.map(({ id }) => id)
  expect(questionIds.toSorted()).toEqual(['missing:etat', 'value:etat:bizarre', 'vat'])
  const answers = { 'missing:etat': 'neuf-emballe', 'value:etat:bizarre': 'reemploi-bon', vat: '20' }
  await changePlan(ctx, sent, { answers })
  const answeredPreview = await preview(seller, sent.id)
  expect(answeredPreview.questions).toEqual([])
  expect(answeredPreview.answered.map(({ id, answer, rows }) => [id, answer, rows])).toEqual([
    ['vat', '20', 3],
    ['value:etat:bizarre', 'reemploi-bon', 2],
    ['missing:etat', 'neuf-emballe', 1],
  ])
  expect(answeredPreview.answered[0]?.choices.map(({ value }) => value)).toEqual(['20', '10', '5.5', '0'])
  expect(answeredPreview.rows[0]?.result?.price).toBe(1_200)

  await changePlan(ctx, sent, { answers: { ...answers, vat: '10' } })
  expect((await preview(seller, sent.id)).rows[0]?.result?.price).toBe(1_100)

  const { vat: _, ...others } = answers
  await changePlan(ctx, sent, { answers: others })
  const openPreview = await preview(seller, sent.id)
  expect(openPreview.questions.map(({ id }) => id)).toEqual(['vat'])
  expect(openPreview.answered.map(({ id }) => id)).toEqual(['value:etat:bizarre', 'missing:etat'])
})

test('correctRow adds columns that the file does not have', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const file = 'Titre;Prix;État\nWC bas;10;Bon\nWC haut;20;Bon\n'
  const sent = await sendFile(ctx, file)
  const stale = { ...sent.plan, answers: { 'no-quantity': 'one' } }
  const corrected = await correctRow(ctx, {
    importId: sent.id,
    rowNumber: 2,
    cells: { 0: 'Vasque basse' },
    added: { category: 'Sanitaire › Lavabos et vasques', quantity: '4' },
  })
  expect(corrected.result).toMatchObject({
    action: 'create',
    title: 'Vasque basse',
    price: 1_000,
    quantity: 4,
    categoryName: 'Sanitaire › Lavabos et vasques',
  })
  expect(await getImport(ctx, { importId: sent.id })).toMatchObject({
    headings: ['Titre', 'Prix', 'État', 'Catégorie', 'Quantité'],
    plan: { columns: ['title', 'price', 'field:État', 'category', 'quantity'] },
  })
  // A plan sent by another tab without the new columns does not remove them.
  await updatePlan(ctx, { importId: sent.id, plan: stale })
  const { rows } = await preview(seller, sent.id)
  expect(rows.map(({ result }) => [result?.quantity, result?.categoryName])).toEqual([
    [4, 'Sanitaire › Lavabos et vasques'],
    [1, 'Sanitaire › WC'],
  ])
  await finishImport(ctx, sent.id)
  expect((await listProducts(seller)).map(({ title, quantity }) => [title, quantity])).toEqual([
    ['Vasque basse', 4],
    ['WC haut', 1],
  ])
})

test('updatePlan remembers columns chosen for the description, also after corrections', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const file = (price: number) => `Titre;Prix;État;Teinte RAL\nWC bas;${price};Bon;9010\n`
  const sent = await sendFile(ctx, file(10))
  expect(sent.plan.columns.at(-1)).toBeNull()
  const columns = sent.plan.columns.map((target) => target ?? 'details')
  await changePlan(ctx, sent, { columns })
  await correctRow(ctx, { importId: sent.id, rowNumber: 2, cells: {}, added: { quantity: '3' } })
  await finishImport(ctx, sent.id)
  expect((await listProducts(seller))[0]?.description).toContain('Teinte RAL\u00a0: 9010')
  expect((await sendFile(ctx, file(12))).plan.columns).toEqual(columns)
})

test('correctRow accepts the full name of a category with punctuation', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  await makeCategory(ctx, { name: 'Vannes / robinets', parentId: catalogue.familyId })
  const sent = await sendFile(ctx, 'Titre;Prix;Famille\nObjet;10;Menuiserie\n')
  const added = { category: 'Sanitaire › Vannes / robinets' }
  const row = await correctRow(ctx, { importId: sent.id, rowNumber: 2, cells: {}, added })
  expect(row.result?.categoryName).toBe(added.category)
})

/** The expected product of each kind of mixed row. */
const expectedProducts = [
  [8_550, 3, 'toilets', 'reemploi-bon'],
  [125_000, 1, 'basins', 'neuf-emballe'],
  [4_500, 2, 'toilets', 'reemploi-usage'],
  [6_000, 1, 'basins', 'reemploi-bon'],
  [null, 2, 'lots', 'reemploi-bon'],
  [1_200, 10, 'lots', 'reemploi-bon'],
  [30_000, 1, 'lots', 'reemploi-usage'],
] as const

/** Chooses the seller's answer to a question. */
function chooseAnswer({ id, text, choices }: ImportQuestion): string | undefined {
  if (id === 'category') return catalogue.lots
  if (id.startsWith('counted:')) return choices.some(({ value }) => value === 'lot') ? 'lot' : undefined
  if (id === 'empty-quantity') return 'one'
  if (id.startsWith('place:text:')) return choices[0]?.value
  if (id === 'missing:etat') return 'reemploi-usage'
  if (id.startsWith('price:')) return 'on-request'
  if (id === 'value:etat:neuf') return 'neuf-deballe'
  return text.includes('Bizarre') ? 'reemploi-bon' : 'reemploi-a-renover'
}

test('an import of 210 mixed rows makes every product right with at most 15 answers', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const { file, mixed } = await mixedRows()
  const sent = await sendFile(ctx, file)
  expect(sent.rowCount).toBe(210)

  const answers: Record<string, string> = {}
  for (;;) {
    const [question] = (await preview(seller, sent.id)).questions
    if (!question) break
    const answer = chooseAnswer(question)
    if (answer === undefined || question.id in answers) throw new Error(`no answer: ${question.text}`)
    answers[question.id] = answer
    await changePlan(ctx, sent, { answers })
  }
  expect(Object.keys(answers).length).toBeLessThanOrEqual(15)
  const done = await finishImport(ctx, sent.id)
  expect(done.counts).toEqual({ created: 210, updated: 0, unchanged: 0, rejected: 0, skipped: 0 })

  const conditionByProduct = new Map(
    (
      await ctx.db
        .select()
        .from(productCustomFieldValues)
        .where(eq(productCustomFieldValues.customFieldId, catalogue.condition.id))
    ).map(({ productId, value }) => [productId, value]),
  )
  const productByReference = new Map(
    (await listProducts(seller)).map((product) => [product.reference, product]),
  )
  const wrong = mixed.flatMap(([reference = ''], index) => {
    const product = productByReference.get(reference)
    const [price, quantity, category, condition] = expectedProducts[
      index % expectedProducts.length
    ] as (typeof expectedProducts)[number]
    const isRight =
      product?.price === price &&
      product.quantity === quantity &&
      product.categoryId === catalogue[category] &&
      conditionByProduct.get(product.id) === condition
    return isRight ? [] : [{ reference, product }]
  })
  expect(wrong).toEqual([])
})
