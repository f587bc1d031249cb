import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { correctProductSchema } from '#domain/selling/corrections.ts'
import type { Actor } from '#server/context.ts'
import { correctProduct, getProductContent } from '#server/contexts/selling/correct-product.ts'
import { auditLog, emails, products } from '#server/database/schema/index.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { upsertCustomFieldValue } from './custom-values.ts'

const server = startTestServer()
let admin: Actor
let seller: Actor
let wrong: string
let right: string
let width: CustomField
let material: CustomField
let productId: string
beforeAll(async () => {
  const ctx = server.as()
  admin = await makePerson(ctx, { role: 'admin' })
  seller = await makeSeller(ctx)
  wrong = await makeCategory(ctx, { name: 'Fenêtres' })
  right = await makeCategory(ctx, { name: 'Portes' })
  width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', categoryIds: [right] })
  material = await makeField(ctx, {
    name: 'Matière',
    fieldType: 'select',
    options: [{ value: 'bois', label: 'Bois massif' }],
    categoryIds: [wrong],
  })
})
beforeEach(async () => {
  productId = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId: wrong,
    title: 'porte TOP',
    description: 'Vite',
    price: 4_500,
    quantity: 3,
  })
  await upsertCustomFieldValue(server.as(seller), { productId, customFieldId: material.id, value: 'bois' })
})

const as = () => server.as(admin)
const correct = async (changes: Record<string, unknown>) => {
  const content = await getProductContent(as(), { productId })
  const input = correctProductSchema.parse({
    ...content,
    reason: 'Mieux trouvable',
    ...changes,
  })
  return correctProduct(as(), { productId, ...input })
}
const productRow = async () => {
  const [row] = await as().db.select().from(products).where(eq(products.id, productId))
  return row
}

test('correctProduct changes the content and not price, stock, seller or status', async () => {
  const before = await productRow()
  await correct({ title: 'Porte 83 cm', categoryId: right, values: { [width.id]: '83' } })
  expect(await productRow()).toMatchObject({
    title: 'Porte 83 cm',
    description: 'Vite',
    categoryId: right,
    price: before?.price,
    quantity: 3,
    status: before?.status,
    userId: seller.userId,
  })
  expect((await getProductContent(as(), { productId })).values).toEqual({ [width.id]: '83' })
})

test('correctProduct ignores a price and a stock sent along', async () => {
  await correct({ title: 'Porte', price: 1, quantity: 0 })
  expect(await productRow()).toMatchObject({ price: 4_500, quantity: 3 })
})

test('correctProduct emails the changes with their reason to the seller and records both versions', async () => {
  await correct({ title: 'Porte 83 cm', categoryId: right, values: { [width.id]: '82,5' } })
  const corrections = [
    { name: 'Titre', before: 'porte TOP', after: 'Porte 83 cm' },
    { name: 'Catégorie', before: 'Fenêtres', after: 'Portes' },
    { name: 'Largeur (cm)', before: '', after: '82,5' },
    { name: 'Matière', before: 'Bois massif', after: '' },
  ]
  const [mail] = await as()
    .db.select()
    .from(emails)
    .where(sql`${emails.data}->>'url' like ${`%${productId}`}`)
  expect(mail).toMatchObject({
    recipient: seller.email,
    data: { title: 'Porte 83 cm', reason: 'Mieux trouvable', corrections },
  })
  const [entry] = await as()
    .db.select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, productId), eq(auditLog.action, 'product.correct')))
  expect(entry).toMatchObject({
    adminId: admin.userId,
    before: { Titre: 'porte TOP', Matière: 'Bois massif' },
    after: { Titre: 'Porte 83 cm', Matière: '', reason: 'Mieux trouvable' },
  })
})

test('correctProduct rejects missing required values and changes nothing', async () => {
  const strict = await makeCategory(as())
  await makeField(as(), { name: 'Finition', fieldType: 'text', isRequired: true, categoryIds: [strict] })
  await expect(correct({ title: 'Autre', categoryId: strict, values: {} })).rejects.toMatchObject({
    code: 'invalid',
  })
  expect((await productRow())?.title).toBe('porte TOP')
})

test('correctProduct rejects an unchanged product and a former version', async () => {
  await expect(correct({})).rejects.toMatchObject({ code: 'invalid' })
  const { version } = await getProductContent(as(), { productId })
  await correct({ title: 'Une fois' })
  await expect(correct({ title: 'Deux fois', version })).rejects.toMatchObject({ code: 'conflict' })
  expect((await productRow())?.title).toBe('Une fois')
})
