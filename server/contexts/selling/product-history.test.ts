import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { describeChange, historyPageSize } from '#domain/selling/product-history.ts'
import type { Actor } from '#server/context.ts'
import { hideExpiredProducts } from '#server/contexts/alerts/hide-expired-products.ts'
import { moveAsParty } from '#server/contexts/orders/move-as-party.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { fulfilments, productHistory, products } from '#server/database/schema/index.ts'
import { importFile, makeImportCatalogue } from '#tests/helpers/imports.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { writeCell, writeStock } from '#tests/helpers/write-cell.ts'
import { undoImport } from './import/undo-import.ts'
import { listProductHistory } from './product-history.ts'
import { changeStocks } from './products-by-reference.ts'
import { removeFromStock, undoStockRemoval } from './stock-removals.ts'

const server = startTestServer()
let seller: Actor
let admin: Actor
let buyer: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as(), { firstName: 'Camille', lastName: 'Roux' })
  admin = await makePerson(server.as(), { role: 'admin', firstName: 'Hélène', lastName: 'Rousselot' })
  buyer = await makePerson(server.as())
  categoryId = await makeCategory(server.as())
  await makeImportCatalogue(server.as())
})

const make = (product: Partial<Parameters<typeof makeProduct>[1]> = {}) =>
  makeProduct(server.as(), { userId: seller.userId, categoryId, ...product })

const history = (actor: Actor | null, productId: string, page = 1) =>
  listProductHistory(server.as(actor), { productId, page })

/** Entries such as `order Stock 3→2`, newest first. */
const describeHistory = async (productId: string, actor = seller) =>
  (await history(actor, productId)).items.map((entry) =>
    [
      entry.reason,
      ...describeChange(entry).map(({ label, before, after }) => `${label} ${before ?? ''}→${after}`),
    ].join(' '),
  )

test('listProductHistory returns every change of stock with its reason and author', async () => {
  const productId = await make({ quantity: 5, reference: 'H1', price: 1000 })
  const removalId = randomUUID()
  await removeFromStock(server.as(seller), { productId, removalId, quantity: 5 })
  await undoStockRemoval(server.as(admin), { productId, removalId })
  await writeStock(server.as(seller), { productId, quantity: 4, seen: 5 })
  await changeStocks(server.as(seller), { items: [{ reference: 'H1', quantity: 3, seen: 4 }] })
  const order = await placeOrder(server.as(buyer), {
    items: [{ productId, quantity: 2 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const [fulfilment] = await server
    .as()
    .db.select()
    .from(fulfilments)
    .where(eq(fulfilments.orderId, order.id))
  await moveAsParty(server.as(buyer), {
    fulfilmentId: fulfilment?.id as string,
    transition: 'cancel',
  } as never)

  expect(await describeHistory(productId)).toEqual([
    'order-returned Stock 1→3',
    'order Stock 3→1',
    'program Stock 4→3',
    'edit Stock 5→4',
    'removal-undone Stock 0→5 Statut Rupture de stock→Disponible',
    'removal Stock 5→0 Statut Disponible→Rupture de stock',
    expect.stringMatching(/^creation Stock →5 Prix →10,00\s€ Statut →Disponible$/),
  ])
  const { items } = await history(seller, productId)
  expect(items.map(({ by }) => by && [by.who, by.name])).toEqual([
    null,
    null,
    ['you', null],
    ['you', null],
    ['association', null],
    ['you', null],
    null,
  ])
  expect(items.map(({ subjectId }) => subjectId).slice(0, 3)).toEqual([order.id, order.id, null])
  expect((await history(admin, productId)).items.map(({ by }) => by && [by.who, by.name])).toContainEqual([
    'seller',
    'Camille Roux',
  ])
  // The buyer is recorded in the order, not in the history.
  const buyers = await server.as().db.$count(productHistory, eq(productHistory.actorId, buyer.userId))
  expect(buyers).toBe(0)
})

test('the history records the reason `order` only for the products of the order', async () => {
  const [first, second] = [await make({ quantity: 2 }), await make({ quantity: 2 })]
  await placeOrder(server.as(buyer), {
    items: [{ productId: first, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  await writeStock(server.as(seller), { productId: second, quantity: 7, seen: 2 })
  expect((await describeHistory(second))[0]).toBe('edit Stock 2→7')
})

test('the history records price changes of several products, a last day, an import and its undoing', async () => {
  const [a, b] = [await make({ price: 1000 }), await make({ price: 2000 })]
  await writeCell(server.as(seller), a, { column: 'price', text: '9', seen: '10' })
  await writeCell(server.as(seller), b, { column: 'price', text: '19', seen: '20' })
  expect((await describeHistory(a))[0]).toMatch(/^edit Prix 10,00\s€→9,00\s€$/)
  expect((await describeHistory(b))[0]).toMatch(/^edit Prix 20,00\s€→19,00\s€$/)

  await server.as().db.update(products).set({ availableUntil: '2020-01-01' }).where(eq(products.id, a))
  await hideExpiredProducts(server.as())
  expect((await describeHistory(a))[0]).toBe('last-day Visibilité affichée→masquée')

  const importer = await makeSeller(server.as())
  await importFile(server.as(importer), 'Réf;Titre;Prix;Qté;Etat\nZ;WC bas;10;1;Bon\n')
  const { id: importId } = await importFile(
    server.as(importer),
    'Réf;Titre;Prix;Qté;Etat\nZ;WC bas;10;6;Bon\n',
  )
  await undoImport(server.as(importer), { importId })
  const [row] = await server.as().db.select().from(products).where(eq(products.userId, importer.userId))
  expect(await describeHistory(row?.id as string, importer)).toEqual([
    'import-undone Stock 6→1',
    'import Stock 1→6',
    expect.stringMatching(/^import Stock →1 Prix →10,00\s€ Statut →/),
  ])
})

test('one statement that changes many products records all of them, and none whose recorded values are unchanged', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => make({ quantity: 1 })))
  const { db } = server.as()
  const list = sql`${sql.param(ids)}::uuid[]`
  const count = async () => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from product_history where product_id = any(${list})`,
    )
    return rows[0]?.n
  }
  await db.execute(sql`update products set quantity = 9 where id = any(${list})`)
  expect(await count()).toBe(60)
  await db.execute(sql`update products set description = 'x', updated_at = now() where id = any(${list})`)
  expect(await count()).toBe(60)
})

test('listProductHistory returns pages to the seller and administrators alone', async () => {
  const productId = await make({ quantity: 1 })
  for (let quantity = 2; quantity < 2 + historyPageSize; quantity += 1)
    await server.as().db.update(products).set({ quantity }).where(eq(products.id, productId))
  const second = await history(admin, productId, 2)
  expect(second).toMatchObject({ total: historyPageSize + 1, pageCount: 2, page: 2 })
  expect(second.items.map(({ reason }) => reason)).toEqual(['creation'])

  const other = await makeSeller(server.as())
  for (const [actor, id, code] of [
    [other, productId, 'not-found'],
    [seller, randomUUID(), 'not-found'],
    [seller, 'x', 'not-found'],
    [buyer, productId, 'forbidden'],
    [null, productId, 'not-signed-in'],
  ] as const)
    await expect(history(actor, id)).rejects.toMatchObject({ code })
})
