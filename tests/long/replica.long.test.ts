import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceText } from '#domain/selling/product-form.ts'
import { type BuiltSite, type CookieJar, signInWith, startBuiltSite } from '../helpers/built-site.ts'
import {
  type DebianPostgres,
  makeReadableFolder,
  startDebianPostgres,
  startReplica,
} from '../helpers/debian-postgres.ts'

const key = 'a-key-of-at-least-thirty-two-characters'
const folder = makeReadableFolder('rechantier-replica-')

/** The site runs in two processes on a primary with PostgreSQL's streaming replication. */
describe('a site with a replica', () => {
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
    // The application stops before its databases.
    await one?.stop()
    await other?.stop()
    await replica?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const readMetric = async (name: string): Promise<number> => {
    const response = await fetch(`${one.origin}/metrics`, { headers: { authorization: `Bearer ${key}` } })
    const line = (await response.text()).split('\n').find((line) => line.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }
  const replicaUsed = () => readMetric('rechantier_replica_used')
  const readPrice = async (origin: string, jar?: CookieJar): Promise<number> => {
    const address = `${origin}/api/products/${product.id}`
    const response = await (jar ? jar.send(address) : fetch(address))
    expect(response.status).toBe(200)
    return (await response.json()).price.amount
  }
  const setPrice = async (value: number) => {
    const cells = { price: { text: String(value / 100), seen: priceText(product.price) } }
    const body = { rows: [{ id: product.id, kind: 'product', cells }] }
    const response = await seller.send(`${one.origin}/api/selling/table`, { method: 'PUT', body })
    expect(await response.json()).toMatchObject({ rows: [{ isWritten: true, refused: {} }] })
    product.price = value
  }
  /** The product's page as a visitor sees it, cached or not. */
  const productPage = async (origin: string): Promise<string> => {
    const response = await fetch(`${origin}/produits/x-${product.number}`)
    expect(response.status).toBe(200)
    // Thousands are separated by a narrow space.
    return (await response.text()).replaceAll(/\s/g, '')
  }
  const euros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
  const pause = () => replica.query('select pg_wal_replay_pause()')
  const resume = () => replica.query('select pg_wal_replay_resume()')
  /** Number of transactions the replica has run for the site. */
  const replicaTransactions = () =>
    Number(replica.query(`select xact_commit from pg_stat_database where datname = 'marche'`))

  test('reads the catalogue’s API from the replica', async () => {
    await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(1)
    const before = replicaTransactions()
    for (let page = 1; page <= 20; page += 1) {
      const response = await fetch(`${one.origin}/api/products?page=${page}`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    await expect.poll(replicaTransactions, { timeout: 10_000 }).toBeGreaterThan(before + 20)
  })

  test('shows a change to its author and on cached pages while the replica replays nothing', async () => {
    await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(1)
    await productPage(one.origin)
    await productPage(other.origin)
    pause()
    try {
      const former = product.price
      const value = former + 123
      await setPrice(value)
      expect(await readPrice(one.origin, seller)).toBe(value)
      expect(await readPrice(other.origin, seller)).toBe(value)
      for (const { origin } of [one, other])
        await expect
          .poll(() => productPage(origin), { timeout: 60_000, interval: 20 })
          .toContain(euros(value))
      // A forged cookie is ignored, so this visitor reads the replica.
      const cookie = `rechantier.written=${Date.now() + 60_000}.forged`
      const response = await fetch(`${one.origin}/api/products/${product.id}`, { headers: { cookie } })
      expect((await response.json()).price.amount).toBe(former)
      // The primary is read when the replica is late.
      await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(0)
      expect(await readPrice(one.origin)).toBe(value)
    } finally {
      resume()
    }
    await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(1)
    expect(await readPrice(one.origin)).toBe(product.price)
  })

  test.each([
    ['is stopped', () => replica.kill(), () => replica.start()],
    ['is suspended', async () => replica.signal('SIGSTOP'), async () => replica.signal('SIGCONT')],
  ])('reads the primary while the replica %s', async (_, end, begin) => {
    await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(1)
    await end()
    try {
      await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(0)
      expect(await readMetric('rechantier_replica_lag_seconds')).toBeNaN()
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => fetch(`${one.origin}/api/products?page=${(index % 5) + 1}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    } finally {
      await begin()
    }
    await expect.poll(replicaUsed, { timeout: 60_000 }).toBe(1)
    expect(await readPrice(one.origin)).toBe(product.price)
  })
})
