import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminSearchParams, emptyAdminSearch, type ProductChange } from '#domain/catalogue/admin-products.ts'
import { createProductSchema } from '#domain/catalogue/schemas.ts'
import type { Actor } from '#server/context.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { listFeaturedProducts } from '#server/contexts/catalogue/list-products.ts'
import { createProduct } from '#server/contexts/selling/create-product.ts'
import {
  auditLog,
  customFieldCategories,
  customFields,
  emails,
  platformSettings,
  productCustomFieldValues,
  products,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { changeProducts } from './change-products.ts'
import { listFeaturedForAdmin, orderFeaturedProducts } from './featured.ts'
import { listAdminProducts } from './list-admin-products.ts'
import { listWaitingProducts } from './list-waiting-products.ts'
import { refuseProduct, validateProduct } from './review-product.ts'

const server = startTestServer()
let admin: Actor
let seller: Actor
let family: string
let categoryId: string

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  seller = await makeSeller(server.as(), { companyName: 'Négoce Éléonore' })
  family = await makeCategory(server.as())
  categoryId = await makeCategory(server.as(), { parentId: family })
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
const readRow = async (id: string) => {
  const [row] = await server.as().db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error('no such product')
  return row
}
const readAudit = (ids: string[]) =>
  server.as().db.select().from(auditLog).where(inArray(auditLog.subjectId, ids)).orderBy(auditLog.id)
const change = (ids: string[], change: ProductChange) =>
  changeProducts(server.as(admin), { products: { ids }, change })
const searchProducts = async (search: Partial<typeof emptyAdminSearch>) =>
  (await listAdminProducts(server.as(admin), { ...emptyAdminSearch, ...search })).items.map(({ id }) => id)

describe('listAdminProducts', () => {
  test("matches part of a title, a code or a seller's name, without regard to accents and case", async () => {
    const id = await make({ title: 'Évier 100 % grès_fin', uniqueCode: 'ACDEFGHK' })
    await make({ title: 'Évier 1000 grès' })
    expect(await searchProducts({ search: 'EVIER 100 %' })).toEqual([id])
    expect(await searchProducts({ search: 'gres_f' })).toEqual([id])
    expect(await searchProducts({ search: 'acdefg' })).toEqual([id])
    // A text of two letters matches the start of words only, because the index has no shorter parts.
    expect(await searchProducts({ search: 'ÉV' })).toContain(id)
    expect(await searchProducts({ search: 'vi' })).not.toContain(id)
    expect(await searchProducts({ search: 'negoce eleonore' })).toContain(id)
    expect(await searchProducts({ search: '\\' })).toEqual([])
  })

  test('filters by status, family, seller, featured, hidden and price on request', async () => {
    const other = await makeSeller(server.as())
    const own = { userId: other.userId }
    const plain = await make(own)
    const sold = await make({ ...own, status: 'vendu', isFeatured: true })
    const hidden = await make({ ...own, isHidden: true, categoryId: await makeCategory(server.as()) })
    const mine = { seller: other.userId }
    expect((await searchProducts(mine)).sort()).toEqual([plain, sold, hidden].sort())
    expect(await searchProducts({ ...mine, status: 'vendu' })).toEqual([sold])
    expect(await searchProducts({ ...mine, hidden: true })).toEqual([hidden])
    expect(await searchProducts({ ...mine, featured: true })).toEqual([sold])
    expect((await searchProducts({ ...mine, category: family })).sort()).toEqual([plain, sold].sort())
    expect(await searchProducts({ ...mine, onRequest: true })).toEqual([])
    expect(await searchProducts({ seller: randomUUID() })).toEqual([])
  })

  test('sorts by price and title', async () => {
    const { userId } = await makeSeller(server.as())
    const dear = await make({ userId, price: 900_000, title: 'Zinc' })
    const cheap = await make({ userId, price: 100, title: 'Évier' })
    expect(await searchProducts({ seller: userId, sort: 'price-asc' })).toEqual([cheap, dear])
    expect(await searchProducts({ seller: userId, sort: 'title-desc' })).toEqual([dear, cheap])
  })
})

describe('changeProducts', () => {
  test('changes the products that can be changed and refuses the others with a reason', async () => {
    const [one, two] = [await make(), await make({ title: 'Deux' })]
    const sold = await make({ status: 'vendu', title: 'Parti' })
    const already = await make({ status: 'reserve' })
    const paid = await make({ status: 'attente_retrait' })
    const missing = randomUUID()
    const ids = [one, two, sold, already, paid, missing]
    expect(await change(ids, { kind: 'status', status: 'reserve' })).toEqual({
      changed: 2,
      unchanged: 1,
      refused: expect.arrayContaining([
        { reason: 'vendu', count: 1, titles: ['Parti'] },
        { reason: 'en attente de retrait', count: 1, titles: ['Porte en chêne'] },
        { reason: 'n’existe plus', count: 1, titles: [missing] },
      ]),
    })
    expect((await readRow(sold)).status).toBe('vendu')
    expect((await readRow(one)).status).toBe('reserve')
    const log = await readAudit(ids)
    expect(log.map((entry) => entry.subjectId).sort()).toEqual([one, two].sort())
    expect(log[0]).toMatchObject({
      action: 'product.change-status',
      adminId: admin.userId,
      before: { status: 'disponible' },
      after: { status: 'reserve' },
    })
  })

  test('sets the stock to zero with the status out of stock, and does not offer a product without stock', async () => {
    const id = await make({ quantity: 4 })
    await change([id], { kind: 'status', status: 'rupture_stock' })
    expect(await readRow(id)).toMatchObject({ status: 'rupture_stock', quantity: 0 })
    const back = await change([id], { kind: 'status', status: 'disponible' })
    expect(back).toMatchObject({ changed: 0, refused: [{ reason: 'stock épuisé', count: 1 }] })
  })

  test('does not offer a product waiting for validation', async () => {
    const id = await make({ status: 'a_valider' })
    expect(await change([id], { kind: 'status', status: 'disponible' })).toMatchObject({ changed: 0 })
    expect((await readRow(id)).status).toBe('a_valider')
  })

  test('moves a price on request only to a category that allows it', async () => {
    const [mark] = await server
      .as()
      .db.select()
      .from(customFields)
      .where(eq(customFields.name, 'Indetermine'))
    const customFieldId = mark?.id as string
    const id = await server.as().db.transaction(async (db) => {
      const made = await makeProduct({ ...server.as(), db }, { userId: seller.userId, categoryId })
      await db.update(products).set({ price: null }).where(eq(products.id, made))
      await db.insert(productCustomFieldValues).values({ productId: made, customFieldId, value: 'true' })
      return made
    })
    const [without, withMark] = [await makeCategory(server.as()), await makeCategory(server.as())]
    await server.as().db.insert(customFieldCategories).values({ customFieldId, categoryId: withMark })
    expect(await change([id], { kind: 'category', categoryId: without })).toMatchObject({
      changed: 0,
      refused: [{ count: 1 }],
    })
    expect(await change([id], { kind: 'category', categoryId: withMark })).toMatchObject({ changed: 1 })
    expect(await searchProducts({ category: withMark, onRequest: true })).toEqual([id])
  })

  test('rejects an unknown category', async () => {
    const id = await make()
    await expect(change([id], { kind: 'category', categoryId: randomUUID() })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect((await readRow(id)).categoryId).toBe(categoryId)
  })

  test('changes all results of a search unless their number differs from the expected one', async () => {
    const { userId } = await makeSeller(server.as())
    const ids = [await make({ userId }), await make({ userId }), await make({ userId, status: 'vendu' })]
    const query = adminSearchParams({ ...emptyAdminSearch, seller: userId, page: 2 }).toString()
    const all = (expected: number) =>
      changeProducts(server.as(admin), {
        products: { query, expected },
        change: { kind: 'featured', isFeatured: true },
      })
    await expect(all(2)).rejects.toMatchObject({ code: 'conflict' })
    expect((await readAudit(ids)).length).toBe(0)
    expect(await all(3)).toMatchObject({ changed: 2, refused: [{ reason: 'vendu', count: 1 }] })
  })

  test('changes each product once for two administrators at once', async () => {
    const ids = await Promise.all([make(), make(), make(), make()])
    const both = await Promise.all([
      change(ids, { kind: 'status', status: 'reserve' }),
      change([...ids].reverse(), { kind: 'status', status: 'reserve' }),
    ])
    expect(both.map(({ changed }) => changed).sort()).toEqual([0, 4])
    expect((await readAudit(ids)).length).toBe(4)
  })
})

describe('validation of a product', () => {
  const waiting = async () => (await listWaitingProducts(server.as(admin), { after: null })).items
  const decisionOn = async (productId: string) => ({
    productId,
    version: (await waiting()).find(({ id }) => id === productId)?.version as string,
  })

  test('hides a new product from visitors until validateProduct, when the setting is on', async () => {
    await server.as().db.insert(platformSettings).values({ key: 'seller_validation', value: true })
    const { id } = await createProduct(
      server.as(seller),
      createProductSchema.parse({
        submissionKey: randomUUID(),
        categoryId,
        title: 'Verrière',
        description: 'Atelier',
        price: 100,
        quantity: 0,
        values: {},
      }),
    )
    await server.as().db.delete(platformSettings).where(eq(platformSettings.key, 'seller_validation'))
    await expect(getProduct(server.as(), { productId: id })).rejects.toMatchObject({ code: 'not-found' })
    expect((await waiting()).map((product) => product.id)).toContain(id)
    await validateProduct(server.as(admin), await decisionOn(id))
    expect((await readRow(id)).status).toBe('rupture_stock')
    expect((await waiting()).map((product) => product.id)).not.toContain(id)
    expect((await readAudit([id])).map(({ action }) => action)).toEqual(['product.validate'])
  })

  test('accepts one of concurrent decisions, and a refusal emails its reason once', async () => {
    const id = await make({ status: 'a_valider', title: 'Faux parquet' })
    const decision = await decisionOn(id)
    const reason = 'Photo <script>alert(1)</script> floue'
    const answers = await Promise.allSettled([
      refuseProduct(server.as(admin), { ...decision, reason }),
      refuseProduct(server.as(admin), { ...decision, reason }),
      validateProduct(server.as(admin), decision),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status, refusalReason } = await readRow(id)
    const sentEmails = await server
      .as()
      .db.select()
      .from(emails)
      .where(eq(emails.template, 'listing-refused'))
    const isRefused = refusalReason === reason
    expect([status, sentEmails.length]).toEqual(isRefused ? ['a_valider', 1] : ['disponible', 0])
    expect((await readAudit([id])).length).toBe(1)
    expect((await waiting()).map((product) => product.id)).not.toContain(id)
  })

  test('listWaitingProducts continues after a product that was decided meanwhile', async () => {
    for (let count = 0; count < 25; count += 1)
      await make({ status: 'a_valider', createdAt: new Date(Date.UTC(2031, 0, 1, 0, count)) })
    const read = (after: string | null) => listWaitingProducts(server.as(admin), { after })
    const seen: string[] = []
    let next: string | null = null
    do {
      const { items, next: further }: Awaited<ReturnType<typeof read>> = await read(next)
      for (const { id, version } of items) {
        seen.push(id)
        await validateProduct(server.as(admin), { productId: id, version })
      }
      next = further
    } while (next)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await read(null)).items).toEqual([])
    expect((await read('invalid')).items).toEqual([])
  })

  test('refuseProduct emails the reason to the seller', async () => {
    const id = await make({ status: 'a_valider', title: 'Volet dépareillé' })
    await refuseProduct(server.as(admin), { ...(await decisionOn(id)), reason: 'Une seule photo.' })
    const sentEmails = await server.as().db.select().from(emails).where(eq(emails.recipient, seller.email))
    expect(sentEmails.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ title: 'Volet dépareillé', reason: 'Une seule photo.' }),
    )
  })

  test('rejects a decision about a product changed meanwhile', async () => {
    const id = await make({ status: 'a_valider' })
    const decision = await decisionOn(id)
    await server
      .as()
      .db.update(products)
      .set({ title: 'Autre', updatedAt: new Date() })
      .where(eq(products.id, id))
    await expect(validateProduct(server.as(admin), decision)).rejects.toMatchObject({ code: 'conflict' })
    expect((await readRow(id)).status).toBe('a_valider')
  })

  test.each(['', 'x', randomUUID()])(
    'validateProduct answers not-found to the id "%s"',
    async (productId) => {
      const version = new Date().toISOString()
      await expect(validateProduct(server.as(admin), { productId, version })).rejects.toMatchObject({
        code: 'not-found',
      })
    },
  )
})

describe('orderFeaturedProducts', () => {
  test('sorts featured products, then newest first, without unavailable ones', async () => {
    await server.as().db.update(products).set({ isFeatured: false })
    const ids: string[] = []
    for (let day = 1; day <= 10; day += 1) {
      ids.push(await make({ isFeatured: true, createdAt: new Date(2026, 0, day) }))
    }
    const [oldest, second, third] = ids as [string, string, string]
    await server.as().db.update(products).set({ status: 'reserve' }).where(eq(products.id, second))
    await orderFeaturedProducts(server.as(admin), {
      productIds: [third, second, randomUUID(), oldest, third],
    })
    const carousel = (await listFeaturedProducts(server.as())).map(({ id }) => id)
    expect(carousel).toEqual([third, oldest, ...ids.slice(4).reverse()])
    const choice = await listFeaturedForAdmin(server.as(admin))
    expect(choice.map(({ visibility }) => visibility)).toEqual([
      'shown',
      'unavailable',
      ...Array<string>(7).fill('shown'),
      'beyond-limit',
    ])
    await change([third], { kind: 'featured', isFeatured: false })
    expect(await readRow(third)).toMatchObject({ isFeatured: false, featuredPosition: null })
  })

  test('records nothing when the order is unchanged', async () => {
    const ids = (await listFeaturedForAdmin(server.as(admin))).map(({ id }) => id)
    await orderFeaturedProducts(server.as(admin), { productIds: ids })
    const before = (await readAudit(ids)).length
    await orderFeaturedProducts(server.as(admin), { productIds: ids })
    expect((await readAudit(ids)).length).toBe(before)
  })
})

test('the operations of administrators on products reject visitors, sellers and impersonating administrators', async () => {
  const id = await make({ status: 'a_valider' })
  const decision = { productId: id, version: (await readRow(id)).updatedAt.toISOString() }
  for (const actor of [null, seller, { ...admin, impersonatedBy: admin.userId }]) {
    const ctx = server.as(actor)
    const code = actor ? 'forbidden' : 'not-signed-in'
    for (const attempt of [
      () => listAdminProducts(ctx, emptyAdminSearch),
      () => listWaitingProducts(ctx, { after: null }),
      () => listFeaturedForAdmin(ctx),
      () => validateProduct(ctx, decision),
      () => refuseProduct(ctx, { ...decision, reason: 'non' }),
      () => orderFeaturedProducts(ctx, { productIds: [id] }),
      () => changeProducts(ctx, { products: { ids: [id] }, change: { kind: 'featured', isFeatured: true } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code })
    }
  }
  expect(await readRow(id)).toMatchObject({ status: 'a_valider', isFeatured: false, refusalReason: null })
})
