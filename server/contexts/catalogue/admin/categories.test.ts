import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CategoryInput, categorySchema } from '#domain/catalogue/admin-schemas.ts'
import { emptySearch } from '#domain/catalogue/search.ts'
import type { Actor } from '#server/context.ts'
import { listCategoryAlerts, saveCategoryAlerts } from '#server/contexts/alerts/preferences.ts'
import { getCategory, listCategories } from '#server/contexts/catalogue/categories.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import {
  auditLog,
  categories,
  customFieldCategories,
  customFields,
  productCustomFieldValues,
  products,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createCategory, listAdminCategories, orderCategories } from './categories.ts'
import { deleteCategory } from './delete-category.ts'
import { setCategoryPicture, updateCategory } from './update-category.ts'

const server = startTestServer()
let admin: Actor
let seller: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  seller = await makeSeller(server.as())
})

const input = (change: Partial<CategoryInput> = {}) =>
  categorySchema.parse({
    name: 'Portes',
    slug: randomUUID().slice(9),
    parentId: null,
    description: '',
    repFamily: null,
    ...change,
  })
const create = (change: Partial<CategoryInput> = {}) => createCategory(server.as(admin), input(change))
const update = (id: string, change: Partial<CategoryInput> = {}) =>
  updateCategory(server.as(admin), { ...input(change), id })
const remove = (id: string, destinationId: string | null = null, expectedProducts = 0) =>
  deleteCategory(server.as(admin), { id, destinationId, expectedProducts })
const atField = (field: string, message: RegExp) => ({
  code: 'invalid',
  details: { fields: { [field]: expect.stringMatching(message) } },
})

test('createCategory derives the slug from the name and writes to the audit log', async () => {
  const { id } = await create({ name: ' Œils-de-bœuf  anciens', slug: '' })
  const [row] = await server.as().db.select().from(categories).where(eq(categories.id, id))
  expect(row).toMatchObject({ name: 'Œils-de-bœuf  anciens', slug: 'oeils-de-boeuf-anciens' })
  const [entry] = await server.as().db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'category.create', subjectId: id, adminName: admin.email })
})

test('createCategory stores the family of producer responsibility, and categorySchema rejects an unknown one', async () => {
  const { id } = await create({ repFamily: 'joinery' })
  const [row] = await server.as().db.select().from(categories).where(eq(categories.id, id))
  expect(row?.repFamily).toBe('joinery')
  expect(() => input({ repFamily: 'gold' as never })).toThrow()
})

test.each(['Portes', 'portes--1', '-portes', 'a/b', '<script>', randomUUID()])(
  'categorySchema rejects the slug %s',
  (slug) => {
    expect(() => input({ slug })).toThrow()
  },
)

describe('the parent of a category', () => {
  test('is rejected when it makes a third level, is itself or unknown', async () => {
    const family = await create()
    const child = await create({ parentId: family.id })
    const other = await create()
    await expect(update(other.id, { parentId: other.id })).rejects.toMatchObject(
      atField('parentId', /propre/),
    )
    await expect(update(other.id, { parentId: child.id })).rejects.toMatchObject(
      atField('parentId', /deux niveaux/),
    )
    await expect(update(family.id, { parentId: other.id })).rejects.toMatchObject(
      atField('parentId', /sous-catégories/),
    )
    await expect(create({ parentId: randomUUID() })).rejects.toMatchObject(
      atField('parentId', /n’existe plus/),
    )
  })

  test('stays within two levels when two moves run at once', async () => {
    const [one, two] = [await create(), await create()]
    const moves = await Promise.allSettled([
      update(one.id, { parentId: two.id }),
      update(two.id, { parentId: one.id }),
    ])
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(moves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid' } })
  })
})

describe('the slug of a category', () => {
  test('is unique also among former ones; a former slug finds the category and can be restored', async () => {
    const [old, fresh] = [randomUUID().slice(9), randomUUID().slice(9)]
    const { id } = await create({ slug: old, description: 'Un texte' })
    await makeProduct(server.as(), { userId: seller.userId, categoryId: id })
    await update(id, { slug: fresh, description: 'Un texte' })
    expect(await getCategory(server.as(), { idOrSlug: old })).toEqual({
      description: 'Un texte',
      slug: fresh,
    })
    expect((await listProducts(server.as(), { ...emptySearch, parent: old })).total).toBe(1)
    await expect(create({ slug: old })).rejects.toMatchObject(atField('slug', /a été celle/))
    await expect(create({ slug: fresh })).rejects.toMatchObject(atField('slug', /est déjà celle/))
    await update(id, { slug: old })
    expect(await getCategory(server.as(), { idOrSlug: fresh })).toMatchObject({ slug: old })
  })

  test('goes to one of three concurrent requests', async () => {
    const slug = randomUUID().slice(9)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => create({ slug })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const refusal of outcomes.filter((each) => each.status === 'rejected'))
      expect(refusal.reason).toMatchObject({ code: 'invalid' })
  })
})

describe('orderCategories', () => {
  test('replaces the alphabetical order', async () => {
    const family = await create()
    const names = ['Volets', 'Écluses', 'Zinc']
    const ids = await Promise.all(names.map(async (name) => (await create({ name, parentId: family.id })).id))
    const readNames = async () =>
      (await listCategories(server.as())).find(({ id }) => id === family.id)?.children.map(({ name }) => name)
    expect(await readNames()).toEqual(['Écluses', 'Volets', 'Zinc'])
    await orderCategories(server.as(admin), {
      parentId: family.id,
      ids: [ids[2] ?? '', ids[0] ?? '', ids[1] ?? ''],
    })
    expect(await readNames()).toEqual(['Zinc', 'Volets', 'Écluses'])
    await create({ name: 'Abris', parentId: family.id })
    expect((await readNames())?.at(-1)).toBe('Abris')
  })

  test('rejects other categories than the existing ones', async () => {
    const family = await create()
    const { id } = await create({ parentId: family.id })
    for (const ids of [[], [id, id], [family.id], [id, randomUUID()]]) {
      await expect(orderCategories(server.as(admin), { parentId: family.id, ids })).rejects.toMatchObject({
        code: 'conflict',
      })
    }
  })
})

describe('deleteCategory', () => {
  test('moves all products and slugs to the destination', async () => {
    const [old, slug] = [randomUUID().slice(9), randomUUID().slice(9)]
    const { id } = await create({ slug: old })
    await update(id, { slug })
    const destination = await create()
    for (const status of ['disponible', 'a_valider', 'vendu'] as const)
      await makeProduct(server.as(), { userId: seller.userId, categoryId: id, status, isHidden: true })
    await expect(remove(id)).rejects.toMatchObject(atField('destinationId', /ses 3 produits/))
    await expect(remove(id, id, 3)).rejects.toMatchObject(atField('destinationId', /autre/))
    await expect(remove(id, destination.id, 2)).rejects.toMatchObject({ code: 'conflict' })
    await remove(id, destination.id, 3)
    expect(await server.as().db.$count(products, eq(products.categoryId, destination.id))).toBe(3)
    const today = await getCategory(server.as(), { idOrSlug: destination.id })
    for (const was of [old, slug])
      expect(await getCategory(server.as(), { idOrSlug: was })).toMatchObject({ slug: today.slug })
  })

  test('moves alert preferences to the destination and merges existing ones', async () => {
    const [{ id }, destination] = [await create(), await create()]
    const [one, other] = [await makePerson(server.as()), await makePerson(server.as())]
    const watch = (person: Actor, preference: Parameters<typeof saveCategoryAlerts>[1]) =>
      saveCategoryAlerts(server.as(person), preference)
    await watch(one, { categoryId: null, maxPrice: 700, kinds: ['low_quantity'] })
    await watch(one, { categoryId: id, maxPrice: 9_900, kinds: ['price_drop', 'back_in_stock'] })
    await watch(other, { categoryId: id, maxPrice: 9_900, kinds: ['price_drop', 'back_in_stock'] })
    await watch(other, { categoryId: destination.id, maxPrice: null, kinds: ['price_drop', 'low_quantity'] })
    await remove(id, destination.id)
    expect(await listCategoryAlerts(server.as(one))).toEqual([
      { categoryId: null, maxPrice: 700, kinds: ['low_quantity'] },
      { categoryId: destination.id, maxPrice: 9_900, kinds: ['price_drop', 'back_in_stock'] },
    ])
    const kinds = ['price_drop', 'back_in_stock', 'low_quantity']
    expect(await listCategoryAlerts(server.as(other))).toEqual([
      { categoryId: destination.id, maxPrice: null, kinds },
    ])
    await remove(destination.id)
    expect(await listCategoryAlerts(server.as(other))).toEqual([])
  })

  test('rejects a category with subcategories', async () => {
    const family = await create()
    await create({ parentId: family.id })
    await expect(remove(family.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('rejects a destination that does not allow prices on request', async () => {
    const [id, destinationId] = [await makeCategory(server.as()), await makeCategory(server.as())]
    const [mark] = await server
      .as()
      .db.select()
      .from(customFields)
      .where(eq(customFields.name, 'Indetermine'))
    const customFieldId = mark?.id as string
    await server.as().db.transaction(async (db) => {
      const ctx = { ...server.as(), db }
      const productId = await makeProduct(ctx, { userId: seller.userId, categoryId: id })
      await db.update(products).set({ price: null }).where(eq(products.id, productId))
      await db.insert(productCustomFieldValues).values({ productId, customFieldId, value: 'true' })
    })
    await expect(remove(id, destinationId, 1)).rejects.toMatchObject(
      atField('destinationId', /prix sur demande/),
    )
    await server.as().db.insert(customFieldCategories).values({ customFieldId, categoryId: destinationId })
    await remove(id, destinationId, 1)
  })
})

test('one of deleteCategory and the insertion of a product succeeds when both run at once', async () => {
  const { id } = await create()
  const outcomes = await Promise.allSettled([
    remove(id),
    makeProduct(server.as(), { userId: seller.userId, categoryId: id }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('setCategoryPicture stores and removes a picture and rejects SVG', async () => {
  const { id } = await create()
  const read = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#c89b6a' } })
      .png()
      .toBuffer()
  const { imageUrl } = await setCategoryPicture(server.as(admin), { id, read })
  expect(imageUrl).toMatch(/^\/files\/pictures\/[0-9a-f-]{36}$/)
  await expect(
    setCategoryPicture(server.as(admin), { id, read: async () => Buffer.from('<svg onload=alert(1)>') }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await setCategoryPicture(server.as(admin), { id, read: null })).toEqual({ imageUrl: null })
})

test("listAdminCategories counts each category's own products in any status", async () => {
  const family = await create()
  const child = await create({ parentId: family.id })
  for (const status of ['disponible', 'a_valider', 'vendu'] as const)
    await makeProduct(server.as(), { userId: seller.userId, categoryId: child.id, status })
  const tree = await listAdminCategories(server.as(admin))
  expect(tree.find(({ id }) => id === family.id)).toMatchObject({
    productCount: 0,
    children: [{ id: child.id, productCount: 3 }],
  })
})

test('the operations of administrators on categories reject visitors, sellers and impersonating administrators', async () => {
  const { id } = await create()
  for (const actor of [null, seller, { ...admin, impersonatedBy: randomUUID() }]) {
    const ctx = server.as(actor)
    const code = actor ? 'forbidden' : 'not-signed-in'
    await expect(listAdminCategories(ctx)).rejects.toMatchObject({ code })
    await expect(createCategory(ctx, input())).rejects.toMatchObject({ code })
    await expect(updateCategory(ctx, { ...input(), id })).rejects.toMatchObject({ code })
    await expect(orderCategories(ctx, { parentId: null, ids: [] })).rejects.toMatchObject({ code })
    await expect(deleteCategory(ctx, { id, destinationId: null, expectedProducts: 0 })).rejects.toMatchObject(
      { code },
    )
    await expect(setCategoryPicture(ctx, { id, read: null })).rejects.toMatchObject({ code })
  }
  for (const path of ['categories', 'custom-fields'])
    expect((await server.request(`/api/admin/${path}`)).status).toBe(401)
  for (const method of ['PUT', 'DELETE'])
    expect((await server.request(`/api/admin/categories/${id}/picture`, { method })).status).toBe(401)
})
