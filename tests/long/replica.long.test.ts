import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltSite, type CookieJar, signInWith, startBuiltSite } from '../helpers/built-site.ts'
import {
  type DebianPostgres,
  debianBin,
  makeOpenFolder,
  startDebianPostgres,
  startReplica,
} from '../helpers/debian-postgres.ts'
import { HeardStream, isEvent, isSign } from '../helpers/live.ts'

const key = 'a-key-of-at-least-thirty-two-characters'
const folder = makeOpenFolder('rechantier-replica-')

/** PostgreSQL's own streaming replication, and two processes of the site that know nothing of each other but the database. */
describe.skipIf(!debianBin)('with a replica', () => {
  let primary: DebianPostgres
  let replica: DebianPostgres
  let one: BuiltSite
  let other: BuiltSite
  let seller: CookieJar
  let product: { id: string; number: string; price: number }

  beforeAll(async () => {
    primary = await startDebianPostgres(join(folder, 'primary'))
    replica = await startReplica(primary, join(folder, 'replica'))
    const environment = {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      DATABASE_REPLICA_LAG: '5',
      DATA_FOLDER: join(folder, 'data'),
      METRICS_KEY: key,
    }
    one = await startBuiltSite({ ...environment, DEMO_DATA: 'goods' })
    other = await startBuiltSite({ ...environment, DEMO_DATA: '0' })
    const [id = '', number = '', email = '', price = ''] = primary
      .query(
        `select l.id, p.number, s.email, round(p.price * 100) from listed_products l join products p using (id)
         join profiles s on s.id = p.user_id where p.price > 10 and s.email like '%@rechantier.example'
         order by p.number limit 1`,
      )
      .split('|')
    product = { id, number, price: Number(price) }
    seller = await signInWith(one.origin, email)
  }, 600_000)

  afterAll(async () => {
    // The application before its databases.
    await one?.stop()
    await other?.stop()
    await replica?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const figure = async (name: string): Promise<number> => {
    const response = await fetch(`${one.origin}/metrics`, { headers: { authorization: `Bearer ${key}` } })
    const line = (await response.text()).split('\n').find((line) => line.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }
  const isUsed = () => figure('rechantier_replica_used')
  const price = async (origin: string, jar?: CookieJar): Promise<number> => {
    const address = `${origin}/api/products/${product.id}`
    const response = await (jar ? jar.send(address) : fetch(address))
    expect(response.status).toBe(200)
    return (await response.json()).price.amount
  }
  const setPrice = async (value: number) => {
    const body = { field: 'price', value, seen: product.price }
    const response = await seller.send(`${one.origin}/api/selling/products/${product.id}/cell`, {
      method: 'PUT',
      body,
    })
    expect(response.status).toBe(200)
    product.price = value
  }
  /** As a visitor without an account is sent the article's page, from memory or not. */
  const shown = async (origin: string): Promise<string> => {
    const response = await fetch(`${origin}/produits/x-${product.number}`)
    expect(response.status).toBe(200)
    // Thousands are set apart by a narrow space.
    return (await response.text()).replaceAll(/\s/g, '')
  }
  const euros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
  const pause = () => replica.query('select pg_wal_replay_pause()')
  const resume = () => replica.query('select pg_wal_replay_resume()')
  /** Queries of the site that the replica has run. */
  const replicaScans = () =>
    Number(replica.query(`select xact_commit from pg_stat_database where datname = 'marche'`))

  test('pages, lists, feeds and the sitemap are read there', async () => {
    await expect.poll(isUsed, { timeout: 60_000 }).toBe(1)
    const paths = ['/', '/products', '/products?search=porte', `/produits/x-${product.number}`]
    const texts = ['/sitemap.xml', '/flux.xml', '/flux/marchand.xml', '/products.rss', '/og/produits.jpg']
    const calls = [
      '/api/products',
      '/api/category-tree',
      '/api/search/suggestions?q=porte',
      '/api/products/values',
    ]
    const before = replicaScans()
    for (const path of [...paths, ...texts, ...calls]) {
      const response = await fetch(`${one.origin}${path}`)
      expect([path, response.status]).toEqual([path, 200])
      await response.arrayBuffer()
    }
    await expect.poll(replicaScans, { timeout: 10_000 }).toBeGreaterThan(before + 10)
    // A statement that writes would have been refused there and counted here.
    await expect
      .poll(() => figure('rechantier_catalogue_reads_total{database="replica"}'), { timeout: 30_000 })
      .toBeGreaterThan(20)
  })

  test('while nothing is replayed nobody sees less than what was written, in any process', async () => {
    await expect.poll(isUsed, { timeout: 60_000 }).toBe(1)
    await shown(one.origin)
    await shown(other.origin)
    pause()
    try {
      const value = product.price + 123
      await setPrice(value)
      // Who wrote it, at once, here and there.
      expect(await price(one.origin, seller)).toBe(value)
      expect(await price(other.origin, seller)).toBe(value)
      // Everybody else as soon as the process has heard of it, and never again what was before.
      for (const { origin } of [one, other]) {
        await expect.poll(() => shown(origin), { timeout: 60_000, interval: 20 }).toContain(euros(value))
        for (let times = 0; times < 20; times += 1) expect(await shown(origin)).toContain(euros(value))
        expect(await price(origin)).toBe(value)
      }
      expect(replica.query(`select round(price * 100) from products where id = '${product.id}'`)).not.toBe(
        String(value),
      )
      await expect.poll(isUsed, { timeout: 60_000 }).toBe(0)
    } finally {
      resume()
    }
    await expect.poll(isUsed, { timeout: 60_000 }).toBe(1)
    expect(await shown(other.origin)).toContain(euros(product.price))
  })

  test('whoever looks on is notified of a change once it is to be seen', async () => {
    await expect.poll(isUsed, { timeout: 60_000 }).toBe(1)
    const response = await fetch(`${other.origin}/api/events?products=${product.id}`)
    const stream = new HeardStream(response.body as ReadableStream<Uint8Array>)
    await stream.until(isSign('beat'))
    pause()
    const value = product.price + 77
    try {
      await setPrice(value)
      await stream.until(isEvent('product'))
      expect(await price(other.origin)).toBe(value)
    } finally {
      resume()
      await stream.close()
    }
  })

  test.each([
    ['is gone', () => replica.kill(), () => replica.start()],
    ['does not move any more', async () => replica.signal('SIGSTOP'), async () => replica.signal('SIGCONT')],
  ])(
    'a replica that %s is missed by nobody, told of, and read again when it is back',
    async (_, end, begin) => {
      await expect.poll(isUsed, { timeout: 60_000 }).toBe(1)
      await end()
      try {
        const answers = await Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            fetch(`${one.origin}/api/products?page=${(index % 5) + 1}`),
          ),
        )
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        await expect.poll(isUsed, { timeout: 60_000 }).toBe(0)
        expect(await figure('rechantier_replica_lag_seconds')).toBeNaN()
      } finally {
        await begin()
      }
      await expect.poll(isUsed, { timeout: 60_000 }).toBe(1)
      expect(await price(one.origin)).toBe(product.price)
    },
  )
})
