import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { soldByPiece } from '#domain/catalogue/sale-units.ts'
import { updateProductSchema } from '#domain/catalogue/schemas.ts'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import type { Actor } from '#server/context.ts'
import { listWaitingProducts } from '#server/contexts/catalogue/admin-products/list-waiting-products.ts'
import { refuseProduct, validateProduct } from '#server/contexts/catalogue/admin-products/review-product.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { upsertCustomFieldValue } from './custom-values.ts'
import { getOwnProduct } from './get-own-product.ts'
import { updateProducts } from './import/write-rows.ts'
import { listOwnProducts } from './list-own-products.ts'
import { setProductStatus, setProductVisibility } from './own-products.ts'
import { updateProduct } from './update-product.ts'

const server = startTestServer()
const reason = 'La photo est floue.'
let admin: Actor
let seller: Actor
let other: Actor
let categoryId: string
let finish: CustomField
let productId: string

beforeAll(async () => {
  const ctx = server.as()
  admin = await makePerson(ctx, { role: 'admin' })
  seller = await makeSeller(ctx)
  other = await makeSeller(ctx)
  categoryId = await makeCategory(ctx)
  finish = await makeField(ctx, { name: 'Finition', fieldType: 'text', categoryIds: [categoryId] })
})
beforeEach(async () => {
  await server.as().db.delete(products)
  productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, status: 'a_valider' })
  const { version } = await getOwnProduct(server.as(seller), { productId })
  await refuseProduct(server.as(admin), { productId, version, reason })
})

const listOwn = async () =>
  (await listOwnProducts(server.as(seller), parseOwnProductsSearch(new URLSearchParams()))).items
const listWaitingIds = async () =>
  (await listWaitingProducts(server.as(admin), { after: null })).items.map(({ id }) => id)

test('the reason of a refusal is returned to its seller alone, in the list and the form', async () => {
  expect(await listOwn()).toMatchObject([{ id: productId, status: 'a_valider', refusalReason: reason }])
  expect(await getOwnProduct(server.as(seller), { productId })).toMatchObject({ refusalReason: reason })
  const { items } = await listOwnProducts(server.as(other), parseOwnProductsSearch(new URLSearchParams()))
  expect(items).toEqual([])
  await expect(getOwnProduct(server.as(other), { productId })).rejects.toMatchObject({ code: 'not-found' })
  for (const path of [`/api/products/${productId}`, `/api/products`])
    expect(await (await server.request(path)).text()).not.toContain(reason)
})

const corrections: Record<string, () => Promise<unknown>> = {
  'in the form': async () => {
    const { version, title, quantity, price } = await getOwnProduct(server.as(seller), { productId })
    const corrected = {
      version,
      categoryId,
      title,
      quantity,
      price,
      description: 'Nette.',
      pictures: [],
      values: {},
    }
    const saved = await updateProduct(server.as(seller), {
      productId,
      ...updateProductSchema.parse(corrected),
    })
    expect(saved.status).toBe('a_valider')
  },
  'by a single value': () =>
    upsertCustomFieldValue(server.as(seller), { productId, customFieldId: finish.id, value: 'Mat' }),
  'by a file': async () => {
    const [row] = await server.as().db.select().from(products).where(eq(products.id, productId))
    if (!row) return
    const state = { ...row, sale: soldByPiece, description: 'Nette.', values: [] }
    await updateProducts(server.as(), [{ id: productId, state }], { onRequestFieldId: null })
  },
}

test.each(Object.keys(corrections))(
  'a refused product corrected %s waits for validation again',
  async (how) => {
    expect(await listWaitingIds()).toEqual([])
    await corrections[how]?.()
    expect(await listOwn()).toMatchObject([{ status: 'a_valider', refusalReason: null }])
    expect(await listWaitingIds()).toEqual([productId])
  },
)

test('a refused product that is hidden or set available stays refused', async () => {
  await setProductVisibility(server.as(seller), { productIds: [productId], isHidden: true })
  const report = await setProductStatus(server.as(seller), { productIds: [productId], status: 'disponible' })
  expect(report).toMatchObject({ changed: 0, refused: [{ id: productId }] })
  expect(await listOwn()).toMatchObject([{ status: 'a_valider', refusalReason: reason }])
})

test('a refused product that is corrected and validated is available without the reason', async () => {
  await corrections['in the form']?.()
  const { version } = await getOwnProduct(server.as(seller), { productId })
  await validateProduct(server.as(admin), { productId, version })
  expect(await listOwn()).toMatchObject([{ status: 'disponible', refusalReason: null }])
})
