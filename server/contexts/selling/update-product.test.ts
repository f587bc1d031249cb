import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { updateProductSchema } from '#domain/catalogue/schemas.ts'
import type { Actor } from '#server/context.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import {
  customFieldCategories,
  customFields,
  orderItems,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/index.ts'
import { makeCategory, makeField, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'
import { upsertCustomFieldValue, writeCustomValues } from './custom-values.ts'
import { getOwnProduct } from './get-own-product.ts'
import { updateProduct } from './update-product.ts'
import { addUpload } from './uploads.ts'

const server = startTestServer()
let seller: Actor
let other: Actor
let categoryId: string
let width: CustomField
let material: CustomField
let condition: CustomField
let productId: string

beforeAll(async () => {
  const ctx = server.as()
  seller = await makeSeller(ctx)
  other = await makeSeller(ctx)
  categoryId = await makeCategory(ctx)
  const categoryIds = [categoryId]
  const options = [
    { value: 'bois', label: 'Bois' },
    { value: 'alu', label: 'Aluminium' },
  ]
  width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', categoryIds })
  material = await makeField(ctx, { name: 'Matériau', fieldType: 'multiselect', options, categoryIds })
  condition = await makeField(ctx, {
    name: 'État',
    fieldType: 'select',
    isRequired: true,
    options: [
      { value: 'neuf', label: 'Neuf' },
      { value: 'expo', label: 'Modèle d’exposition' },
      { value: 'inconnu', label: 'Inconnu' },
    ],
    categoryIds,
  })
  const [mark] = await ctx.db.select().from(customFields).where(eq(customFields.name, 'Indetermine'))
  await ctx.db.insert(customFieldCategories).values({ categoryId, customFieldId: mark?.id as string })
})

beforeEach(async () => {
  productId = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId,
    quantity: 3,
    values: [
      { field: condition, value: 'neuf' },
      { field: width, value: '82,5' },
    ],
  })
})

const get = () => getOwnProduct(server.as(seller), { productId })
const readRow = async () =>
  (await server.as().db.select().from(products).where(eq(products.id, productId)))[0]
const makeChange = async (changes: Record<string, unknown> = {}, values: Record<string, unknown> = {}) => {
  const { version, title, description, price, quantity, pictures } = await get()
  return {
    productId,
    ...updateProductSchema.parse({
      version,
      categoryId,
      title,
      description,
      price,
      quantity,
      pictures: pictures.map(({ id }) => id),
      values: { [condition.id]: 'neuf', ...values },
      ...changes,
    }),
  }
}

test('updateProduct replaces the stored product as a whole', async () => {
  expect(await get()).toMatchObject({
    title: 'Porte en chêne',
    price: 12_000,
    quantity: 3,
    values: { [condition.id]: 'neuf', [width.id]: '82.5' },
  })
  const request = await makeChange(
    { title: 'Porte', reference: 'R-1', price: null },
    { [material.id]: ['alu', 'bois'] },
  )
  await updateProduct(server.as(seller), request)
  const changed = await get()
  expect(changed).toMatchObject({ title: 'Porte', reference: 'R-1', price: null })
  expect(changed.version).not.toBe(request.version)
  // The width was removed, and the price is on request.
  expect(Object.keys(changed.values)).toHaveLength(3)
  expect(changed.values).toMatchObject({ [material.id]: '["alu","bois"]', [condition.id]: 'neuf' })
})

test("updateProduct and upsertCustomFieldValue derive the condition from the category's own field", async () => {
  await updateProduct(
    server.as(seller),
    await makeChange({ condition: 'new_sealed' }, { [condition.id]: 'expo' }),
  )
  expect((await readRow())?.condition).toBe('exhibited')
  await upsertCustomFieldValue(server.as(seller), {
    productId,
    customFieldId: condition.id,
    value: 'inconnu',
  })
  expect((await readRow())?.condition).toBe('unknown')
})

test('updateProduct rejects a former version when two changes are sent at once', async () => {
  const [mine, theirs] = [await makeChange({ title: 'Mine' }), await makeChange({ title: 'Theirs' })]
  const results = await Promise.allSettled([
    updateProduct(server.as(seller), mine),
    updateProduct(server.as(seller), theirs),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'conflict' })
})

test("updateProduct rejects a version older than an order and leaves the order's price", async () => {
  const request = await makeChange({ title: 'Porte' })
  const buyer = await makePerson(server.as())
  const order = {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup' as const,
    idempotencyKey: randomUUID(),
  }
  const { id } = await placeOrder(server.as(buyer), order)
  await expect(updateProduct(server.as(seller), request)).rejects.toMatchObject({ code: 'conflict' })
  expect((await readRow())?.quantity).toBe(2)

  await updateProduct(server.as(seller), await makeChange({ price: 99_900 }))
  const items = await server.as().db.select().from(orderItems).where(eq(orderItems.orderId, id))
  expect(items.map(({ price }) => price)).toEqual([12_000])
})

test('updateProduct derives availability from the stock and leaves a sold product sold', async () => {
  await updateProduct(server.as(seller), await makeChange({ quantity: 0 }))
  expect((await readRow())?.status).toBe('rupture_stock')
  await updateProduct(server.as(seller), await makeChange({ quantity: 5 }))
  expect((await readRow())?.status).toBe('disponible')
  await server.as().db.update(products).set({ status: 'vendu' }).where(eq(products.id, productId))
  await updateProduct(server.as(seller), await makeChange({ quantity: 0 }))
  expect((await readRow())?.status).toBe('vendu')
})

test('updateProduct rejects a reference of another product of the seller', async () => {
  await makeProduct(server.as(), { userId: seller.userId, categoryId, reference: 'PRISE' })
  await expect(
    updateProduct(server.as(seller), await makeChange({ reference: 'PRISE' })),
  ).rejects.toMatchObject({
    details: { fields: { reference: expect.any(String) } },
  })
})

describe('the pictures of a product', () => {
  const upload = (actor: Actor) =>
    addUpload(server.as(actor), {
      read: () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    })

  test('are stored in the order sent, and omitted ones are deleted with their files', async () => {
    const [a, b, c] = [await upload(seller), await upload(seller), await upload(seller)]
    await updateProduct(server.as(seller), await makeChange({ pictures: [a.id, b.id] }))
    const [first, second] = (await get()).pictures
    await updateProduct(server.as(seller), await makeChange({ pictures: [c.id, second?.id] }))
    const { pictures } = await get()
    expect(pictures.map(({ url }) => url)).toEqual([c.url, b.url])
    expect(pictures[1]?.id).toBe(second?.id)
    const [primary, ...others] = await server
      .as()
      .db.select()
      .from(productImages)
      .where(eq(productImages.isPrimary, true))
    expect([primary?.url, others]).toEqual([c.url, []])
    const gone = `${first?.url.replace('/files/', '')}/320.webp`
    await expect.poll(() => server.as().files.exists(gone)).toBe(false)
  })

  test('of another seller are rejected without any change', async () => {
    const theirs = await makeProduct(server.as(), { userId: other.userId, categoryId })
    const [image] = await server
      .as()
      .db.insert(productImages)
      .values({ productId: theirs, url: '/files/pictures/x', width: 1, height: 1 })
      .returning()
    for (const id of [image?.id, (await upload(other)).id]) {
      const request = await makeChange({ title: 'Changé', pictures: [id] })
      await expect(updateProduct(server.as(seller), request)).rejects.toMatchObject({
        code: 'invalid',
        details: { missingPictures: [id] },
      })
    }
    expect((await readRow())?.title).toBe('Porte en chêne')
    expect(await server.as().db.$count(productImages, eq(productImages.productId, theirs))).toBe(1)
  })
})

describe('a product of another seller', () => {
  test('is not found and unchanged by any operation', async () => {
    const before = await readRow()
    const request = await makeChange({ title: 'Volé' })
    const value = { productId, customFieldId: width.id, value: '1' }
    const unknown = await getOwnProduct(server.as(other), { productId: randomUUID() }).catch((error) => error)
    const requests = [
      getOwnProduct(server.as(other), { productId }),
      updateProduct(server.as(other), request),
      upsertCustomFieldValue(server.as(other), value),
      updateProduct(server.as(other), { ...request, productId: 'x' }),
    ]
    for (const refusal of await Promise.all(requests.map((answer) => answer.catch((error) => error)))) {
      expect(refusal).toMatchObject({ code: 'not-found', message: unknown.message, details: undefined })
    }
    await expect(getOwnProduct(server.as(), { productId })).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(await readRow()).toEqual(before)
  })
})

describe('upsertCustomFieldValue', () => {
  const upsert = (customFieldId: string | null, value: string | number | boolean | string[] | null) =>
    upsertCustomFieldValue(server.as(seller), { productId, customFieldId, value })

  test("adds, changes and removes a value and changes the product's version", async () => {
    const { version } = await get()
    await upsert(width.id, '90,25')
    await upsert(material.id, ['bois'])
    expect((await get()).values).toMatchObject({ [width.id]: '90.25', [material.id]: '["bois"]' })
    await upsert(width.id, null)
    const changed = await get()
    expect(changed.values[width.id]).toBeUndefined()
    expect(changed.version).not.toBe(version)
  })

  test('adds a value once when sent twice at once', async () => {
    await Promise.all([upsert(material.id, ['bois']), upsert(material.id, ['bois'])])
    expect((await get()).values[material.id]).toBe('["bois"]')
  })

  test('rejects an invalid value with the reason and changes nothing', async () => {
    const mark = await server.as().db.select().from(customFields).where(eq(customFields.name, 'Indetermine'))
    const foreign = await makeField(server.as(), {
      name: 'Ailleurs',
      fieldType: 'text',
      categoryIds: [await makeCategory(server.as())],
    })
    const insert = "Impossible d'ajouter la valeur du champ personnalisé."
    const update = 'Impossible de mettre à jour la valeur du champ personnalisé.'
    const remove = 'Impossible de supprimer la valeur du champ personnalisé.'
    const before = await server.as().db.select().from(productCustomFieldValues)
    for (const [field, value, title] of [
      [width.id, 'large', update],
      [material.id, ['pvc'], insert],
      [condition.id, null, remove],
      [foreign.id, 'x', insert],
      [mark[0]?.id as string, true, insert],
    ] as const) {
      const attempt = upsert(field, value as string | null)
      await expect(attempt).rejects.toMatchObject({ code: 'invalid', title })
    }
    await expect(upsert(null, 'x')).rejects.toMatchObject({
      message: "L'ID du produit et l'ID du champ personnalisé sont requis",
    })
    expect(await server.as().db.select().from(productCustomFieldValues)).toEqual(before)
  })
})

test('writeCustomValues skips the value of a field deleted meanwhile and stores the others', async () => {
  const ctx = server.as()
  const colour = await makeField(ctx, { name: 'Teinte', fieldType: 'text', categoryIds: [categoryId] })
  const saved = await ctx.db.transaction(async (db) => {
    await db.delete(customFields).where(eq(customFields.id, colour.id))
    const saving = writeCustomValues(ctx, [
      { productId, customFieldId: colour.id, value: 'Chêne' },
      { productId, customFieldId: width.id, value: '90' },
    ])
    await waitForBlockedQuery(ctx)
    return { saving }
  })
  await saved.saving
  const values = await ctx.db
    .select()
    .from(productCustomFieldValues)
    .where(eq(productCustomFieldValues.productId, productId))
  expect(values.map(({ value }) => value).sort()).toEqual(['90', 'neuf'])
})
