import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProductSchema } from '#domain/catalogue/schemas.ts'
import { draftValuesSchema } from '#domain/selling/drafts.ts'
import type { Actor } from '#server/context.ts'
import { productDrafts, productImages, products, uploads } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createProduct } from './create-product.ts'
import { deletePictures } from './pictures.ts'
import { addUpload, deleteOldUploads, removeUpload } from './uploads.ts'

const server = startTestServer()
let seller: Actor
let other: Actor
let categoryId: string

beforeAll(async () => {
  seller = await makeSeller(server.as())
  other = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
})

const photograph = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c89b6a' } })
    .jpeg()
    .toBuffer()
const upload = (actor: Actor | null = seller) => addUpload(server.as(actor), { read: photograph })
const input = (pictures: string[]) =>
  createProductSchema.parse({
    submissionKey: randomUUID(),
    categoryId,
    title: 'Porte',
    description: '',
    price: 12_050,
    quantity: 1,
    values: {},
    pictures,
  })
const listPictures = async (productId: string) =>
  (await server.as().db.select().from(productImages).where(eq(productImages.productId, productId))).sort(
    (a, b) => a.position - b.position,
  )
const isStored = (url: string) => server.as().files.exists(`${url.replace('/files/', '')}/320.webp`)

test('createProduct accepts each upload once, in order, the first as the primary picture', async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()]
  const { id } = await createProduct(server.as(seller), input([three.id, one.id, two.id]))
  const rows = await listPictures(id)
  expect(rows.map(({ url }) => url)).toEqual([three.url, one.url, two.url])
  expect(rows.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false])
  expect(await server.as().db.$count(uploads, eq(uploads.userId, seller.userId))).toBe(0)
  await expect(createProduct(server.as(seller), input([one.id]))).rejects.toMatchObject({
    code: 'invalid',
    details: { missingPictures: [one.id] },
  })
})

test('createProduct accepts an upload once when two products are made at once', async () => {
  const { id } = await upload()
  const results = await Promise.allSettled([1, 2].map(() => createProduct(server.as(seller), input([id]))))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('createProduct creates one product with its pictures from a form sent twice at once', async () => {
  const submission = input([(await upload()).id, (await upload()).id])
  const [first, second] = await Promise.all([1, 2].map(() => createProduct(server.as(seller), submission)))
  expect(second).toEqual(first)
  expect(await listPictures(first?.id as string)).toHaveLength(2)
})

test("createProduct and removeUpload reject another seller's upload and leave it", async () => {
  const { id, url } = await upload(other)
  const before = await server.as().db.$count(products)
  await expect(createProduct(server.as(seller), input([id]))).rejects.toMatchObject({ code: 'invalid' })
  await expect(removeUpload(server.as(seller), { uploadId: id })).rejects.toMatchObject({ code: 'not-found' })
  await expect(removeUpload(server.as(seller), { uploadId: 'x' })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await server.as().db.$count(products)).toBe(before)
  expect(await server.as().db.$count(uploads, eq(uploads.id, id))).toBe(1)
  expect(await isStored(url)).toBe(true)
})

test('addUpload rejects visitors and buyers without reading the body', async () => {
  const read = () => Promise.reject(new Error('read'))
  await expect(addUpload(server.as(), { read })).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(addUpload(server.as(await makePerson(server.as())), { read })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

describe('addUpload', () => {
  const turnedPhotograph = () =>
    sharp({ create: { width: 1600, height: 800, channels: 3, background: '#c89b6a' } })
      .withExif({ IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

  test('stores an upright picture in all widths without metadata', async () => {
    const { url, ...size } = await addUpload(server.as(seller), { read: turnedPhotograph })
    expect(size).toMatchObject({ width: 800, height: 1600 })
    for (const width of [320, 640, 1280]) {
      const stored = await server.services.ctx.files.getBytes(`${url.replace('/files/', '')}/${width}.webp`)
      const { exif, format, width: real, height } = await sharp(stored).metadata()
      expect({ exif, format, upright: height > real }).toEqual({
        exif: undefined,
        format: 'webp',
        upright: true,
      })
    }
  })

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['a text', async () => Buffer.from('<?php echo 1 ?>')],
    ['a drawing with a script', async () => Buffer.from(drawing)],
    ['nothing', async () => Buffer.alloc(0)],
    ['a truncated photograph', async () => (await turnedPhotograph()).subarray(0, 5_000)],
  ])('rejects %s', async (_, read) => {
    await expect(addUpload(server.as(other), { read })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the files of an upload', () => {
  test('are deleted by removeUpload', async () => {
    const { id, url } = await upload()
    await removeUpload(server.as(seller), { uploadId: id })
    await expect.poll(() => isStored(url)).toBe(false)
  })

  test('are deleted by deleteOldUploads after a week', async () => {
    const now = Date.now()
    const daysAgo = (days: number) => ({ now: () => new Date(now - days * 24 * 60 * 60 * 1000) })
    const old = await addUpload(server.as(seller, daysAgo(8)), { read: photograph })
    const young = await addUpload(server.as(seller, daysAgo(6)), { read: photograph })
    await deleteOldUploads(server.as())
    expect(await server.as().db.$count(uploads, eq(uploads.id, old.id))).toBe(0)
    expect(await server.as().db.$count(uploads, eq(uploads.id, young.id))).toBe(1)
    await expect.poll(() => isStored(old.url)).toBe(false)
    expect(await isStored(young.url)).toBe(true)
  })

  test('are not deleted by deletePictures while a product shows them', async () => {
    const { id, url } = await upload()
    await createProduct(server.as(seller), input([id]))
    await deletePictures(server.as(), { urls: [url] })
    expect(await isStored(url)).toBe(true)
  })
})

test('createProductSchema rejects more than twelve pictures and a repeated one', () => {
  const ids = Array.from({ length: 13 }, () => randomUUID())
  expect(() => input(ids)).toThrow('12 photos')
  expect(() => input([ids[0] as string, ids[0] as string])).toThrow('deux fois')
})

test('addUpload rejects an upload above the limit, which does not count pictures of drafts', async () => {
  const busy = await makeSeller(server.as())
  const ctx = server.as(busy)
  const picture = {
    url: '/files/pictures/x',
    width: 64,
    height: 48,
    userId: busy.userId,
    createdAt: ctx.clock.now(),
  }
  const insert = (count: number) =>
    ctx.db
      .insert(uploads)
      .values(Array.from({ length: count }, () => picture))
      .returning({ id: uploads.id })
  const draftPictures = await insert(400)
  await ctx.db.insert(productDrafts).values({
    id: randomUUID(),
    userId: busy.userId,
    content: draftValuesSchema.parse({ values: {} }),
    pictureIds: draftPictures.map(({ id }) => id),
  })
  await expect(upload(busy)).resolves.toMatchObject({ width: 64 })
  await insert(199)
  await expect(upload(busy)).rejects.toMatchObject({ code: 'conflict' })
})
