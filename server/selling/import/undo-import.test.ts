import { and, asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Clock } from '#server/context.ts'
import {
  fulfilments,
  orderItems,
  orders,
  productCustomFieldValues,
  productImages,
  products,
  stockRemovals,
} from '#server/database/schema/index.ts'
import { makeImportCatalogue, runFile } from '#tests/helpers/imports.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getImport } from './find-import.ts'
import { undoImport } from './undo-import.ts'

const server = startTestServer()

beforeAll(async () => {
  await makeImportCatalogue(server.as())
})

const first = 'Réf;Titre;Prix;Qté;Etat\nA;WC bas;10;1;Bon\nB;WC haut;à débattre;2;Bon\nC;WC sec;30;3;Bon\n'
const second =
  'Réf;Titre;Prix;Qté;Etat\nA;WC bas;XX €;5;neuf emballé\nB;WC haut;20;2;Bon\nD;WC neuf;40;4;Bon\n'

async function stateOf(seller: Actor) {
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

const idOf = async (seller: Actor, reference: string) => {
  const [row] = await server
    .as()
    .db.select({ id: products.id })
    .from(products)
    .where(and(eq(products.userId, seller.userId), eq(products.reference, reference)))
  return row?.id as string
}

test('everything is as before, prices on request included; once more does nothing', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  await runFile(ctx, first)
  const before = await stateOf(seller)
  const { id: importId, undoableUntil } = await runFile(ctx, second)
  expect(undoableUntil).not.toBeNull()
  expect(await stateOf(seller)).not.toEqual(before)
  const answers = await Promise.all([1, 2].map(() => undoImport(ctx, { importId })))
  expect(answers).toContainEqual({ deleted: 1, restored: 2, kept: [] })
  expect(answers).toContainEqual({ deleted: 0, restored: 0, kept: [] })
  expect(await stateOf(seller)).toEqual(before)
  expect(await getImport(ctx, { importId })).toMatchObject({ status: 'undone', undoableUntil: null })
})

test('what was ordered, taken or changed meanwhile is kept and named', async () => {
  const seller = await makeSeller(server.as())
  const ctx = server.as(seller)
  await runFile(ctx, first)
  const { id: importId } = await runFile(ctx, `${second}E;WC pris;50;5;Bon\nF;WC banal;60;6;Bon\n`)
  await order(seller, await idOf(seller, 'D'))
  await ctx.db
    .insert(stockRemovals)
    .values({ productId: await idOf(seller, 'E'), quantityBefore: 5, quantityAfter: 4 })
  await ctx.db
    .update(products)
    .set({ title: 'WC refait' })
    .where(eq(products.id, await idOf(seller, 'A')))
  const { deleted, restored, kept } = await undoImport(ctx, { importId })
  expect({ deleted, restored }).toEqual({ deleted: 1, restored: 1 })
  expect(new Map(kept.map(({ title, reason }) => [title, reason]))).toEqual(
    new Map([
      ['WC neuf', 'Commandé entre-temps.'],
      ['WC pris', 'Une pièce est sortie du stock entre-temps.'],
      ['WC refait', 'Modifié ou commandé depuis l’import.'],
    ]),
  )
  const { products: left } = await stateOf(seller)
  expect(left.map(({ reference, title }) => [reference, title])).toEqual([
    ['A', 'WC refait'],
    ['B', 'WC haut'],
    ['C', 'WC sec'],
    ['D', 'WC neuf'],
    ['E', 'WC pris'],
  ])
  expect(left[1]).toMatchObject({ price: null })
})

test('an hour later it is too late', async () => {
  const seller = await makeSeller(server.as())
  const { id: importId } = await runFile(server.as(seller), first)
  const later = (minutes: number): Clock => ({ now: () => new Date(Date.now() + minutes * 60_000) })
  await expect(undoImport(server.as(seller, later(61)), { importId })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect((await getImport(server.as(seller, later(61)), { importId })).undoableUntil).toBeNull()
  expect((await stateOf(seller)).products).toHaveLength(3)
  expect(await undoImport(server.as(seller, later(59)), { importId })).toMatchObject({ deleted: 3 })
})

test('a file sent again after undoing makes its products anew', async () => {
  const seller = await makeSeller(server.as())
  const { id: importId } = await runFile(server.as(seller), first)
  const productId = await idOf(seller, 'A')
  await server
    .as()
    .db.insert(productImages)
    .values({ productId, url: '/files/pictures/gone', width: 10, height: 10, isPrimary: true })
  await undoImport(server.as(seller), { importId })
  expect((await stateOf(seller)).products).toEqual([])
  expect((await runFile(server.as(seller), first)).counts).toMatchObject({ created: 3 })
})

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
