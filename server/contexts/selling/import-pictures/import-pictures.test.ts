import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { makeZip } from '#tests/helpers/make-zip.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitTimeoutMs } from '#tests/helpers/wait-timeout.ts'
import { removeImportPictures } from '../import/import-removals.ts'
import { assignImportPictures, fetchAddressPictures } from './assign-import-pictures.ts'
import { getImportPictures, newReport, saveReport } from './picture-report.ts'
import { receivePictureZip } from './receive-picture-zip.ts'
import { unpackPictureZip } from './unpack-picture-zip.ts'

const server = startTestServer()
let seller: Actor
let categoryId: string
let photograph: Uint8Array

beforeAll(async () => {
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as())
  photograph = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c89b6a' } })
    .jpeg()
    .toBuffer()
})

/** A completed import with one new product a row; each row names these pictures. */
async function makeImport(cells: string[], owner: Actor = seller) {
  const { db } = server.as()
  const [made] = await db
    .insert(productImports)
    .values({
      userId: owner.userId,
      fileName: 'stock.csv',
      plan: { columns: ['title', 'pictures'], headings: [], defaultCategoryId: null, answers: {} },
      status: 'done',
      rowCount: cells.length,
    })
    .returning({ id: productImports.id })
  const importId = made?.id as string
  const productIds: string[] = []
  for (const [index, cell] of cells.entries()) {
    const reference = `REF-${index + 1}-${importId.slice(0, 8)}`
    const productId = await makeProduct(server.as(), { userId: owner.userId, categoryId, reference })
    productIds.push(productId)
    await db
      .insert(productImportRows)
      .values({ importId, rowNumber: index + 2, cells: ['Porte', cell], outcome: 'created', productId })
  }
  return { importId, productIds }
}

const listPictures = (productId: string) =>
  server
    .as()
    .db.select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))

const listErrors = async (importId: string) => {
  const rows = await server
    .as()
    .db.select({ notes: productImportRows.notes })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
    .orderBy(asc(productImportRows.rowNumber))
  return rows.map(({ notes }) =>
    (notes as { kind: string; text: string }[]).filter(({ kind }) => kind === 'error'),
  )
}

describe('fetchAddressPictures', () => {
  let requests: string[]
  beforeEach(() => {
    requests = []
  })
  /** Returns a photograph for every address, except for those that contain `missing`, `text` or `breakdown`. */
  const fetchPicture = async (address: string) => {
    requests.push(address)
    if (address.includes('missing')) throw new AppError('not-found', 'Cette adresse ne répond pas.')
    if (address.includes('text')) return Buffer.from('<html>')
    if (address.includes('breakdown')) throw new Error('connection lost')
    return photograph
  }
  const startImport = async (cells: string[]) => {
    const made = await makeImport(cells)
    const report = newReport({ file: null, total: cells.length })
    await saveReport(server.as(), { importId: made.importId, source: 'addresses', report })
    return made
  }
  const run = (importId: string) => fetchAddressPictures(server.as(), fetchPicture, { importId })
  const progress = async (importId: string) =>
    (await getImportPictures(server.as(seller), { importId })).addresses

  test('adds the pictures of each row in order, the first as the primary', async () => {
    const { importId, productIds } = await startImport(['https://a.example/1 https://a.example/2', 'vue.jpg'])
    await run(importId)
    const pictures = await listPictures(productIds[0] as string)
    expect(pictures.map(({ isPrimary, position, width }) => ({ isPrimary, position, width }))).toEqual([
      { isPrimary: true, position: 0, width: 40 },
      { isPrimary: false, position: 1, width: 40 },
    ])
    expect(await listPictures(productIds[1] as string)).toEqual([])
    expect(requests).toEqual(['https://a.example/1', 'https://a.example/2'])
    expect(await progress(importId)).toMatchObject({ status: 'done', treated: 1, stored: 2, failed: 0 })
  })

  test('records in French which addresses failed and continues', async () => {
    const { importId, productIds } = await startImport([
      'https://a.example/missing https://a.example/text https://a.example/1',
      'https://a.example/2',
    ])
    await run(importId)
    expect(await listPictures(productIds[0] as string)).toHaveLength(1)
    expect(await listPictures(productIds[1] as string)).toHaveLength(1)
    expect((await listErrors(importId))[0]).toEqual([
      { column: 1, kind: 'error', text: 'https://a.example/missing\u00a0: Cette adresse ne répond pas.' },
      { column: 1, kind: 'error', text: expect.stringContaining('https://a.example/text\u00a0: ') },
    ])
    expect(await progress(importId)).toMatchObject({ status: 'done', treated: 2, stored: 2, failed: 2 })
  })

  test('continues where it was interrupted and adds no picture twice', async () => {
    const { importId, productIds } = await startImport([
      'https://a.example/1',
      'https://a.example/2 https://a.example/breakdown https://a.example/3',
    ])
    await expect(run(importId)).rejects.toThrow('connection lost')
    expect(await progress(importId)).toMatchObject({ status: 'running', treated: 1, stored: 1 })
    await expect(run(importId)).rejects.toThrow('connection lost')
    expect(requests.filter((address) => address.endsWith('/1') || address.endsWith('/2'))).toHaveLength(2)
    expect(await listPictures(productIds[0] as string)).toHaveLength(1)
    expect(await listPictures(productIds[1] as string)).toHaveLength(1)
  })

  test('ends as failed after the last attempt', async () => {
    const { importId } = await startImport(['https://a.example/breakdown'])
    const attempt = (isLastAttempt: boolean) =>
      assignImportPictures(server.as(), fetchPicture, { importId, source: 'addresses', isLastAttempt })
    await expect(attempt(false)).rejects.toThrow()
    expect(await progress(importId)).toMatchObject({ status: 'running' })
    await expect(attempt(true)).rejects.toThrow()
    expect(await progress(importId)).toMatchObject({ status: 'failed' })
  })

  test('adds each picture once when three workers run at once', async () => {
    const { importId, productIds } = await startImport(['https://a.example/1 https://a.example/2'])
    await Promise.all([run(importId), run(importId), run(importId)])
    const pictures = await listPictures(productIds[0] as string)
    expect(pictures.map(({ isPrimary }) => isPrimary)).toEqual([true, false])
    expect(await progress(importId)).toMatchObject({ status: 'done', stored: 2 })
  })

  test('adds no more than 12 pictures to a product', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `https://a.example/${index}`).join('\n')
    const { importId, productIds } = await startImport([many])
    const productId = productIds[0] as string
    const own = { productId, url: '/files/pictures/own', width: 1, height: 1, isPrimary: true }
    await server.as().db.insert(productImages).values(own)
    await run(importId)
    expect(await listPictures(productId)).toHaveLength(12)
    expect((await listErrors(importId))[0]?.[0]?.text).toContain('déjà 12\u00a0photos')
  })

  test('skips a product deleted meanwhile', async () => {
    const { importId, productIds } = await startImport(['https://a.example/1', 'https://a.example/2'])
    await server
      .as()
      .db.delete(products)
      .where(eq(products.id, productIds[0] as string))
    await run(importId)
    expect(requests).toEqual(['https://a.example/2'])
    expect(await progress(importId)).toMatchObject({ status: 'done', failed: 0 })
  })

  test('adds nothing to an undone import', async () => {
    const { importId, productIds } = await startImport(['https://a.example/1'])
    await server
      .as()
      .db.update(productImports)
      .set({ status: 'undone' })
      .where(eq(productImports.id, importId))
    await run(importId)
    expect(await listPictures(productIds[0] as string)).toEqual([])
  })

  test('shows its progress to the importing seller alone', async () => {
    const { importId } = await startImport(['https://a.example/1'])
    const other = await makeSeller(server.as())
    for (const id of [importId, randomUUID(), 'invalid']) {
      await expect(getImportPictures(server.as(other), { importId: id })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
    await expect(getImportPictures(server.as(), { importId })).rejects.toMatchObject({
      code: 'not-signed-in',
    })
  })

  test('is undone by removeImportPictures, which leaves other pictures and chooses a new primary', async () => {
    const { importId, productIds } = await startImport(['https://a.example/1 https://a.example/2'])
    const productId = productIds[0] as string
    await run(importId)
    const own = { productId, url: '/files/pictures/own', width: 1, height: 1, position: 2 }
    await server.as().db.insert(productImages).values(own)
    await inTransaction(server.as(), (ctx) => removeImportPictures(ctx, { importId, productIds }))
    expect(await listPictures(productId)).toMatchObject([{ url: '/files/pictures/own', isPrimary: true }])
  })
})

describe('receivePictureZip', () => {
  const zipFiles = (files: Record<string, Uint8Array>) =>
    makeZip(Object.entries(files).map(([name, content]) => ({ name, content })))
  const makePicture = (background: string, format: 'jpeg' | 'png' = 'jpeg') =>
    sharp({ create: { width: 30, height: 30, channels: 3, background } })
      .toFormat(format)
      .toBuffer()
  const send = (importId: string, zip: Uint8Array, actor: Actor | null = seller) =>
    receivePictureZip(server.as(actor), { importId, body: () => new Blob([Buffer.from(zip)]).stream() })
  /** Runs the job once more, which changes nothing, and waits for the result. */
  const runAndWait = async (importId: string) => {
    await unpackPictureZip(server.as(), { importId })
    return vi.waitFor(async () => {
      const { zip } = await getImportPictures(server.as(seller), { importId })
      expect(zip?.status).toBe('done')
      return zip
    }, waitTimeoutMs)
  }
  const listStoredZips = async (importId: string) => [
    ...(await server.as().files.listAll(`imports/${importId}`, { recursive: true })).objects,
  ]

  test('assigns each picture by its name and lists the unmatched ones', async () => {
    const { importId, productIds } = await makeImport(['Façade.jpg | vue arrière.jpg', ''])
    const second = `REF-2-${importId.slice(0, 8)}`
    const zip = zipFiles({
      'photos/vue arriere.JPG': photograph,
      'photos/facade.png': await makePicture('#ff0000', 'png'),
      [`photos/${second}_2.jpg`]: await makePicture('#00ff00'),
      [`photos/${second}_1.jpg`]: await makePicture('#0000ff'),
      'photos/IMG_0001.jpg': await makePicture('#00ffff'),
    })
    expect(await send(importId, zip)).toMatchObject({ total: 5 })
    expect(await runAndWait(importId)).toMatchObject({
      treated: 5,
      stored: 4,
      failed: 0,
      unmatched: 1,
      unmatchedNames: ['photos/IMG_0001.jpg'],
    })
    const [first, last] = productIds as [string, string]
    // The façade is 30 pixels wide and the view from behind 40: the order is that of the row, not of the zip.
    expect((await listPictures(first)).map(({ width, isPrimary }) => [width, isPrimary])).toEqual([
      [30, true],
      [40, false],
    ])
    expect(await listPictures(last)).toHaveLength(2)
    expect(await listStoredZips(importId)).toEqual([])
  })

  test('adds nothing when sent again, and records an invalid picture on its row', async () => {
    const { importId, productIds } = await makeImport(['a.jpg b.jpg'])
    const zip = zipFiles({ 'a.jpg': photograph, 'b.jpg': Buffer.from('<html>') })
    await send(importId, zip)
    expect(await runAndWait(importId)).toMatchObject({ stored: 1, failed: 1 })
    await send(importId, zip)
    expect(await runAndWait(importId)).toMatchObject({ stored: 1, failed: 1 })
    expect(await listPictures(productIds[0] as string)).toHaveLength(1)
    const [notes] = await listErrors(importId)
    expect(notes?.map(({ text }) => text)).toEqual([expect.stringContaining('b.jpg\u00a0: ')])
  })

  test('rejects other sellers, visitors and unfinished or undone imports without reading the body', async () => {
    const { importId } = await makeImport(['a.jpg'])
    const body = () => {
      throw new Error('the body was read')
    }
    const attempt = (actor: Actor | null, id = importId) =>
      receivePictureZip(server.as(actor), { importId: id, body })
    await expect(attempt(await makeSeller(server.as()))).rejects.toMatchObject({ code: 'not-found' })
    await expect(attempt(seller, '../../etc')).rejects.toMatchObject({ code: 'not-found' })
    await expect(attempt(null)).rejects.toMatchObject({ code: 'not-signed-in' })
    for (const status of ['uploaded', 'running', 'undone'] as const) {
      await server.as().db.update(productImports).set({ status }).where(eq(productImports.id, importId))
      await expect(attempt(seller)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await listStoredZips(importId)).toEqual([])
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('PK? no')],
    ['half a zip', makeZip([{ name: 'a.jpg', content: Buffer.alloc(5_000, 7) }]).subarray(0, -30)],
  ])('rejects %s', async (_, content) => {
    const { importId } = await makeImport(['a.jpg'])
    await expect(send(importId, content)).rejects.toMatchObject({ code: 'invalid' })
    expect(await listStoredZips(importId)).toEqual([])
    expect((await getImportPictures(server.as(seller), { importId })).zip).toBeNull()
  })

  test('rejects more than 300 MB while reading', async () => {
    const { importId } = await makeImport(['a.jpg'])
    const chunk = new Uint8Array(8 * 1024 * 1024)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    })
    await expect(receivePictureZip(server.as(seller), { importId, body: () => body })).rejects.toMatchObject({
      code: 'too-large',
    })
    expect(sent).toBeLessThan(400 * 1024 * 1024)
    expect(await listStoredZips(importId)).toEqual([])
  })
})
