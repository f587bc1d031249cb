import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createProductSchema, updateProductSchema } from '#domain/catalogue/schemas.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import type { Actor } from '#server/context.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { makeCategory, makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createProduct } from './create-product.ts'
import { getOwnProduct } from './get-own-product.ts'
import { listOwnProducts } from './list-own-products.ts'
import { setProductVisibility } from './own-products.ts'
import { duplicateProduct, updateProduct } from './update-product.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})

/** Returns the seller's context at this moment. */
const contextAt = (moment: string) => server.as(seller, { now: () => new Date(moment) })
/** In Paris it is already the 22nd. */
const lateEvening = '2026-11-21T23:30:00Z'

const content = { title: 'Porte', description: '', price: 100, quantity: 1, values: {} }
const create = (moment: string, availableUntil?: unknown) =>
  createProduct(
    contextAt(moment),
    createProductSchema.parse({ ...content, categoryId, availableUntil, submissionKey: randomUUID() }),
  )
const change = async (productId: string, moment: string, changes: Record<string, unknown>) => {
  const { version, availableUntil } = await getOwnProduct(contextAt(moment), { productId })
  const input = { ...content, categoryId, availableUntil, version, pictures: [], ...changes }
  return updateProduct(contextAt(moment), { productId, ...updateProductSchema.parse(input) })
}
const lastDay = async (productId: string) =>
  (await server.as().db.select().from(products).where(eq(products.id, productId)))[0]?.availableUntil
const rejectionWith = (message: string) => ({
  code: 'invalid',
  details: { fields: { availableUntil: message } },
})

test('createProduct accepts a last day from today in Paris to two years ahead', async () => {
  const { id } = await create(lateEvening, '2026-11-22')
  expect(await getProduct(server.as(), { productId: id })).toMatchObject({ availableUntil: '2026-11-22' })
  await expect(create(lateEvening, '2026-11-21')).rejects.toMatchObject(
    rejectionWith('Choisissez aujourd’hui ou un jour à venir.'),
  )
  await create(lateEvening, '2028-11-22')
  for (const day of ['2028-11-24', '9999-12-31'])
    await expect(create(lateEvening, day)).rejects.toMatchObject(
      rejectionWith('Choisissez un jour dans les deux ans à venir.'),
    )
  expect(await lastDay((await create(lateEvening)).id)).toBeNull()
})

test.each(['2026-02-30', '12/12/2026', '2026-12-12T00:00', '', 20261212, '-2026-12-12', ['2026-12-12']])(
  'createProduct rejects the last day %j',
  async (day) => {
    await expect(async () => create(lateEvening, day)).rejects.toThrow('Cette date n’existe pas.')
  },
)

test('createProduct rejects another last day under the same submission key', async () => {
  const submission = createProductSchema.parse({ ...content, categoryId, submissionKey: randomUUID() })
  await createProduct(contextAt(lateEvening), submission)
  await expect(
    createProduct(contextAt(lateEvening), { ...submission, availableUntil: '2026-12-12' }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('updateProduct accepts an unchanged past last day and rejects another past day', async () => {
  const { id } = await create('2026-11-21T12:00:00Z', '2026-12-12')
  const later = '2027-01-05T12:00:00Z'
  await change(id, later, { title: 'Porte corrigée' })
  expect(await lastDay(id)).toBe('2026-12-12')
  await expect(change(id, later, { availableUntil: '2026-12-13' })).rejects.toMatchObject({ code: 'invalid' })
  await change(id, later, { availableUntil: '2027-01-05' })
  expect(await lastDay(id)).toBe('2027-01-05')
  await change(id, later, { availableUntil: null })
  expect(await lastDay(id)).toBeNull()
})

test('setProductVisibility removes a past last day of a product shown again and keeps a future one', async () => {
  const ended = (await create('2026-11-21T12:00:00Z', '2026-12-12')).id
  const running = (await create('2026-11-21T12:00:00Z', '2027-03-01')).id
  const productIds = [ended, running]
  const ctx = contextAt('2026-12-13T12:00:00Z')
  await setProductVisibility(ctx, { productIds, isHidden: true })
  const { items } = await listOwnProducts(ctx, parseOwnProductsSearch(new URLSearchParams('status=masque')))
  expect(items.map(({ id, availableUntil, hasEnded }) => ({ id, availableUntil, hasEnded }))).toEqual(
    expect.arrayContaining([
      { id: ended, availableUntil: '2026-12-12', hasEnded: true },
      { id: running, availableUntil: '2027-03-01', hasEnded: false },
    ]),
  )
  await setProductVisibility(ctx, { productIds, isHidden: false })
  expect(await lastDay(ended)).toBeNull()
  expect(await lastDay(running)).toBe('2027-03-01')
})

test('duplicateProduct copies a last day that has not passed', async () => {
  const { id } = await create('2026-11-21T12:00:00Z', '2026-12-12')
  const copy = async (moment: string) =>
    lastDay((await duplicateProduct(contextAt(moment), { productId: id, submissionKey: randomUUID() })).id)
  expect(await copy('2026-12-12T12:00:00Z')).toBe('2026-12-12')
  expect(await copy('2026-12-13T12:00:00Z')).toBeNull()
})

test('getProduct marks a product as own for its seller alone', async () => {
  const { id } = await create('2026-11-21T12:00:00Z')
  const getAs = async (actor: Actor | null) => getProduct(server.as(actor), { productId: id })
  expect(await getAs(seller)).toHaveProperty('isOwn', true)
  expect(await getAs(null)).not.toHaveProperty('isOwn')
  expect(await getAs(await makePerson(server.as()))).not.toHaveProperty('isOwn')
})
