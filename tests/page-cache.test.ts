import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SettingValue } from '#domain/platform/settings.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Actor } from '#server/context.ts'
import {
  categories,
  platformSettings,
  productImages,
  products,
  profiles,
} from '#server/database/schema/index.ts'
import { type Services, startServices } from '#server/services.ts'
import { isLongRun } from './helpers/long-run.ts'
import { makeCategory, makeProduct, makeSeller } from './helpers/makers.ts'
import { loadPages } from './helpers/pages.ts'
import { getCookieHeader, makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'
import { waitTimeoutMs } from './helpers/wait-timeout.ts'

// Jobs would query the database in between.
const server = startTestServer({}, { loadPages, hasJobs: false })

interface Site {
  get(path: string, headers?: Record<string, string>, signal?: AbortSignal): Promise<Response>
  services: Services
}
/** Two server processes on one database. */
let sites: [Site, Site]
let seller: Actor
let categoryId: string

const openSite = (app: ReturnType<typeof createApp>, services: Services): Site => ({
  services,
  get: async (path, headers = {}, signal) =>
    app.request(
      new URL(path, services.ctx.config.origin),
      {
        headers: { accept: 'text/html', 'accept-encoding': 'gzip, br', ...headers },
        ...(signal && { signal }),
      },
      { incoming: { socket: { remoteAddress: randomUUID() } } },
    ),
})
const readText = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = response.headers.get('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
const cachedPages = ({ services }: Site) => services.cache.answers.list()
/** Requests a page until the cache answers. */
const fillCache = (site: Site, path: string) =>
  vi.waitFor(
    async () => {
      const etag = (await site.get(path)).headers.get('etag')
      expect(cachedPages(site).map((page) => page.etag)).toContain(etag)
    },
    { timeout: waitTimeoutMs },
  )

beforeAll(async () => {
  const { databaseUrl, dataFolder } = server.services.ctx.config
  const config = readConfig({
    DATABASE_URL: databaseUrl as string,
    DATA_FOLDER: dataFolder,
    LOG_LEVEL: 'silent',
    SANDBOX_DELAY: '0',
  })
  const services = await startServices(config, () => {}, { hasSchedules: false, runsJobs: false })
  sites = [openSite(server.app, server.services), openSite(createApp(services, await loadPages()), services)]
  seller = await makeSeller(server.as())
  categoryId = await makeCategory(server.as(), { slug: 'portes' })
})
afterAll(() => sites[1].services.stop())

const createListedProduct = async (title = 'Porte en chêne', price?: number) => {
  const id = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId,
    title,
    status: 'disponible',
    ...(price !== undefined && { price }),
  })
  const [site] = sites
  // A process that has not yet read the end of the maintenance refuses the page.
  const path = await vi.waitFor(
    async () => {
      const { headers } = await site.get(`/products/${id}`)
      return headers.get('location') ?? expect.fail('no address yet')
    },
    { timeout: waitTimeoutMs },
  )
  return { id, path }
}

/** These tables are derived from others, whose triggers announce the change in the same transaction. */
const derivedTables = ['listed_products', 'catalogue_counts', 'search_words']

test('a cached page reads only tables that announce their changes', async () => {
  const { path } = await createListedProduct()
  const { db, config } = server.as()
  const { rows: announcingTables } = await db.execute<{ name: string }>(sql`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'notify_public_changes'`)
  const readable = [...announcingTables.map(({ name }) => name), ...derivedTables]
  const role = `visitor_${randomUUID().replaceAll('-', '')}`
  await db.execute(sql.raw(`create role ${role}; grant select on ${readable.join(', ')} to ${role}`))
  // Counters are written after each page and shown by none.
  await db.execute(sql.raw(`grant all on request_counters, request_figures to ${role}`))
  const limitedUrl = new URL(config.databaseUrl as string)
  limitedUrl.searchParams.set('options', `-c role=${role}`)
  const services = await startServices(
    { ...config, databaseUrl: limitedUrl.href, databaseDirectUrl: config.databaseUrl, logLevel: 'error' },
    () => {},
    { hasSchedules: false, runsJobs: false },
  )
  const site = openSite(createApp(services, await loadPages()), services)
  try {
    // A page whose query fails is not cached.
    for (const address of [
      '/',
      '/products?search=porte&sort=price',
      '/categories/portes',
      path,
      `/sellers/${seller.userId}`,
      '/about',
      '/terms',
      '/legal',
      '/cookies',
      '/ranking',
      '/accessibility',
    ])
      await fillCache(site, address)
  } finally {
    await services.stop()
    await db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`))
  }
})

/** Shorter than the lifetime of a page; tests/long/at-length allows one second on an idle machine. */
const invalidationTimeoutMs = isLongRun ? 1_000 : 30_000

describe('both processes render a product page again after a change of', () => {
  const changes: [string, (id: string) => Promise<unknown>, (page: string, status: number) => boolean][] = [
    ['its price', (id) => set(id, { price: 98_700 }), (page) => page.includes('987,00')],
    [
      'its stock',
      (id) => set(id, { quantity: 0, status: 'outofstock' }),
      (page) => page.includes('Rupture de stock'),
    ],
    [
      'its text',
      (id) => set(id, { title: 'Porte en hêtre' }),
      (page, status) => status === 301 || page.includes('Porte en hêtre'),
    ],
    ['its visibility', (id) => set(id, { isHidden: true }), (_, status) => status === 404],
    ['a setting', () => setting('hide_prices_for_anonymous', true), (page) => !page.includes('120,00')],
    [
      'maintenance',
      () => setting('maintenance_mode', { enabled: true, message: 'Travaux' }),
      (_, status) => status === 503,
    ],
    ['its seller’s suspension', () => suspend(new Date()), (_, status) => status === 404],
  ]
  const set = (id: string, values: Partial<typeof products.$inferInsert>) =>
    server.as().db.update(products).set(values).where(eq(products.id, id))
  const setting = (key: string, value: SettingValue) =>
    server.as().db.insert(platformSettings).values({ key, value })
  const suspend = (suspendedAt: Date | null) =>
    server.as().db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, seller.userId))
  afterEach(async () => {
    await server.as().db.delete(platformSettings)
    await suspend(null)
  })
  test.each(changes)('%s', async (_, change, shows) => {
    const { id, path } = await createListedProduct()
    for (const site of sites) await fillCache(site, path)
    await change(id)
    for (const site of sites)
      await vi.waitFor(
        async () => {
          const answer = await site.get(path)
          expect(shows(await readText(answer), answer.status)).toBe(true)
        },
        { timeout: invalidationTimeoutMs, interval: 20 },
      )
  })
})

test('a page of a signed-in user shows a changed category', async () => {
  const [site] = sites
  const { cookie } = await makeSignedIn(server)
  const page = async () => readText(await site.get('/categories/portes', { cookie }))
  // The process subscribes to changes with the first cached page.
  await fillCache(site, '/about')
  expect(await page()).not.toContain('Portes battantes')
  await server
    .as()
    .db.update(categories)
    .set({ name: 'Portes battantes' })
    .where(eq(categories.id, categoryId))
  await vi.waitFor(async () => expect(await page()).toContain('Portes battantes'), { timeout: waitTimeoutMs })
})

test('a seller’s change appears at once on their next page and on visitors’ pages', async () => {
  const [site] = sites
  const { cookie, actor } = await makeSignedIn(server, { userType: 'seller' })
  const id = await makeProduct(server.as(), { userId: actor.userId, categoryId, status: 'disponible' })
  const path = (await site.get(`/products/${id}`)).headers.get('location') as string
  for (const address of ['/products', path]) await fillCache(site, address)
  let seen = '120'
  for (const price of ['101,00', '102,00', '103,00']) {
    const cells = { price: { text: price, seen } }
    const changed = await server.request('/api/selling/table', {
      method: 'PUT',
      cookie,
      body: JSON.stringify({ rows: [{ id, kind: 'product', cells }] }),
    })
    expect(await changed.json()).toMatchObject({ rows: [{ isWritten: true, refused: {} }] })
    seen = price.slice(0, 3)
    expect(await readText(await site.get('/products', { cookie }))).toContain(price)
    expect(await readText(await site.get(path, { cookie }))).toContain(price)
    expect(await readText(await site.get(path))).toContain(price)
  }
})

test('requests of any method leave the cache unchanged', async () => {
  const [site] = sites
  await fillCache(site, '/about')
  const page = site.services.cache.answers.find('/about')
  expect(page).not.toBeNull()
  for (const [method, path] of [
    ['POST', '/nope'],
    ['POST', '/api/nope'],
    ['DELETE', '/about'],
    ['POST', '/api/account/sign-out'],
  ] as const)
    await server.request(path, { method })
  expect(site.services.cache.answers.find('/about')).toBe(page)
})

describe('a public page', () => {
  test.each([
    ['/PRODUCTS?search=a', '/products?search=a'],
    ['/products/?search=a', '/products?search=a'],
    ['//products?search=a', '/products?search=a'],
    ['/%70roducts?search=a', '/products?search=a'],
    ['/categories/PORTES/', '/categories/portes'],
    ['/Flux.xml', '/flux.xml'],
  ])('at %s redirects to %s', async (spelling, address) => {
    const { origin } = server.services.ctx.config
    const answer = await server.app.request(
      `${origin}${spelling}`,
      {},
      { incoming: { socket: { remoteAddress: randomUUID() } } },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([301, address])
  })

  test('is cached once for all addresses with the same parameters', async () => {
    const [site] = sites
    await fillCache(site, '/products?search=porte&sort=price-asc')
    const count = cachedPages(site).length
    const usual = (await site.get('/products?search=porte&sort=price-asc')).headers.get('etag')
    for (const other of [
      '/products?sort=price-asc&search=porte',
      '/products?search=porte&sort=price-asc&utm_source=lettre',
      '/products?search=porte&search=verre&sort=price-asc&page=1&maxPrice=',
      'http://evil.example/products?search=porte&sort=price-asc&evil=1',
    ])
      expect((await site.get(other)).headers.get('etag'), other).toBe(usual)
    expect(cachedPages(site)).toHaveLength(count)
  })

  test('contains nothing of another host or of an unknown parameter', async () => {
    const [site] = sites
    await fillCache(site, '/about')
    site.services.cache.disconnect()
    await vi.waitFor(async () => {
      const page = await site.get('http://evil.example/products?evil=evil')
      expect(page.headers.get('etag')).not.toBeNull()
      expect((await readText(page)).toLowerCase()).not.toContain('evil')
    })
  })

  test('cannot be requested under another spelling past the search limit', async () => {
    const address = randomUUID()
    const sendFromOneAddress = (path: string) =>
      server.app.request(
        `${server.services.ctx.config.origin}${path}`,
        {},
        { incoming: { socket: { remoteAddress: address } } },
      )
    for (let count = 0; count < 240; count += 1)
      await sendFromOneAddress(`/api/products/ways?department=${count}`)
    for (const path of ['/products?search=a', '/products.data?search=a', '/profile?search=a'])
      expect((await sendFromOneAddress(path)).status, path).toBe(429)
    for (const path of [
      '/PRODUCTS?search=a',
      '/products/?search=a',
      '//products?search=a',
      '/%70roducts?search=a',
    ])
      expect((await sendFromOneAddress(path)).status, path).toBe(301)
  })
})

test.each([
  ['/flux/marchand.xml', '131.00', '987.00'],
  ['/flux.xml', '131,00', '987,00'],
  ['/categories/portes/flux.xml', '131,00', '987,00'],
  ['/products.rss?search=chevron', '131,00', '987,00'],
  ['widget', '131,00', '987,00'],
])('%s contains a changed price when its event is published', async (pathOrWidget, before, after) => {
  const [site] = sites
  const path = pathOrWidget === 'widget' ? `/widget/${seller.userId}.json?count=24` : pathOrWidget
  await server.as().db.delete(products)
  const { id } = await createListedProduct('Chevron', 13_100)
  await server.as().db.insert(productImages).values({
    productId: id,
    url: '/files/pictures/chevron',
    width: 1600,
    height: 1200,
    isPrimary: true,
  })
  await fillCache(site, path)
  const stored = await site.get(path)
  expect(stored.headers.get('cache-control')).toBe('public, no-cache')
  expect(await readText(stored)).toContain(before)
  const etagHeader = { 'if-none-match': stored.headers.get('etag') as string }
  expect((await site.get(path, etagHeader)).status).toBe(304)
  await server.as().db.update(products).set({ price: 98_700 }).where(eq(products.id, id))
  await site.services.live.waitForPublishedEvents()
  const changed = await site.get(path, etagHeader)
  expect(changed.status).toBe(200)
  expect(await readText(changed)).toContain(after)
})

test('a category address equal to a cache key does not return another cached value', async () => {
  const [site] = sites
  // The process subscribes to changes with the first cached page.
  await fillCache(site, '/about')
  const tree = async () => JSON.parse(await readText(await site.get('/api/category-tree')))
  for (const name of ['tree', 'x']) {
    site.services.cache.invalidate()
    expect((await site.get(`/categories/${name}`)).status).toBe(404)
    expect(await tree()).toContainEqual(expect.objectContaining({ slug: 'portes' }))
    expect((await site.get(`/categories/${name}`)).status).toBe(404)
  }
})

test('a process without its database subscription caches nothing until it is subscribed again', async () => {
  const { id, path } = await createListedProduct()
  const [site] = sites
  await fillCache(site, path)
  await server.as().db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'rechantier live events' and datname = current_database()`)
  await expect.poll(() => cachedPages(site)).toEqual([])
  await server.as().db.update(products).set({ price: 98_700 }).where(eq(products.id, id))
  expect(await readText(await site.get(path))).toContain('987,00')
  await fillCache(site, path)
})

test('a value read without the subscription is not cached for later requests', async () => {
  const { id, path } = await createListedProduct()
  const [site] = sites
  const { cache, live } = site.services
  await fillCache(site, path)
  await server.as().db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'rechantier live events' and datname = current_database()`)
  await vi.waitFor(() => expect(live.isUpToDate()).toBe(false), { interval: 1 })
  // This request begins before the subscription is lost.
  const price = () =>
    cache.startRequest()('a price', async () => {
      const [product] = await server.as().db.select().from(products).where(eq(products.id, id))
      return product?.price
    })
  const before = await price()
  await server
    .as()
    .db.update(products)
    .set({ price: (before ?? 0) + 100 })
    .where(eq(products.id, id))
  await vi.waitFor(async () => expect(await live.subscribeToPublicChanges()).toBe(true), {
    timeout: waitTimeoutMs,
  })
  expect(await price()).toBe((before ?? 0) + 100)
})

test('a cached page does not depend on request headers', async () => {
  const { path } = await createListedProduct()
  const [site] = sites
  await fillCache(site, path)
  /** Renders the page instead of answering from the cache. */
  const renderPage = async (headers?: Record<string, string>) => {
    site.services.cache.disconnect()
    const page = await readText(await site.get(path, headers))
    expect(cachedPages(site)).toHaveLength(1)
    // The time of rendering differs.
    return page.replaceAll(/("(?:renderedAt|dehydratedAt|dataUpdatedAt)":)\d+/g, '$1')
  }
  const usual = await renderPage()
  const unusualHeaders = {
    cookie: 'consent=1; rechantier.device=abc',
    'accept-language': 'en',
    'user-agent': 'Googlebot/2.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '203.0.113.7',
    'save-data': 'on',
    authorization: 'Bearer abc',
    'x-admin-id': seller.userId,
  }
  for (const [name, value] of Object.entries(unusualHeaders))
    expect(await renderPage({ [name]: value }), name).toBe(usual)
})

test('a cached page is answered with an ETag, as 304 and in the accepted encoding', async () => {
  const [site] = sites
  await fillCache(site, '/about')
  const page = await site.get('/about')
  expect(page.headers.get('cache-control')).toBe('public, no-cache')
  expect(page.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  const unchangedResponse = await site.get('/about', { 'if-none-match': page.headers.get('etag') as string })
  expect([unchangedResponse.status, await unchangedResponse.text()]).toEqual([304, ''])
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const other = await site.get('/about', { 'accept-encoding': accepted })
    expect([accepted, other.headers.get('content-encoding')]).toEqual([accepted, encoding])
    expect(await readText(other)).toBe(await readText(page.clone()))
  }
  const head = await server.request('/about', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('simultaneous requests share one rendering, and private or missing pages are not cached', async () => {
  const [site] = sites
  await fillCache(site, '/about')
  const { path } = await createListedProduct()
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.get(path)))
  // Equal content means one rendering, because a page contains its time.
  expect(new Set(await Promise.all(answers.map(readText))).size).toBe(1)
  const before = cachedPages(site).length
  for (const address of ['/products/nope', '/auth', '/profile', '/withdrawal', '/nowhere', '/messages'])
    await site.get(address)
  expect(cachedPages(site)).toHaveLength(before)
})

test('a visitor who aborts a shared rendering does not abort it for the others', async () => {
  const [site] = sites
  const { path } = await createListedProduct()
  await fillCache(site, '/about')
  const abortController = new AbortController()
  const lockingClient = await server.services.connection.pool.connect()
  try {
    await lockingClient.query('begin; lock table products')
    const abortedRequest = site.get(path, {}, abortController.signal)
    const answers = Array.from({ length: 20 }, () => site.get(path))
    await vi.waitFor(async () => {
      const { rows } = await lockingClient.query(
        `select from pg_locks where relation = 'products'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).not.toEqual([])
    })
    abortController.abort()
    await lockingClient.query('commit')
    const pages = await Promise.all(answers)
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(pages.map(readText))).size).toBe(1)
    await abortedRequest
  } finally {
    lockingClient.release(true)
  }
})

test('a page rendered without a failed part is not cached', async () => {
  const [site] = sites
  const paths = ['/', `/sellers/${seller.userId}`]
  for (const path of paths) await fillCache(site, path)
  const { pool } = server.services.connection
  await pool.query('alter table listed_products rename to listed_products_away')
  try {
    site.services.cache.disconnect()
    for (const path of paths) expect((await site.get(path)).status).toBe(200)
    expect(cachedPages(site)).toEqual([])
  } finally {
    await pool.query('alter table listed_products_away rename to listed_products')
  }
  for (const path of paths) await fillCache(site, path)
})

test('a cached page allows scripts by digest, without nonces or unsafe-inline', async () => {
  const [site] = sites
  await fillCache(site, '/products')
  const answer = await site.get('/products')
  const policy = answer.headers.get('content-security-policy') as string
  expect(policy).not.toContain('nonce')
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(1)
  expect(await readText(answer)).not.toContain('nonce=')
})

test('a cached page contains no personal data of signed-in users', async () => {
  const [site] = sites
  const { id, path } = await createListedProduct()
  const buyer = await makeSignedIn(server, {
    firstName: 'Zénobie',
    lastName: 'Quatrefages',
    phone: '06 39 98 77 66',
  })
  const admin = await makeSignedIn(server, { role: 'admin', firstName: 'Hyacinthe', lastName: 'Wolkowsky' })
  const post = (address: string, body: object, cookie: string) =>
    server.request(address, { method: 'POST', cookie, body: JSON.stringify(body) })
  const { token } = await (
    await post(`/api/admin/users/${buyer.actor.userId}/impersonation`, {}, admin.cookie)
  ).json()
  const impersonatorCookie = getCookieHeader(
    await post('/api/account/impersonation', { token }, admin.cookie),
  )
  await post('/api/orders', { items: [{ productId: id, quantity: 1 }] }, buyer.cookie)
  for (const address of ['/', '/products', path, `/sellers/${seller.userId}`, '/about']) {
    for (const cookie of [buyer.cookie, admin.cookie, impersonatorCookie]) {
      const signedInPage = await site.get(address, { cookie })
      expect(signedInPage.headers.get('cache-control')).toBe('private, no-cache')
      expect(signedInPage.headers.get('etag')).toBeNull()
    }
    await fillCache(site, address)
    // The cached page does not replace the signed-in user's page.
    expect(await readText(await site.get(address, { cookie: buyer.cookie }))).toContain('Zénobie')
  }
  const bytes = cachedPages(site).map(
    ({ content, headers }) => brotliDecompressSync(content).toString() + JSON.stringify(headers),
  )
  expect(bytes.length).toBeGreaterThanOrEqual(5)
  const personalValues = [buyer, admin].flatMap(({ actor, cookie }) => [
    actor.userId,
    actor.email,
    cookie.split('=')[1] ?? '',
  ])
  for (const word of [
    ...personalValues,
    impersonatorCookie.split('=')[1] ?? '',
    'Zénobie',
    'Quatrefages',
    'Hyacinthe',
    'Wolkowsky',
    '06 39 98 77 66',
  ])
    expect(
      bytes.filter((page) => page.includes(word)),
      word,
    ).toEqual([])
})
