import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Clock, Context } from '#server/context.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { archivePlace } from '#server/contexts/places/save-place.ts'
import {
  conversations,
  customFields,
  deletedProducts,
  fulfilments,
  orderItems,
  orders,
  priceRequests,
  productCustomFieldValues,
  productImages,
  productImportRows,
  products,
  productWatches,
  stockRemovals,
} from '#server/database/schema/index.ts'
import { importFile, makeImportCatalogue } from '#tests/helpers/imports.ts'
import { makeField, makePerson, makePlace, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { writeStock } from '#tests/helpers/write-cell.ts'
import { setProductVisibility } from '../own-products.ts'
import { filesInUse } from '../pictures.ts'
import { getImport } from './find-import.ts'
import { deleteOldRemovals } from './import-removals.ts'
import { previewUndo, restoreImport, undoImport } from './undo-import.ts'

const server = startTestServer()

let toilets: string

beforeAll(async () => {
  toilets = (await makeImportCatalogue(server.as())).toilets
})

const first = 'Réf;Titre;Prix;Qté;Etat\nA;WC bas;10;1;Bon\nB;WC haut;à débattre;2;Bon\nC;WC sec;30;3;Bon\n'
const second =
  'Réf;Titre;Prix;Qté;Etat\nA;WC bas;XX €;5;neuf emballé\nB;WC haut;20;2;Bon\nD;WC neuf;40;4;Bon\n'

async function readProducts(seller: Actor) {
  const rows = await server
    .as()
    .db.select()
    .from(products)
    .where(eq(products.userId, seller.userId))
    .orderBy(asc(products.reference))
  const values = await server
    .as()
    .db.select()
    .from(productCustomFieldValues)
    .where(
      inArray(
        productCustomFieldValues.productId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(productCustomFieldValues.productId), asc(productCustomFieldValues.customFieldId))
  return { products: rows.map(({ updatedAt: _, ...product }) => product), values }
}

const findId = async (seller: Actor, reference: string) => {
  const [row] = await server
    .as()
    .db.select({ id: products.id })
    .from(products)
    .where(and(eq(products.userId, seller.userId), eq(products.reference, reference)))
  return row?.id as string
}

test('undoImport restores the former state including prices on request, once', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  await importFile(ctx, first)
  const before = await readProducts(seller)
  const { id: importId, undoableUntil } = await importFile(ctx, second)
  expect(undoableUntil).not.toBeNull()
  expect(await readProducts(seller)).not.toEqual(before)
  const answers = await Promise.all([1, 2].map(() => undoImport(ctx, { importId })))
  expect(answers).toContainEqual({ deleted: 1, reverted: 2, drafts: 0, exceptionCount: 0, exceptions: [] })
  expect(answers).toContainEqual({ deleted: 0, reverted: 0, drafts: 0, exceptionCount: 0, exceptions: [] })
  expect(await readProducts(seller)).toEqual(before)
  expect(await getImport(ctx, { importId })).toMatchObject({ status: 'undone', undoableUntil: null })
})

test('undoImport keeps and names products that were ordered, taken or changed', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  await importFile(ctx, first)
  const { id: importId } = await importFile(ctx, `${second}E;WC pris;50;5;Bon\nF;WC banal;60;6;Bon\n`)
  await order(seller, await findId(seller, 'D'))
  await ctx.db
    .insert(stockRemovals)
    .values({ productId: await findId(seller, 'E'), quantityBefore: 5, quantityAfter: 4 })
  await ctx.db
    .update(products)
    .set({ title: 'WC refait' })
    .where(eq(products.id, await findId(seller, 'A')))
  const { deleted, reverted, exceptions: kept } = await undoImport(ctx, { importId })
  expect({ deleted, reverted }).toEqual({ deleted: 1, reverted: 1 })
  expect(new Map(kept.map(({ title, reason }) => [title, reason]))).toEqual(
    new Map([
      ['WC neuf', 'Commandé entre-temps.'],
      ['WC pris', 'Une pièce est sortie du stock entre-temps.'],
      ['WC refait', 'Modifié ou commandé depuis l’import.'],
    ]),
  )
  const { products: left } = await readProducts(seller)
  expect(left.map(({ reference, title }) => [reference, title])).toEqual([
    ['A', 'WC refait'],
    ['B', 'WC haut'],
    ['C', 'WC sec'],
    ['D', 'WC neuf'],
    ['E', 'WC pris'],
  ])
  expect(left[1]).toMatchObject({ price: null })
})

test('undoImport is rejected after an hour', async () => {
  const seller = await makeSeller(server.as())
  const { id: importId } = await importFile(server.as(seller), first)
  const later = (minutes: number): Clock => ({ now: () => new Date(Date.now() + minutes * 60_000) })
  await expect(undoImport(server.as(seller, later(61)), { importId })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect((await getImport(server.as(seller, later(61)), { importId })).undoableUntil).toBeNull()
  expect((await readProducts(seller)).products).toHaveLength(3)
  expect(await undoImport(server.as(seller, later(59)), { importId })).toMatchObject({ deleted: 3 })
})

test('undoImport allows the same file to create its products again', async () => {
  const seller = await makeSeller(server.as())
  const { id: importId } = await importFile(server.as(seller), first)
  await undoImport(server.as(seller), { importId })
  expect((await readProducts(seller)).products).toEqual([])
  expect((await importFile(server.as(seller), first)).counts).toMatchObject({ created: 3 })
})

test('previewUndo counts, and undoImport keeps, all products that were used or changed', async () => {
  const seller = await makeSeller(server.as())
  const buyer = await makePerson(server.as())
  const ctx = server.as(seller)
  const titles = [
    ...['titre', 'prix', 'stock', 'masque', 'dernier jour', 'photo', 'vendu', 'ecrit', 'demande', 'suivi'],
    ...['intact 1', 'intact 2'],
  ]
  const { id: importId } = await importFile(
    ctx,
    `Réf;Titre;Prix;Qté;Etat\n${titles.map((title) => `${title};WC ${title};10;5;Bon\n`).join('')}`,
  )
  const of = (title: string) => findId(seller, title)
  const change = async (title: string, values: Partial<typeof products.$inferInsert>) =>
    ctx.db
      .update(products)
      .set(values)
      .where(eq(products.id, await of(title)))
  await change('titre', { title: 'WC retitré' })
  await change('prix', { price: 1_200 })
  await writeStock(ctx, { productId: await of('stock'), quantity: 4, seen: 5 })
  await setProductVisibility(ctx, { productIds: [await of('masque')], isHidden: true })
  await change('dernier jour', { availableUntil: '2040-01-01' })
  await ctx.db.insert(productImages).values({
    productId: await of('photo'),
    url: '/files/pictures/own',
    width: 1,
    height: 1,
    isPrimary: true,
  })
  await order(seller, await of('vendu'))
  await ctx.db.insert(conversations).values({
    buyerId: buyer.userId,
    sellerId: seller.userId,
    subject: 'WC',
    productId: await of('ecrit'),
  })
  await ctx.db.insert(priceRequests).values({ userId: buyer.userId, productId: await of('demande') })
  await ctx.db
    .insert(productWatches)
    .values({ userId: buyer.userId, productId: await of('suivi'), kind: 'price_drop' })
  const predicted = await previewUndo(ctx, { importId })
  expect(predicted).toMatchObject({ deleted: 2, reverted: 0, exceptionCount: 10 })
  expect(await undoImport(ctx, { importId })).toEqual(predicted)
  const { products: left } = await readProducts(seller)
  expect(left.map(({ reference }) => reference).sort()).toEqual(titles.slice(0, 10).sort())
})

test('restoreImport restores removed products for a week, after which their pictures are unused', async () => {
  const seller = await makeSeller(server.as())
  const clock = { now: () => later }
  let later = new Date()
  const ctx = server.as(seller, clock)
  await importFile(ctx, first)
  const { id: importId } = await importFile(ctx, second)
  const productId = await findId(seller, 'D')
  const pictureId = randomUUID()
  await ctx.db
    .insert(productImages)
    .values({ id: pictureId, productId, url: '/files/pictures/kept', width: 1, height: 1, isPrimary: true })
  const note = { column: null, kind: 'picture' as const, text: '' as const, pictureId }
  await ctx.db
    .update(productImportRows)
    .set({ notes: [note] })
    .where(eq(productImportRows.productId, productId))
  const imported = await readProducts(seller)
  const pictures = () => ctx.db.select().from(productImages).where(eq(productImages.productId, productId))
  const before = await pictures()

  expect(await undoImport(ctx, { importId })).toMatchObject({ deleted: 1, reverted: 2 })
  expect(await filesInUse(ctx, { urls: ['/files/pictures/kept'] })).toEqual(['/files/pictures/kept'])
  await expect(findProductState(ctx, imported.products.at(-1)?.number)).resolves.toBe('gone')
  expect(await getImport(ctx, { importId })).toMatchObject({ restorableUntil: expect.any(String) })
  expect(await restoreImport(ctx, { importId })).toEqual({ returned: 1, updated: 2, drafts: 0, missing: 0 })
  expect(await readProducts(seller)).toEqual(imported)
  expect(await pictures()).toEqual(before)
  expect(await getImport(ctx, { importId })).toMatchObject({ status: 'done', restorableUntil: null })
  await expect(findProductState(ctx, imported.products.at(-1)?.number)).resolves.toBe('there')

  await undoImport(ctx, { importId })
  later = new Date(later.getTime() + 8 * 24 * 60 * 60 * 1000)
  await expect(restoreImport(ctx, { importId })).rejects.toMatchObject({ code: 'conflict' })
  expect(
    await deleteOldRemovals(ctx, { before: new Date(later.getTime() - 7 * 24 * 60 * 60 * 1000) }),
  ).toBeGreaterThan(0)
  expect(await filesInUse(ctx, { urls: ['/files/pictures/kept'] })).toEqual([])
})

test('restoreImport does not overwrite a product with the same reference', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const { id: importId } = await importFile(ctx, first)
  await undoImport(ctx, { importId })
  await importFile(ctx, 'Réf;Titre;Prix;Qté;Etat\nB;WC autre;99;1;Bon\n')
  expect(await restoreImport(ctx, { importId })).toEqual({ returned: 2, updated: 0, drafts: 0, missing: 1 })
  const { products: left } = await readProducts(seller)
  expect(left.map(({ title }) => title)).toEqual(['WC bas', 'WC autre', 'WC sec'])
})

test('undoImport keeps and names a product whose reference is taken, and restores the others', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  await importFile(ctx, first)
  const [{ uniqueCode } = { uniqueCode: '' }] = await ctx.db
    .select({ uniqueCode: products.uniqueCode })
    .from(products)
    .where(eq(products.id, await findId(seller, 'A')))
  const { id: importId } = await importFile(
    ctx,
    `Code;Réf;Titre;Prix;Qté;Etat\n${uniqueCode};Z;WC bas;10;1;Bon\n;B;WC haut;20;2;Bon\n`,
  )
  await importFile(ctx, 'Réf;Titre;Prix;Qté;Etat\nA;WC autre;99;1;Bon\n')
  const plan = { deleted: 0, reverted: 1, exceptionCount: 1 }
  expect(await previewUndo(ctx, { importId })).toMatchObject(plan)
  expect(await undoImport(ctx, { importId })).toMatchObject({
    ...plan,
    exceptions: [{ title: 'WC bas', reason: 'Une autre annonce porte maintenant sa référence.' }],
  })
  const { products: left } = await readProducts(seller)
  expect(left.map(({ reference, title, price }) => [reference, title, price])).toEqual([
    ['A', 'WC autre', 9900],
    ['B', 'WC haut', null],
    ['C', 'WC sec', 3000],
    ['Z', 'WC bas', 1000],
  ])
})

test('restoreImport leaves out deleted fields and archived places', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  const archivedPlace = await makePlace(ctx, {
    sellerId: seller.userId,
    communeCode: '44109',
    name: 'Ancien',
  })
  const newPlace = await makePlace(ctx, {
    sellerId: seller.userId,
    communeCode: '44109',
    name: 'Nouveau',
    isDefault: true,
  })
  const field = await makeField(ctx, { name: 'Teinte', fieldType: 'text', categoryIds: [toilets] })
  await importFile(ctx, first)
  const { id: importId } = await importFile(
    ctx,
    'Réf;Titre;Prix;Qté;Etat;Teinte;Dépôt\nA;WC bas;15;1;Bon;blanc;Ancien\nD;WC neuf;40;4;Bon;blanc;Ancien\n',
  )
  const readPlaces = async () =>
    (await readProducts(seller)).products.map(({ reference, pickupPlaceId }) => [reference, pickupPlaceId])
  expect(await readPlaces()).toEqual([
    ['A', archivedPlace],
    ['B', null],
    ['C', null],
    ['D', archivedPlace],
  ])
  await undoImport(ctx, { importId })
  await archivePlace(ctx, { placeId: archivedPlace, moveTo: newPlace })
  await ctx.db.delete(customFields).where(eq(customFields.id, field.id))
  expect(await restoreImport(ctx, { importId })).toEqual({ returned: 1, updated: 1, drafts: 0, missing: 0 })
  expect((await readPlaces()).map(([, placeId]) => placeId)).toEqual([null, null, null, null])
  expect((await readProducts(seller)).products[0]).toMatchObject({ title: 'WC bas', price: 1500 })
})

test('an order placed while an import is undone has its product or is rejected', async () => {
  const seller = await makeSeller(server.as())
  const buyer = await makePerson(server.as())
  const rows = Array.from({ length: 12 }, (_, index) => `R${index};WC ${index};10;5;Bon\n`)
  const { id: importId } = await importFile(server.as(seller), `Réf;Titre;Prix;Qté;Etat\n${rows.join('')}`)
  const ids = await Promise.all(rows.map((_, index) => findId(seller, `R${index}`)))
  const [undone, ...placed] = await Promise.allSettled([
    undoImport(server.as(seller), { importId }),
    ...ids.map((productId) =>
      placeOrder(server.as(buyer), {
        items: [{ productId, quantity: 1 }],
        shippingOption: 'pickup',
        idempotencyKey: randomUUID(),
      }),
    ),
  ])
  expect(undone?.status).toBe('fulfilled')
  const sold = ids.filter((_, index) => placed[index]?.status === 'fulfilled')
  const { products: left } = await readProducts(seller)
  expect(left.map(({ id }) => id).sort()).toEqual(sold.sort())
})

async function findProductState({ db }: Context, number = 0): Promise<'there' | 'gone' | 'unknown'> {
  if ((await db.$count(deletedProducts, eq(deletedProducts.number, number))) > 0) return 'gone'
  return (await db.$count(products, eq(products.number, number))) > 0 ? 'there' : 'unknown'
}

async function order(seller: Actor, productId: string): Promise<void> {
  const { db } = server.as()
  const buyer = await makePerson(server.as())
  const [placed] = await db
    .insert(orders)
    .values({
      userId: buyer.userId,
      totalAmount: 4_000,
      deliveryOption: 'pickup',
      idempotencyKey: crypto.randomUUID(),
    })
    .returning()
  const orderId = placed?.id as string
  const [fulfilment] = await db
    .insert(fulfilments)
    .values({ orderId, sellerId: seller.userId, amount: 4_000 })
    .returning()
  await db.insert(orderItems).values({
    orderId,
    fulfilmentId: fulfilment?.id as string,
    productId,
    title: 'WC neuf',
    quantity: 1,
    price: 4_000,
  })
}
