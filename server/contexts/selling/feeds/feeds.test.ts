import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { feedMessages } from '#domain/selling/feeds.ts'
import type { Actor } from '#server/context.ts'
import { failLostImports } from '#server/contexts/selling/import/find-import.ts'
import { emails, productFeeds, productImports, products } from '#server/database/schema/index.ts'
import { certificate, certificateKey } from '#tests/helpers/certificate.ts'
import { makeCategory, makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { type RecordedJobs, recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { runImport } from '../import/run-import.ts'
import { restoreImport, undoImport } from '../import/undo-import.ts'
import { startImport } from '../import/update-plan.ts'
import { setProductVisibility } from '../own-products.ts'
import { createFeed, deleteFeed, listFeeds } from './feeds.ts'
import { fetchFeed, readFeed, startFeeds } from './read-feed.ts'
import { settleFeed } from './settle-feed.ts'

const server = startTestServer()
let queue: RecordedJobs
let seller: Actor
let feedId: string
const url = 'https://stock.example/catalogue.csv'

const as = (actor: Actor | null = seller) => ({ ...server.as(actor), jobs: queue.jobs })

beforeAll(async () => {
  queue = await recordJobs(server.as())
  const family = await makeCategory(server.as(), { name: 'Menuiserie' })
  await makeCategory(server.as(), { name: 'Portes intérieures', parentId: family })
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
  feedId = (await createFeed(as(), { url })).id
})

const file = (rows: string[], headings = 'Référence;Titre;Catégorie;Prix;Quantité') =>
  Buffer.from([headings, ...rows].join('\n'))
const door = (number: number, price = '100', quantity = 5) =>
  `P-${number};Porte n° ${number};Portes intérieures;${price};${quantity}`
const doors = (count: number) => Array.from({ length: count }, (_, index) => door(index + 1))

const feed = async () => {
  const [first] = await listFeeds(as())
  if (!first) throw new Error('no feed')
  return first
}
/** Reads this content as the feed's file and runs the resulting import. */
async function readContent(content: Uint8Array | AppError) {
  await readFeed(as(null), { feedId }, async () => {
    if (content instanceof AppError) throw content
    return content as Uint8Array<ArrayBuffer>
  })
  return runImports()
}
async function runImports() {
  const running = await server
    .as()
    .db.select({ id: productImports.id })
    .from(productImports)
    .where(and(eq(productImports.userId, seller.userId), eq(productImports.status, 'running')))
  for (const { id } of running) {
    await runImport(as(null), { importId: id, isLastAttempt: true })
    await settleFeed(as(null), { importId: id })
  }
  return feed()
}
/** Imports a first file after the seller's confirmation. */
async function importFirst(rows: string[]) {
  const { importId } = await readContent(file(rows))
  await startImport(as(), { importId: importId as string })
  return runImports()
}
const listVisible = async () => {
  const rows = await server
    .as()
    .db.select({ reference: products.reference, price: products.price, isHidden: products.isHidden })
    .from(products)
    .where(eq(products.userId, seller.userId))
    .orderBy(asc(products.reference))
  return rows.filter(({ isHidden }) => !isHidden).map(({ reference, price }) => `${reference} ${price}`)
}
const countMails = async () =>
  (await server.as().db.select().from(emails).where(eq(emails.recipient, seller.email))).filter(
    ({ template }) => template === 'feed-problem',
  ).length

describe('a feed', () => {
  test('needs one confirmation, then creates, changes and hides products without asking', async () => {
    const first = await readContent(file([door(1), door(2)]))
    expect(first).toMatchObject({ state: 'waiting', problem: feedMessages.first, productCount: 0 })
    expect(await listVisible()).toEqual([])
    expect(await countMails()).toBe(1)
    await startImport(as(), { importId: first.importId as string })
    expect(await runImports()).toMatchObject({ state: 'ok', productCount: 2, problem: '' })
    expect(await listVisible()).toEqual(['P-1 10000', 'P-2 10000'])

    expect(await readContent(file([door(2, '80'), door(3)]))).toMatchObject({ state: 'ok', productCount: 2 })
    expect(await listVisible()).toEqual(['P-2 8000', 'P-3 10000'])
    // A product that is in the file again is visible again.
    await readContent(file([door(1), door(2, '80'), door(3)]))
    expect(await listVisible()).toEqual(['P-1 10000', 'P-2 8000', 'P-3 10000'])
    expect(await countMails()).toBe(1)
  })

  test('does not import an unchanged file again and stores only the last three imports', async () => {
    await importFirst([door(1)])
    const imports = () => server.as().db.$count(productImports, eq(productImports.userId, seller.userId))
    const before = await imports()
    await readContent(file([door(1)]))
    expect(await imports()).toBe(before)
    for (const price of ['90', '80', '70', '60', '50']) await readContent(file([door(1, price)]))
    // Older imports are deleted.
    expect(await imports()).toBe(3)
    expect(await listVisible()).toEqual(['P-1 5000'])
  })

  test('lets its seller restore an undone import after further readings', async () => {
    await importFirst([door(1)])
    const { importId } = await readContent(file([door(1), door(2)]))
    await undoImport(as(), { importId: importId as string })
    expect(await listVisible()).toEqual(['P-1 10000'])
    for (const price of ['90', '80', '70', '60', '50']) await readContent(file([door(1, price)]))
    expect(await restoreImport(as(), { importId: importId as string })).toMatchObject({ returned: 1 })
    expect(await listVisible()).toEqual(['P-1 5000', 'P-2 10000'])
  })

  test('keeps the product of a rejected row visible and reports it once', async () => {
    await importFirst([door(1), door(2)])
    const wrong = [door(1), 'P-2;Porte n° 2;Portes intérieures;cent;5']
    const after = await readContent(file(wrong))
    expect(after).toMatchObject({ state: 'ok', productCount: 2, problem: feedMessages.rejected(1) })
    expect(await listVisible()).toEqual(['P-1 10000', 'P-2 10000'])
    await readContent(file([...wrong, door(3)]))
    expect(await countMails()).toBe(2)
  })

  test('waits for its seller when the columns change', async () => {
    await importFirst([door(1)])
    const other = file(['P-1;Porte;12'], 'Code article;Nom;Tarif')
    expect(await readContent(other)).toMatchObject({ state: 'waiting', problem: feedMessages.newColumns })
    expect(await listVisible()).toEqual(['P-1 10000'])
  })

  test('reports a file that changes while it waits once', async () => {
    for (const price of ['100', '90', '80'])
      expect(await readContent(file([door(1, price)]))).toMatchObject({ state: 'waiting' })
    expect(await countMails()).toBe(1)
    const { importId } = await feed()
    await startImport(as(), { importId: importId as string })
    await runImports()
    for (const price of ['70', '60'])
      await readContent(file([`P-1;Porte;${price}`], 'Code article;Nom;Tarif'))
    expect(await countMails()).toBe(2)
  })

  test('leaves a product hidden that its seller has hidden', async () => {
    await importFirst([door(1), door(2)])
    const hidden = await server
      .as()
      .db.select({ id: products.id })
      .from(products)
      .where(and(eq(products.userId, seller.userId), eq(products.reference, 'P-1')))
    await setProductVisibility(as(), { productIds: hidden.map(({ id }) => id), isHidden: true })
    expect(await readContent(file([door(2)]))).toMatchObject({ productCount: 1 })
    expect(await readContent(file([door(1), door(2)]))).toMatchObject({ state: 'ok', productCount: 2 })
    expect(await listVisible()).toEqual(['P-2 10000'])
  })

  test.each([
    ['the new one first', ['new', 'old']],
    ['the old one first', ['old', 'new']],
  ])('keeps a product visible that moves to another feed: %s', async (_, order) => {
    await importFirst([door(1), door(2)])
    const old = feedId
    const other = (await createFeed(as(), { url: 'https://stock.example/other.csv' })).id
    feedId = other
    await readContent(file([door(3)]))
    const [first] = (await listFeeds(as())).filter(({ id }) => id === other)
    await startImport(as(), { importId: first?.importId as string })
    await runImports()
    for (const which of order) {
      feedId = which === 'new' ? other : old
      await readContent(file(which === 'new' ? [door(1), door(3)] : [door(2)]))
    }
    expect(await listVisible()).toEqual(['P-1 10000', 'P-2 10000', 'P-3 10000'])
    // The product now belongs to the feed that contains it.
    feedId = other
    await readContent(file([door(3)]))
    expect(await listVisible()).toEqual(['P-2 10000', 'P-3 10000'])
  })

  test('waits for its seller when most rows are missing, and hides them after the confirmation', async () => {
    await importFirst(doors(20))
    const shrunk = await readContent(file(doors(2)))
    expect(shrunk).toMatchObject({ state: 'shrunk', problem: feedMessages.shrunk(2, 20), productCount: 20 })
    expect(await listVisible()).toHaveLength(20)
    await startImport(as(), { importId: shrunk.importId as string })
    expect(await runImports()).toMatchObject({ state: 'ok', productCount: 2 })
    expect(await listVisible()).toHaveLength(2)
  })

  test.each([
    ['vanishes', new AppError('invalid', feedMessages.answeredError(404))],
    ['is empty', file([])],
  ])('whose file %s changes nothing and emails its seller once after three failures', async (_, content) => {
    await importFirst([door(1)])
    const before = await countMails()
    for (let failure = 1; failure <= 4; failure += 1) {
      expect((await readContent(content)).state).toBe('failing')
      expect(await countMails()).toBe(before + (failure >= 3 ? 1 : 0))
    }
    expect(await listVisible()).toEqual(['P-1 10000'])
    expect(await readContent(file([door(1)]))).toMatchObject({ state: 'ok', problem: '' })
  })

  test('repeats an interrupted import at its next reading', async () => {
    await importFirst([door(1)])
    const changed = file([door(1), door(2)])
    await readFeed(as(null), { feedId }, async () => changed as Uint8Array<ArrayBuffer>)
    const { importId, state } = await feed()
    expect(state).toBe('reading')
    await queue.take()
    await failLostImports(as(null))
    const settling = (await queue.take()).filter(({ name }) => name === 'settle-feed')
    expect(settling.map(({ data }) => data.importId)).toEqual([importId])
    await settleFeed(as(null), { importId: importId as string })
    expect(await feed()).toMatchObject({ state: 'failing', problem: feedMessages.importFailed })
    expect(await readContent(changed)).toMatchObject({ state: 'ok', productCount: 2 })
  })

  test('reads JSON like a file', async () => {
    const list = [
      { Référence: 'J-1', Titre: 'Porte', Catégorie: 'Portes intérieures', Prix: 12.5, Quantité: 2 },
    ]
    const { importId } = await readContent(Buffer.from(JSON.stringify({ products: list })))
    await startImport(as(), { importId: importId as string })
    await runImports()
    expect(await listVisible()).toEqual(['J-1 1250'])
  })

  test('when deleted by its seller, leaves its products, and cannot be deleted by another seller', async () => {
    await importFirst([door(1)])
    const other = await makeSeller(server.as())
    await expect(deleteFeed(as(other), { feedId })).rejects.toMatchObject({ code: 'not-found' })
    await deleteFeed(as(), { feedId })
    await readFeed(as(null), { feedId }, async () => file([door(2)]))
    expect(await listVisible()).toEqual(['P-1 10000'])
  })

  test('is read again after an hour', async () => {
    const rows = () => server.as().db.select().from(productFeeds).where(eq(productFeeds.id, feedId))
    await startFeeds(as(null))
    const [started] = await rows()
    expect(started?.nextReadAt.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000)
    await startFeeds(as(null))
    expect((await rows())[0]?.nextReadAt).toEqual(started?.nextReadAt)
  })
})

test.each([
  ['http://stock.example/a.csv', feedMessages.notHttps],
  ['https://127.0.0.1/a.csv', feedMessages.unreachable],
  ['https://[::1]/a.csv', feedMessages.unreachable],
  ['https://user:secret@stock.example/a.csv', feedMessages.unreachable],
  [url, feedMessages.taken],
])('createFeed rejects %s', async (address, message) => {
  await expect(createFeed(as(), { url: address })).rejects.toMatchObject({
    details: { fields: { url: message } },
  })
})

test('createFeed rejects buyers and a fourth feed', async () => {
  await expect(createFeed(as(await makePerson(server.as())), { url })).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const name of ['b', 'c']) await createFeed(as(), { url: `https://stock.example/${name}` })
  await expect(createFeed(as(), { url: 'https://stock.example/d' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

describe('fetchFeed', () => {
  const site = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const responses: Record<string, () => unknown> = {
      '/file.csv': () => response.end('Titre;Prix\nPorte;12'),
      '/page': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      '/hidden-page': () => response.end('\n<!DOCTYPE html><title>Catalogue</title>'),
      '/gone': () => response.writeHead(410).end(),
      '/heavy': () => response.end(Buffer.alloc(21 * 1024 * 1024, 'a')),
      '/inside': () => response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
      '/silent': () => response.write('Titre'),
    }
    responses[request.url ?? '']?.()
  })
  let origin: string
  let port: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '0.0.0.0', resolve))
    port = String((site.address() as AddressInfo).port)
    origin = `https://127.0.0.1:${port}`
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })
  const get = (path: string) =>
    fetchFeed(`${origin}${path}`, {
      mayConnect: (address) => address === '127.0.0.1',
      port,
      ca: certificate,
      seconds: path === '/silent' ? 1 : 30,
    })

  test('returns the content of a file', async () => {
    expect(String(await get('/file.csv'))).toBe('Titre;Prix\nPorte;12')
  })

  test.each([
    ['/page', feedMessages.isPage],
    ['/hidden-page', feedMessages.isPage],
    ['/gone', feedMessages.answeredError(410)],
    ['/heavy', 'Ce fichier est trop volumineux\u00a0: 20\u00a0Mo au plus.'],
    ['/inside', feedMessages.unreachable],
    ['/silent', feedMessages.fetchTooSlow],
  ])('rejects %s', async (path, message) => {
    await expect(get(path)).rejects.toThrow(message)
  })

  test("rejects an address inside the server's own network", async () => {
    await expect(fetchFeed(`${origin}/file.csv`)).rejects.toThrow(feedMessages.unreachable)
  })
})
