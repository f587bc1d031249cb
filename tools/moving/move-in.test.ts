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
  unnumberedDocuments,
  webhookDeliveries,
} from '#server/database/schema/index.ts'
import {
  formerId,
  formerPassword,
  invalidRows,
  makeFormerSite,
  runStatements,
} from '#tests/helpers/former-site.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { makeEndpoint } from '#tests/helpers/webhook-receiver.ts'
import { moveIn } from './move-in.ts'
import { createMoveReport, type MovedTable } from './move-report.ts'
import { openSource } from './source.ts'

const server = startTestServer()
/** Two full batches and a partial one. */
const count = 1_100
const databases = { full: makeDatabaseName(), small: makeDatabaseName() }
const databaseUrl = (name: string) => inject('databaseServer').replace(/\/postgres$/, `/${name}`)
let files: string

function makeDatabaseName(): string {
  return `former_${randomUUID().replaceAll('-', '')}`
}

beforeAll(async () => {
  const passwordHash = await hash(formerPassword, 4)
  for (const [name, products] of [[databases.full, count] as const, [databases.small, 200] as const]) {
    await runStatements(inject('databaseServer'), `create database ${name}`)
    await makeFormerSite(databaseUrl(name), { products, hash: passwordHash })
    await runStatements(databaseUrl(name), invalidRows)
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
  for (const name of Object.values(databases))
    await runStatements(inject('databaseServer'), `drop database if exists ${name} with (force)`)
  await rm(files, { recursive: true, force: true })
})

const move = async (report = createMoveReport(() => {})) => {
  await moveIn(server.as(), { from: databaseUrl(databases.full), files, isDryRun: false, report })
  return report
}
const refusedIds = ({ findings }: ReturnType<typeof createMoveReport>, table: MovedTable) =>
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
    databaseUrl(databases.full),
    `select ${sums.map((sum, index) => `${sum} as sum_${index}`).join(', ')}`,
  )
}

const refusedProducts = [101, 102, 103, 104, 105, 106, 1051].map((number) => formerId('b', number))
const refusedMessages = [901, 902, 903, 904, 905, 906, 907].map((number) => formerId('3', number))
const refusedPictures = [901, 902, 903, 904, 905].map((number) => formerId('d', number))

test('moveIn reports its tallies and stores no row in a dry run', async () => {
  const { db } = server.as()
  const report = createMoveReport(() => {})
  await moveIn(server.as(), { from: databaseUrl(databases.small), files, isDryRun: true, report })
  expect(report.tallies.profiles).toMatchObject({ moved: 101, refused: 4 })
  expect(refusedIds(report, 'products')).toEqual(refusedProducts.filter((id) => id < formerId('b', 201)))
  expect(refusedIds(report, 'product_images')).toEqual(refusedPictures)
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
  const movedBefore = await db.$count(products)
  expect(movedBefore).toBeGreaterThan(450)
  expect(movedBefore).toBeLessThan(count)

  const report = await move()
  expect(refusedIds(report, 'products')).toEqual(refusedProducts)
  // The report explains a refusal in its own words instead of PostgreSQL’s.
  expect(report.findings.find(({ id }) => id === formerId('b', 1051))?.reason).toBe(
    'une autre annonce porte déjà ce code unique',
  )
  expect(report.findings.filter(({ reason }) => reason.startsWith('refusé par la base'))).toEqual([])
  expect(report.tallies.products).toEqual({
    read: count,
    existing: movedBefore,
    moved: count - movedBefore - refusedProducts.length,
    refused: refusedProducts.length,
  })
  expect(await db.$count(products)).toBe(count - refusedProducts.length)
  expect(refusedIds(report, 'profiles')).toEqual([901, 902, 903, 905].map((number) => formerId('a', number)))
  expect(await db.$count(profiles)).toBe(101)
  expect(refusedIds(report, 'categories')).toEqual([901, 902].map((number) => formerId('c', number)))
  expect(refusedIds(report, 'custom_fields')).toEqual([formerId('f', 901)])
  expect(refusedIds(report, 'custom_field_categories')).toEqual([`${formerId('f', 901)}/${formerId('c', 2)}`])
  expect(refusedIds(report, 'product_images')).toEqual(refusedPictures)
  const refusedValues = [
    ...refusedProducts.flatMap((id) => [2, 4].map((field) => `${id}/${formerId('f', field)}`)),
    ...[2, 901].map((field) => `${formerId('b', 109)}/${formerId('f', field)}`),
    `${formerId('b', 9999)}/${formerId('f', 2)}`,
  ].sort()
  expect(refusedIds(report, 'product_custom_field_values')).toEqual(refusedValues)
  expect(refusedIds(report, 'orders')).toEqual([901, 902, 903, 905].map((number) => formerId('e', number)))
  expect(refusedIds(report, 'order_items')).toEqual(
    [901, 906, 907, 908].map((number) => formerId('1', number)),
  )
  expect(refusedIds(report, 'messages')).toEqual(refusedMessages)
  expect(report.tallies.orders).toEqual({ read: 305, existing: 0, moved: 301, refused: 4 })
  expect(report.tallies.order_items).toEqual({ read: 605, existing: 0, moved: 601, refused: 4 })
  expect(report.tallies.messages).toEqual({ read: 158, existing: 0, moved: 151, refused: 7 })

  const secondRun = await move()
  for (const { read, moved, existing, refused } of Object.values(secondRun.tallies)) {
    expect(moved).toBe(0)
    expect(existing + refused).toBe(read)
  }
  expect(await snapshot()).toEqual(before)
})

test('moveIn copies products with their values, pictures and categories', async () => {
  const { db } = server.as()
  await move()
  const [door] = await db
    .select()
    .from(products)
    .where(eq(products.id, formerId('b', 1)))
  expect(door).toMatchObject({
    title: 'Porte 1',
    price: 150,
    quantity: 3,
    status: 'disponible',
    isFeatured: true,
    userId: formerId('a', 2),
    categoryId: formerId('c', 2),
    uniqueCode: 'CODE1',
  })
  const values = await db
    .select({ value: productCustomFieldValues.value })
    .from(productCustomFieldValues)
    .where(eq(productCustomFieldValues.productId, formerId('b', 1)))
    .orderBy(asc(productCustomFieldValues.value))
  expect(values.map(({ value }) => value).sort()).toEqual(['82.5', '["neuf","reno"]'])
  const prices = await db
    .select({ id: products.id, price: products.price })
    .from(products)
    .where(sql`${products.id} in (${formerId('b', 10)}, ${formerId('b', 107)}) order by id`)
  expect(prices.map(({ price }) => price)).toEqual([null, null])
  const pictures = await db.select().from(productImages).orderBy(asc(productImages.position))
  expect(pictures.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    [formerId('d', 2), true],
    [formerId('d', 1), false],
  ])
  expect(await server.as().files.exists(`${pictures[0]?.url.replace('/files/', '')}/640.webp`)).toBe(true)
  const parents = await db.select({ parentId: categories.parentId }).from(categories)
  expect(parents).toEqual(expect.arrayContaining([{ parentId: null }, { parentId: formerId('c', 1) }]))
  // Product 108 has no category.
  expect(await db.$count(listedProducts)).toBe(count - refusedProducts.length - 1)
  // Moved products notify no user.
  expect(await db.$count(productChanges)).toBe(0)
})

test('moveIn stores past orders as former orders, without payments, emails or webhooks', async () => {
  await move()
  const { db } = server.as()
  const findFormerOrders = (id: string) => db.select().from(formerOrders).where(eq(formerOrders.id, id))
  const findFormerItems = (id: string) =>
    db.select().from(formerOrderItems).where(eq(formerOrderItems.orderId, id)).orderBy(formerOrderItems.id)
  expect(await findFormerOrders(formerId('e', 1))).toMatchObject([
    { buyerId: formerId('a', 2), totalAmount: 2_550, status: 'livree' },
  ])
  expect(await findFormerItems(formerId('e', 1))).toMatchObject([
    { title: 'Porte 1', quantity: 2, price: 1_000, productId: formerId('b', 1), sellerId: formerId('a', 2) },
    { title: 'Porte 2', quantity: 1, price: 550, productId: formerId('b', 2), sellerId: formerId('a', 3) },
  ])
  // The seller of product 104 was refused, and product 9999 does not exist.
  expect((await findFormerItems(formerId('e', 104)))[0]).toMatchObject({
    title: 'Porte 104',
    productId: null,
    sellerId: null,
  })
  expect(await findFormerOrders(formerId('e', 904))).toMatchObject([{ totalAmount: 375 }])
  expect(await findFormerItems(formerId('e', 904))).toMatchObject([
    { title: 'Article supprimé de l’ancien site', productId: null, sellerId: null },
  ])
  for (const table of [
    orders,
    fulfilments,
    payments,
    ledgerEntries,
    unnumberedDocuments,
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
    .where(eq(conversations.id, formerId('4', 1)))
  expect(first).toMatchObject({
    buyerId: formerId('a', 1),
    sellerId: formerId('a', 2),
    productId: null,
    fulfilmentId: null,
  })
  const storedMessages = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, formerId('4', 1)))
    .orderBy(asc(messages.number))
  expect(storedMessages.map(({ content }) => content)).toEqual(['Message 1', 'Message 2', 'Message 3'])
  expect(storedMessages.map(({ senderId }) => senderId)).toEqual(
    [1, 2, 1].map((number) => formerId('a', number)),
  )
  expect(storedMessages.every(({ seenAt, createdAt }) => seenAt?.getTime() === createdAt.getTime())).toBe(
    true,
  )
  const [long] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, formerId('3', 908)))
  expect(long?.content).toHaveLength(5_000)

  const person = {
    userId: formerId('a', 2),
    email: 'personne-2@ancien.example',
    role: null,
    userType: 'seller',
  } as const
  await makeEndpoint(server.as(), {
    userId: person.userId,
    url: 'https://hook.exemple',
    events: ['message.received'],
  })
  const newMessage = `insert into messages values ('${formerId('3', 14)}', 'Message 4', '${formerId('4', 1)}', '${formerId('a', 1)}', '${formerId('a', 2)}', now())`
  await runStatements(databaseUrl(databases.full), newMessage)
  expect((await move()).tallies.messages).toMatchObject({ moved: 1, existing: 151 })
  expect(await db.$count(webhookDeliveries)).toBe(0)
  expect(await db.$count(emails)).toBe(0)
  const conversation = await getConversation(server.as(person), { conversationId: formerId('4', 1) })
  expect(conversation).toMatchObject({ id: formerId('4', 1) })
})

test('a moved user signs in with the former password', async () => {
  await move()
  const signIn = (email: string) =>
    server.request('/api/account/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email, password: formerPassword }),
    })
  expect((await signIn('personne-7@ancien.example')).status).toBe(200)
  expect((await signIn('sans-mot@ancien.example')).status).not.toBe(200)
})

test('moveIn reports missing tables of orders and messages and continues', async () => {
  await runStatements(databaseUrl(databases.small), 'drop table order_items, messages')
  const reported: string[] = []
  const report = createMoveReport((message) => reported.push(message))
  await moveIn(server.as(), { from: databaseUrl(databases.small), files: null, isDryRun: true, report })
  for (const table of ['order_items', 'messages'])
    expect(reported.join()).toContain(`n’a pas de table ${table},`)
  expect(report.tallies.orders.read).toBe(0)
})

test('openSource refuses a write to the former database', async () => {
  const source = await openSource(databaseUrl(databases.full))
  try {
    await expect(source.query('delete from public.products', [])).rejects.toThrow('read-only')
  } finally {
    await source.close()
  }
})
