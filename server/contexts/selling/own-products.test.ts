import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type ProductStatus, productStatuses } from '#domain/catalogue/statuses.ts'
import type { AppError } from '#domain/errors.ts'
import {
  type OwnProductsSearch,
  parseOwnProductsSearch,
  settableStatuses,
} from '#domain/selling/own-products.ts'
import type { Actor } from '#server/context.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { listCartProducts } from '#server/contexts/catalogue/list-cart-products.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import {
  makeCategory,
  makeField,
  makePerson,
  makePlace,
  makeProduct,
  makeSeller,
} from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { exportProducts } from './export-products.ts'
import { createLabelSheet } from './label-sheet.ts'
import { listOwnProducts } from './list-own-products.ts'
import { deleteProducts, setProductStatus, setProductVisibility } from './own-products.ts'
import { deletePictures } from './pictures.ts'
import { duplicateProduct } from './update-product.ts'

const server = startTestServer()
let categoryId: string
let finish: CustomField
let seller: Actor
let other: Actor

beforeAll(async () => {
  categoryId = await makeCategory(server.as())
  finish = await makeField(server.as(), { name: 'Finition', fieldType: 'text', categoryIds: [categoryId] })
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
  other = await makeSeller(server.as())
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })
const readRow = async (id: string) =>
  (await server.as().db.select().from(products).where(eq(products.id, id)))[0]
const search = (address = ''): OwnProductsSearch => parseOwnProductsSearch(new URLSearchParams(address))
const titles = async (address?: string) =>
  (await listOwnProducts(server.as(seller), search(address))).items.map(({ title }) => title)
const order = async (productId: string) =>
  placeOrder(server.as(await makePerson(server.as())), {
    idempotencyKey: randomUUID(),
    shippingOption: 'pickup',
    items: [{ productId, quantity: 1 }],
  })

describe('listOwnProducts', () => {
  test("returns the seller's own products, newest first, page by page", async () => {
    for (let day = 1; day <= 52; day += 1) {
      await make({ title: `Produit ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) })
    }
    await make({ userId: other.userId, title: 'D’un autre' })
    const first = await listOwnProducts(server.as(seller), search())
    expect(first).toMatchObject({ total: 52, pageCount: 2 })
    expect(first.items).toHaveLength(50)
    expect(first.items[0]?.title).toBe('Produit 52')
    expect(await titles('page=2')).toEqual(['Produit 2', 'Produit 1'])
    expect(await titles('page=99')).toEqual([])
  })

  test('searches by title, code and reference without regard to accents and case', async () => {
    const id = await make({ title: 'Évier en grès', reference: 'RÉF-20%' })
    await make({ title: 'Porte', reference: 'REF-2000' })
    const code = (await readRow(id))?.uniqueCode.toLowerCase()
    for (const words of ['evier', 'GRES', 'réf-20%', code]) {
      expect(await titles(`q=${encodeURIComponent(words ?? '')}`), words).toEqual(['Évier en grès'])
    }
    expect(await titles('q=%25')).toEqual(['Évier en grès'])
    expect(await titles('q=lavabo')).toEqual([])
  })

  test('filters by status and counts each; a hidden product counts as hidden', async () => {
    for (const status of productStatuses) await make({ title: status, status })
    await make({ title: 'caché', isHidden: true })
    const { counts } = await listOwnProducts(server.as(seller), search())
    expect(counts).toEqual({ disponible: 1, reserve: 3, rupture_stock: 2, vendu: 3, a_valider: 1, masque: 1 })
    expect((await titles('status=rupture_stock')).sort()).toEqual(['outofstock', 'rupture_stock'])
    expect(await titles('status=disponible')).toEqual(['disponible'])
    expect(await titles('status=masque')).toEqual(['caché'])
    const page = await listOwnProducts(server.as(seller), search('status=vendu&q=liv'))
    expect(page).toMatchObject({ total: 1, counts: { vendu: 1, disponible: 0 } })
  })

  test('sorts by name, price and stock', async () => {
    await make({ title: 'Zinc', price: 300, quantity: 2 })
    await make({ title: 'Ardoise', price: 200, quantity: 9 })
    await make({ title: 'Évier', price: 900, quantity: 0, status: 'rupture_stock' })
    expect(await titles('sort=name-asc')).toEqual(['Ardoise', 'Évier', 'Zinc'])
    expect(await titles('sort=price-desc')).toEqual(['Évier', 'Zinc', 'Ardoise'])
    expect(await titles('sort=stock-asc')).toEqual(['Évier', 'Zinc', 'Ardoise'])
  })
})

describe('setProductVisibility', () => {
  test('hides a product from all but its seller', async () => {
    const id = await make({ title: 'Verrière' })
    await setProductVisibility(server.as(seller), { productIds: [id], isHidden: true })
    const catalogue = new URLSearchParams('search=verriere')
    expect((await listProducts(server.as(), parseCatalogueSearch(catalogue))).total).toBe(0)
    expect(await listCartProducts(server.as(), { productIds: [id] })).toEqual([])
    await expect(getProduct(server.as(other), { productId: id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await getProduct(server.as(seller), { productId: id })).toMatchObject({ isHidden: true })

    await setProductVisibility(server.as(seller), { productIds: [id], isHidden: false })
    expect(await getProduct(server.as(), { productId: id })).not.toHaveProperty('isHidden')
  })
})

describe('setProductStatus', () => {
  const setStatus = (productId: string, status: (typeof settableStatuses)[number]) =>
    setProductStatus(server.as(seller), { productIds: [productId], status })

  test.each(settableStatuses)('sets %s', async (status) => {
    const id = await make({ quantity: 4, status: 'reserve' })
    expect(await setStatus(id, status)).toEqual({ changed: 1, refused: [] })
    expect(await readRow(id)).toMatchObject({ status, quantity: status === 'rupture_stock' ? 0 : 4 })
  })

  test.each([
    'a_valider',
    'attente_paiement',
    'attente_retrait',
    'expedie',
    'livre',
  ] satisfies ProductStatus[])(
    'refuses a product with the status %s and changes the others',
    async (status) => {
      const id = await make({ title: 'Fixe', status })
      const free = await make()
      const report = await setProductStatus(server.as(seller), { productIds: [id, free], status: 'vendu' })
      expect(report).toEqual({ changed: 1, refused: [{ id, title: 'Fixe', reason: expect.any(String) }] })
      expect(await readRow(id)).toMatchObject({ status })
      expect(await readRow(free)).toMatchObject({ status: 'vendu' })
    },
  )

  test('refuses to offer a product without stock', async () => {
    const id = await make({ quantity: 0, status: 'outofstock' })
    expect(await setStatus(id, 'disponible')).toMatchObject({ changed: 0, refused: [{ id }] })
    expect(await readRow(id)).toMatchObject({ status: 'outofstock' })
  })
})

describe('deleteProducts', () => {
  const picture = { url: `/files/pictures/${randomUUID()}`, width: 8, height: 6, isPrimary: true }
  const store = () => server.services.ctx.files.put(`${picture.url.slice(7)}/640.webp`, 'x')
  const isStored = () => server.services.ctx.files.exists(`${picture.url.slice(7)}/640.webp`)

  test('refuses a sold product with the reason and deletes the others', async () => {
    const sold = await make({ title: 'Vendue' })
    await order(sold)
    const free = await make()
    const report = await deleteProducts(server.as(seller), { productIds: [sold, free] })
    expect(report).toEqual({
      changed: 1,
      refused: [{ id: sold, title: 'Vendue', reason: expect.stringContaining('commande') }],
    })
    expect(await readRow(sold)).toBeDefined()
    expect(await readRow(free)).toBeUndefined()
  })

  test('succeeds only if a concurrent order of the same product fails', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const id = await make()
      const [placed, deleted] = await Promise.allSettled([
        order(id),
        deleteProducts(server.as(seller), { productIds: [id] }),
      ])
      const wasDeleted = deleted.status === 'fulfilled' && deleted.value.changed === 1
      expect(deleted.status).toBe('fulfilled')
      expect(wasDeleted).toBe(placed.status === 'rejected')
      expect(await readRow(id)).toEqual(wasDeleted ? undefined : expect.anything())
    }
  })

  test('leaves a picture until the last product with it is deleted', async () => {
    await store()
    const id = await make()
    await server
      .as()
      .db.insert(productImages)
      .values({ ...picture, productId: id })
    const copy = await duplicateProduct(server.as(seller), { productId: id, submissionKey: randomUUID() })
    await deleteProducts(server.as(seller), { productIds: [id] })
    await deletePictures(server.as(), { urls: [picture.url] })
    expect(await isStored()).toBe(true)
    await deleteProducts(server.as(seller), { productIds: [copy.id] })
    await expect.poll(isStored).toBe(false)
  })
})

describe('duplicateProduct', () => {
  test('copies a product as hidden, with its own code and without reference', async () => {
    const id = await make({
      title: 'Radiateur',
      description: 'En fonte',
      reference: 'R-1',
      quantity: 3,
      isFeatured: true,
      status: 'vendu',
      values: [{ field: finish, value: 'brute' }],
    })
    await server
      .as()
      .db.insert(productImages)
      .values(
        [true, false].map((isPrimary, position) => ({
          url: `/files/pictures/${randomUUID()}`,
          width: 8,
          height: 6,
          productId: id,
          isPrimary,
          position,
        })),
      )
    const copy = await duplicateProduct(server.as(seller), { productId: id, submissionKey: randomUUID() })
    const [original, made] = [await readRow(id), await readRow(copy.id)]
    expect(made).toMatchObject({
      title: 'Radiateur',
      description: 'En fonte',
      price: 12_000,
      quantity: 3,
      categoryId,
      status: 'disponible',
      isHidden: true,
      isFeatured: false,
      reference: null,
    })
    expect(made?.uniqueCode).not.toBe(original?.uniqueCode)
    const shown = async (productId: string) => {
      const { pictures, characteristics } = await getProduct(server.as(seller), { productId })
      return { pictures, characteristics }
    }
    expect(await shown(copy.id)).toEqual(await shown(id))
    expect((await shown(copy.id)).pictures).toHaveLength(2)
  })

  test('creates one copy for three concurrent requests', async () => {
    const productId = await make()
    const submissionKey = randomUUID()
    const made = await Promise.all(
      [1, 2, 3].map(() => duplicateProduct(server.as(seller), { productId, submissionKey })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await listOwnProducts(server.as(seller), search())).total).toBe(2)
  })

  test('leaves the copy of an unvalidated product unvalidated', async () => {
    const productId = await make({ status: 'a_valider' })
    const { id } = await duplicateProduct(server.as(seller), { productId, submissionKey: randomUUID() })
    expect(await readRow(id)).toMatchObject({ status: 'a_valider' })
  })

  test('copies no pictures when `withPictures` is false', async () => {
    const id = await make({ title: 'Radiateur' })
    const picture = { url: `/files/pictures/${randomUUID()}`, width: 8, height: 6 }
    await server
      .as()
      .db.insert(productImages)
      .values({ ...picture, productId: id, isPrimary: true })
    const copy = { productId: id, submissionKey: randomUUID(), withPictures: false }
    const made = await duplicateProduct(server.as(seller), copy)
    expect(await readRow(made.id)).toMatchObject({ title: 'Radiateur', isHidden: true })
    expect(await server.as().db.$count(productImages, eq(productImages.productId, made.id))).toBe(0)
  })
})

describe("another seller's product in a request about one's own", () => {
  const makeOwnAndForeign = async () => {
    const own = await make({ quantity: 5 })
    const theirs = await make({ userId: other.userId, quantity: 5, title: 'Secret' })
    return { own, theirs, productIds: [own, theirs] }
  }
  const calls: [string, (ids: Awaited<ReturnType<typeof makeOwnAndForeign>>) => Promise<unknown>][] = [
    [
      'setProductVisibility',
      ({ productIds }) => setProductVisibility(server.as(seller), { productIds, isHidden: true }),
    ],
    [
      'setProductStatus',
      ({ productIds }) => setProductStatus(server.as(seller), { productIds, status: 'vendu' }),
    ],
    ['deleteProducts', ({ productIds }) => deleteProducts(server.as(seller), { productIds })],
    [
      'duplicateProduct',
      ({ theirs }) => duplicateProduct(server.as(seller), { productId: theirs, submissionKey: randomUUID() }),
    ],
    [
      'createLabelSheet',
      async ({ productIds }) => {
        const rows = await server.as().db.select().from(products).where(inArray(products.id, productIds))
        const codes = rows.map(({ uniqueCode }) => uniqueCode)
        return createLabelSheet(server.as(seller), {
          codes,
          perPage: 24,
          copies: 1,
          start: 1,
          search: search(),
        })
      },
    ],
  ]
  test.each(calls)(
    'is not found by %s, which changes nothing and does not return its title',
    async (_, call) => {
      const ids = await makeOwnAndForeign()
      const before = [await readRow(ids.own), await readRow(ids.theirs)]
      const count = await server.as().db.$count(products)
      const refusal = (await call(ids).catch((error) => error)) as AppError
      expect(refusal).toMatchObject({ code: 'not-found' })
      expect(JSON.stringify([refusal.message, refusal.details])).not.toContain('Secret')
      expect([await readRow(ids.own), await readRow(ids.theirs)]).toEqual(before)
      expect(await server.as().db.$count(products)).toBe(count)
    },
  )
  test('is left out by exportProducts', async () => {
    const { own } = await makeOwnAndForeign()
    const { batches, count } = await exportProducts(server.as(seller), search())
    const rows: string[][] = []
    for await (const batch of batches) rows.push(...batch)
    expect(count).toBe(1)
    expect(rows.map(([, code]) => code)).toEqual([(await readRow(own))?.uniqueCode])
  })
})

test('operations on own products reject visitors and buyers', async () => {
  const buyer = await makePerson(server.as())
  const calls = [
    (actor: Actor | null) => listOwnProducts(server.as(actor), search()),
    (actor: Actor | null) => exportProducts(server.as(actor), search()),
    (actor: Actor | null) => deleteProducts(server.as(actor), { productIds: [randomUUID()] }),
    (actor: Actor | null) =>
      createLabelSheet(server.as(actor), { codes: null, perPage: 8, copies: 1, start: 1, search: search() }),
  ]
  for (const call of calls) {
    await expect(call(null)).rejects.toMatchObject({ code: 'not-signed-in' })
    await expect(call(buyer)).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('listOwnProducts returns the sale unit, and the place when the seller has several', async () => {
  const listed = async () => {
    const { items } = await listOwnProducts(server.as(seller), search('sort=name-asc'))
    return items.map(({ title, placeName, sale }) => [title, placeName, sale?.saleUnit])
  }
  await make({ title: 'Carrelage', saleUnit: 'carton' })
  expect(await listed()).toEqual([['Carrelage', null, 'carton']])
  await makePlace(server.as(), {
    sellerId: seller.userId,
    name: 'Atelier',
    communeCode: null,
    isDefault: true,
  })
  const depot = await makePlace(server.as(), { sellerId: seller.userId, name: 'Dépôt', communeCode: null })
  await make({ title: 'Porte', pickupPlaceId: depot })
  expect(await listed()).toEqual([
    ['Carrelage', 'Atelier', 'carton'],
    ['Porte', 'Dépôt', undefined],
  ])
})
