import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from 'bcryptjs'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getConversation } from '#server/contexts/messages/conversations.ts'
import {
  categories,
  conversations,
  emails,
  formerOrderItems,
  formerOrders,
  fulfilments,
  invoiceRequests,
  ledgerEntries,
  listedProducts,
  messages,
  orders,
  payments,
  productChanges,
  productCustomFieldValues,
  productImages,
  products,
  profiles,
  webhookDeliveries,
} from '#server/database/schema/index.ts'
import { idOf, invalidRows, makeFormerSite, password, runStatements } from '#tests/helpers/former-site.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeEndpoint } from '#tests/helpers/webhook-receiver.ts'
import { moveIn } from './move-in.ts'
import { createMoveReport, type MovedTable } from './move-report.ts'
import { openSource } from './source.ts'

const server = startTestServer()
/** Two full batches and a partial one. */
const count = 1_100
const names = { whole: nameOf(), small: nameOf() }
const urlOf = (name: string) => inject('databaseServer').replace(/\/postgres$/, `/${name}`)
let files: string

function nameOf(): string {
  return `former_${randomUUID().replaceAll('-', '')}`
}

beforeAll(async () => {
  const passwordHash = await hash(password, 4)
  for (const [name, products] of [[names.whole, count] as const, [names.small, 200] as const]) {
    await runStatements(inject('databaseServer'), `create database ${name}`)
    await makeFormerSite(urlOf(name), { products, hash: passwordHash })
    await runStatements(urlOf(name), invalidRows)
  }
  files = await mkdtemp(join(tmpdir(), 'former-files-'))
  const bucket = join(files, 'product-images')
  await mkdir(join(bucket, 'portes'), { recursive: true })
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#845' } }).png()
  for (const file of ['dos large.png', 'face.png'])
    await writeFile(join(bucket, 'portes', file), await picture.toBuffer())
  await writeFile(join(bucket, 'notice.png'), 'Ceci n’est pas une photo.')
})
afterAll(async () => {
  for (const name of Object.values(names))
    await runStatements(inject('databaseServer'), `drop database if exists ${name} with (force)`)
  await rm(files, { recursive: true, force: true })
})

const move = async (report = createMoveReport(() => {})) => {
  await moveIn(server.as(), { from: urlOf(names.whole), files, isDryRun: false, report })
  return report
}
const refusedOf = ({ findings }: ReturnType<typeof createMoveReport>, table: MovedTable) =>
  findings
    .filter((finding) => finding.table === table && finding.outcome === 'refused')
    .map(({ id }) => id)
    .sort()
/** Returns checksums of every table of the former site. */
const snapshot = async () => {
  const tables = [
    ...['auth.users', 'profiles', 'categories', 'custom_fields', 'products', 'product_images'],
    ...['orders', 'order_items', 'messages'],
  ]
  const sums = tables.map((table) => `(select md5(string_agg(t::text, '' order by id)) from ${table} t)`)
  return runStatements(
    urlOf(names.whole),
    `select ${sums.map((sum, index) => `${sum} as sum_${index}`).join(', ')}`,
  )
}

const refusedProducts = [101, 102, 103, 104, 105, 106, 1051].map((number) => idOf('b', number))
const refusedMessages = [901, 902, 903, 904, 905, 906, 907].map((number) => idOf('3', number))
const refusedPictures = [901, 902, 903, 904, 905].map((number) => idOf('d', number))

test('moveIn reports its tallies and stores no row in a dry run', async () => {
  const { db } = server.as()
  const report = createMoveReport(() => {})
  await moveIn(server.as(), { from: urlOf(names.small), files, isDryRun: true, report })
  expect(report.tallies.profiles).toMatchObject({ taken: 101, refused: 4 })
  expect(refusedOf(report, 'products')).toEqual(refusedProducts.filter((id) => id < idOf('b', 201)))
  expect(refusedOf(report, 'product_images')).toEqual(refusedPictures)
  for (const table of [profiles, products, categories, productImages, formerOrders, conversations])
    expect(await db.$count(table)).toBe(0)
})

test('moveIn resumes after an interruption and reports each refused row', async () => {
  const { db } = server.as()
  const before = await snapshot()
  const cutOff = createMoveReport((message) => {
    if (message === 'Annonces : 500…') throw new Error('cut off')
  })
  await expect(move(cutOff)).rejects.toThrow('cut off')
  const half = await db.$count(products)
  expect(half).toBeGreaterThan(450)
  expect(half).toBeLessThan(count)

  const report = await move()
  expect(refusedOf(report, 'products')).toEqual(refusedProducts)
  // The report explains a refusal in its own words instead of PostgreSQL’s.
  expect(report.findings.find(({ id }) => id === idOf('b', 1051))?.reason).toBe(
    'une autre annonce porte déjà ce code unique',
  )
  expect(report.findings.filter(({ reason }) => reason.startsWith('refusé par la base'))).toEqual([])
  expect(report.tallies.products).toEqual({
    read: count,
    there: half,
    taken: count - half - refusedProducts.length,
    refused: refusedProducts.length,
  })
  expect(await db.$count(products)).toBe(count - refusedProducts.length)
  expect(refusedOf(report, 'profiles')).toEqual([901, 902, 903, 905].map((number) => idOf('a', number)))
  expect(await db.$count(profiles)).toBe(101)
  expect(refusedOf(report, 'categories')).toEqual([901, 902].map((number) => idOf('c', number)))
  expect(refusedOf(report, 'custom_fields')).toEqual([idOf('f', 901)])
  expect(refusedOf(report, 'custom_field_categories')).toEqual([`${idOf('f', 901)}/${idOf('c', 2)}`])
  expect(refusedOf(report, 'product_images')).toEqual(refusedPictures)
  const refusedValues = [
    ...refusedProducts.flatMap((id) => [2, 4].map((field) => `${id}/${idOf('f', field)}`)),
    ...[2, 901].map((field) => `${idOf('b', 109)}/${idOf('f', field)}`),
    `${idOf('b', 9999)}/${idOf('f', 2)}`,
  ].sort()
  expect(refusedOf(report, 'product_custom_field_values')).toEqual(refusedValues)
  expect(refusedOf(report, 'orders')).toEqual([901, 902, 903, 905].map((number) => idOf('e', number)))
  expect(refusedOf(report, 'order_items')).toEqual([901, 906, 907, 908].map((number) => idOf('1', number)))
  expect(refusedOf(report, 'messages')).toEqual(refusedMessages)
  expect(report.tallies.orders).toEqual({ read: 305, there: 0, taken: 301, refused: 4 })
  expect(report.tallies.order_items).toEqual({ read: 605, there: 0, taken: 601, refused: 4 })
  expect(report.tallies.messages).toEqual({ read: 158, there: 0, taken: 151, refused: 7 })

  const again = await move()
  for (const { read, taken, there, refused } of Object.values(again.tallies)) {
    expect(taken).toBe(0)
    expect(there + refused).toBe(read)
  }
  expect(await snapshot()).toEqual(before)
})

test('moveIn copies articles with their values, pictures and categories', async () => {
  const { db } = server.as()
  await move()
  const [door] = await db
    .select()
    .from(products)
    .where(eq(products.id, idOf('b', 1)))
  expect(door).toMatchObject({
    ...{ title: 'Porte 1', price: 150, quantity: 3, status: 'disponible', isFeatured: true },
    ...{ userId: idOf('a', 2), categoryId: idOf('c', 2), uniqueCode: 'CODE1' },
  })
  const values = await db
    .select({ value: productCustomFieldValues.value })
    .from(productCustomFieldValues)
    .where(eq(productCustomFieldValues.productId, idOf('b', 1)))
    .orderBy(asc(productCustomFieldValues.value))
  expect(values.map(({ value }) => value).sort()).toEqual(['82.5', '["neuf","reno"]'])
  const prices = await db
    .select({ id: products.id, price: products.price })
    .from(products)
    .where(sql`${products.id} in (${idOf('b', 10)}, ${idOf('b', 107)}) order by id`)
  expect(prices.map(({ price }) => price)).toEqual([null, null])
  const pictures = await db.select().from(productImages).orderBy(asc(productImages.position))
  expect(pictures.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    [idOf('d', 2), true],
    [idOf('d', 1), false],
  ])
  expect(await server.as().files.exists(`${pictures[0]?.url.replace('/files/', '')}/640.webp`)).toBe(true)
  const parents = await db.select({ parentId: categories.parentId }).from(categories)
  expect(parents).toEqual(expect.arrayContaining([{ parentId: null }, { parentId: idOf('c', 1) }]))
  // Article 108 has no category.
  expect(await db.$count(listedProducts)).toBe(count - refusedProducts.length - 1)
  // Moved articles notify no user.
  expect(await db.$count(productChanges)).toBe(0)
})

test('moveIn stores past orders as former orders, without payments, mails or webhooks', async () => {
  await move()
  const { db } = server.as()
  const of = (id: string) => db.select().from(formerOrders).where(eq(formerOrders.id, id))
  const itemsOf = (id: string) =>
    db.select().from(formerOrderItems).where(eq(formerOrderItems.orderId, id)).orderBy(formerOrderItems.id)
  expect(await of(idOf('e', 1))).toMatchObject([
    { buyerId: idOf('a', 2), totalAmount: 2_550, status: 'livree' },
  ])
  expect(await itemsOf(idOf('e', 1))).toMatchObject([
    { title: 'Porte 1', quantity: 2, price: 1_000, productId: idOf('b', 1), sellerId: idOf('a', 2) },
    { title: 'Porte 2', quantity: 1, price: 550, productId: idOf('b', 2), sellerId: idOf('a', 3) },
  ])
  // The seller of article 104 was refused, and article 9999 does not exist.
  expect((await itemsOf(idOf('e', 104)))[0]).toMatchObject({
    title: 'Porte 104',
    productId: null,
    sellerId: null,
  })
  expect(await of(idOf('e', 904))).toMatchObject([{ totalAmount: 375 }])
  expect(await itemsOf(idOf('e', 904))).toMatchObject([
    { title: 'Article supprimé de l’ancien site', productId: null, sellerId: null },
  ])
  for (const table of [
    orders,
    fulfilments,
    payments,
    ledgerEntries,
    invoiceRequests,
    emails,
    webhookDeliveries,
  ])
    expect(await db.$count(table)).toBe(0)
})

test('moveIn copies conversations as read and notifies no user', async () => {
  await move()
  const { db } = server.as()
  const [first] = await db
    .select()
    .from(conversations)
    .where(eq(conversations.id, idOf('4', 1)))
  expect(first).toMatchObject({
    buyerId: idOf('a', 1),
    sellerId: idOf('a', 2),
    productId: null,
    fulfilmentId: null,
  })
  const written = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, idOf('4', 1)))
    .orderBy(asc(messages.number))
  expect(written.map(({ content }) => content)).toEqual(['Message 1', 'Message 2', 'Message 3'])
  expect(written.map(({ senderId }) => senderId)).toEqual([1, 2, 1].map((number) => idOf('a', number)))
  expect(written.every(({ seenAt, createdAt }) => seenAt?.getTime() === createdAt.getTime())).toBe(true)
  const [long] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, idOf('3', 908)))
  expect(long?.content).toHaveLength(5_000)

  const person = {
    userId: idOf('a', 2),
    email: 'personne-2@ancien.example',
    role: null,
    userType: 'seller',
  } as const
  await makeEndpoint(server.as(), {
    userId: person.userId,
    url: 'https://hook.exemple',
    events: ['message.received'],
  })
  const later = `insert into messages values ('${idOf('3', 14)}', 'Message 4', '${idOf('4', 1)}', '${idOf('a', 1)}', '${idOf('a', 2)}', now())`
  await runStatements(urlOf(names.whole), later)
  expect((await move()).tallies.messages).toMatchObject({ taken: 1, there: 151 })
  expect(await db.$count(webhookDeliveries)).toBe(0)
  expect(await db.$count(emails)).toBe(0)
  const seen = await getConversation(server.as(person), { conversationId: idOf('4', 1) })
  expect(seen).toMatchObject({ id: idOf('4', 1) })
})

test('a moved user signs in with the former password', async () => {
  await move()
  const signIn = (email: string) =>
    server.request('/api/account/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) })
  expect((await signIn('personne-7@ancien.example')).status).toBe(200)
  expect((await signIn('sans-mot@ancien.example')).status).not.toBe(200)
})

test('moveIn reports missing tables of orders and messages and continues', async () => {
  await runStatements(urlOf(names.small), 'drop table order_items, messages')
  const reported: string[] = []
  const report = createMoveReport((message) => reported.push(message))
  await moveIn(server.as(), { from: urlOf(names.small), files: null, isDryRun: true, report })
  for (const table of ['order_items', 'messages'])
    expect(reported.join()).toContain(`n’a pas de table ${table},`)
  expect(report.tallies.orders.read).toBe(0)
})

test('openSource refuses a write to the former database', async () => {
  const source = await openSource(urlOf(names.whole))
  try {
    await expect(source.read('delete from public.products', [])).rejects.toThrow('read-only')
  } finally {
    await source.close()
  }
})
