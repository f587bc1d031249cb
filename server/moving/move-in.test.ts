import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from 'bcryptjs'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  categories,
  listedProducts,
  productChanges,
  productCustomFieldValues,
  productImages,
  products,
  profiles,
} from '#server/database/schema/index.ts'
import { idOf, makeFormerSite, onSite, password, wrong } from '#tests/helpers/former-site.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { moveIn } from './move-in.ts'
import { createMoveReport, type MovedTable } from './move-report.ts'
import { openSource } from './source.ts'

const server = startTestServer()
/** Two batches and a part of one. */
const count = 1_100
const names = { whole: nameOf(), small: nameOf() }
const urlOf = (name: string) => inject('databaseServer').replace(/\/postgres$/, `/${name}`)
let files: string

function nameOf(): string {
  return `former_${randomUUID().replaceAll('-', '')}`
}

beforeAll(async () => {
  const kept = await hash(password, 4)
  for (const [name, products] of [[names.whole, count] as const, [names.small, 200] as const]) {
    await onSite(inject('databaseServer'), `create database ${name}`)
    await makeFormerSite(urlOf(name), { products, hash: kept })
    await onSite(urlOf(name), wrong)
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
    await onSite(inject('databaseServer'), `drop database if exists ${name} with (force)`)
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
/** Everything the former site holds, as one text. */
const snapshot = async () => {
  const tables = ['auth.users', 'profiles', 'categories', 'custom_fields', 'products', 'product_images']
  const sums = tables.map((table) => `(select md5(string_agg(t::text, '' order by id)) from ${table} t)`)
  return onSite(urlOf(names.whole), `select ${sums.map((sum, index) => `${sum} as sum_${index}`).join(', ')}`)
}

const refusedProducts = [101, 102, 103, 104, 105, 106, 1051].map((number) => idOf('b', number))
const refusedPictures = [901, 902, 903, 904, 905].map((number) => idOf('d', number))

test('a try says what would happen, and keeps nothing', async () => {
  const { db } = server.as()
  const report = createMoveReport(() => {})
  await moveIn(server.as(), { from: urlOf(names.small), files, isDryRun: true, report })
  expect(report.tallies.profiles).toMatchObject({ taken: 101, refused: 4 })
  expect(refusedOf(report, 'products')).toEqual(refusedProducts.filter((id) => id < idOf('b', 201)))
  expect(refusedOf(report, 'product_images')).toEqual(refusedPictures)
  for (const table of [profiles, products, categories, productImages]) expect(await db.$count(table)).toBe(0)
})

test('what was broken off goes on where it was, and names each row that is not taken', async () => {
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

  const again = await move()
  for (const { read, taken, there, refused } of Object.values(again.tallies)) {
    expect(taken).toBe(0)
    expect(there + refused).toBe(read)
  }
  expect(await snapshot()).toEqual(before)
})

test('articles stand in the catalogue as they were', async () => {
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
  // 108 stands in no category.
  expect(await db.$count(listedProducts)).toBe(count - refusedProducts.length - 1)
  // Nobody is told of articles that are new here only.
  expect(await db.$count(productChanges)).toBe(0)
})

test('people sign in with the password they had', async () => {
  await move()
  const signIn = (email: string) =>
    server.request('/api/account/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) })
  expect((await signIn('personne-7@ancien.example')).status).toBe(200)
  expect((await signIn('sans-mot@ancien.example')).status).not.toBe(200)
})

test('the former site’s database refuses to be written to', async () => {
  const source = await openSource(urlOf(names.whole))
  try {
    await expect(source.read('delete from public.products', [])).rejects.toThrow('read-only')
  } finally {
    await source.close()
  }
})
