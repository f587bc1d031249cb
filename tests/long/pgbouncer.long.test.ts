import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltSite, signInWith, startBuiltSite } from '../helpers/built-site.ts'
import { placeOrder, signIn, stockCheapestProduct } from '../helpers/buyers.ts'
import { type DebianPostgres, makeReadableFolder, startDebianPostgres } from '../helpers/debian-postgres.ts'
import { EventStreamReader, matchesEvent, matchesSignal } from '../helpers/live.ts'
import { type PgBouncer, startPgBouncer } from '../helpers/pgbouncer.ts'

const folder = makeReadableFolder('rechantier-pgbouncer-')
const buyerCount = 40
const pieces = 10

/** Two processes share six connections to PostgreSQL, each transaction on any of them. */
describe('a site behind PgBouncer in transaction mode', () => {
  let database: DebianPostgres
  let bouncer: PgBouncer
  let one: BuiltSite
  let other: BuiltSite

  beforeAll(async () => {
    database = await startDebianPostgres(join(folder, 'primary'))
    bouncer = await startPgBouncer(database, join(folder, 'pgbouncer'))
    const environment = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_CONNECTIONS: '30',
      DATA_FOLDER: join(folder, 'data'),
    }
    one = await startBuiltSite({ ...environment, DEMO_DATA: 'goods' })
    other = await startBuiltSite({ ...environment, DEMO_DATA: '0' })
  }, 600_000)

  afterAll(async () => {
    await one?.stop()
    await other?.stop()
    await bouncer?.stop()
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const seller = () => signInWith(one.origin, 'vendeur@rechantier.example')

  test('answers 100 pages at once over six connections', async () => {
    const paths = ['/', '/products', '/products?search=porte', '/api/products?page=2', '/sitemap.xml']
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const { origin } = index % 2 ? one : other
        return (await fetch(`${origin}${paths[index % paths.length]}`)).status
      }),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
    // Connections of jobs and live events do not go through PgBouncer.
    const through = database.query(
      `select count(*) from pg_stat_activity where datname = 'marche' and backend_type = 'client backend'
       and application_name not like 'pgboss%' and application_name not in ('rechantier live events', 'psql')`,
    )
    expect(Number(through)).toBeLessThanOrEqual(6)
  })

  test('signs a user in and out for both processes', async () => {
    const session = await seller()
    for (const { origin } of [one, other]) {
      const account = await session.send(`${origin}/api/selling/products`)
      expect(account.status).toBe(200)
    }
    await session.send(`${other.origin}/api/account/sign-out`, { method: 'POST', body: {} })
    expect((await session.send(`${one.origin}/api/selling/products`)).status).toBe(401)
  })

  test('imports a file in a job', async () => {
    const session = await seller()
    const rows = Array.from(
      { length: 500 },
      (_, index) => `pg-${index};Parquet chêne, lot n° ${index};12,50;3;Neuf, emballé;2,5;14;Lames`,
    )
    const file = `Référence;Titre;Prix;Quantité;État;Surface par lot (m²);Épaisseur (mm);Description\r\n${rows.join('\r\n')}`
    const sent = await fetch(`${one.origin}/api/imports?name=stock.csv`, {
      method: 'POST',
      body: file,
      headers: { cookie: session.header, origin: one.origin, 'content-type': 'application/json' },
    })
    const { id, plan } = await sent.json()
    const categoryId = database.query("select id from categories where slug = 'parquets'")
    const address = `${one.origin}/api/imports/${id}`
    await session.send(`${address}/plan`, { method: 'PUT', body: { ...plan, defaultCategoryId: categoryId } })
    expect((await session.send(`${address}/run`, { method: 'POST' })).status).toBeLessThan(300)
    const readProgress = async () => {
      const { status, counts } = await (await session.send(address)).json()
      return [status, counts.created]
    }
    await expect.poll(readProgress, { timeout: 120_000, interval: 500 }).toEqual(['done', 500])
  })

  test('sells the last pieces once and publishes the stock at the other process', async () => {
    const productId = await stockCheapestProduct(database.url, pieces)
    database.query(
      // The buyers have the password of the demonstration's users.
      `with people as (
         insert into users (name, email, email_verified)
         select 'Buyer', 'buyer-' || n || '@exemple.example', true from generate_series(1, ${buyerCount}) n returning id, email
       ), passwords as (
         insert into accounts (user_id, account_id, provider_id, password)
         select people.id, people.id, 'credential', (select password from accounts join users on users.id = user_id where email = 'vendeur@rechantier.example')
         from people
       )
       insert into profiles (id, email, first_name, last_name, organization_type, phone, address)
       select id, email, 'A', 'B', 'individual', '06 39 98 00 00', '1 rue du Port' from people`,
    )
    const cookies = await Promise.all(
      Array.from({ length: buyerCount }, (_, index) =>
        signIn(one.origin, `buyer-${index + 1}@exemple.example`),
      ),
    )
    const response = await fetch(`${other.origin}/api/events?products=${productId}`)
    const stream = new EventStreamReader(response.body as ReadableStream<Uint8Array>)
    await stream.readUntil(matchesSignal('beat'))
    const statuses = await Promise.all(
      cookies.map(async (cookie, index) => {
        const { origin } = index % 2 ? one : other
        return (await placeOrder(origin, cookie, productId)).status
      }),
    )
    const tally = Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]),
    )
    expect(tally).toEqual({ 201: pieces, 409: buyerCount - pieces })
    expect(database.query(`select quantity from products where id = '${productId}'`)).toBe('0')
    await stream.readUntil(matchesEvent('product', productId))
    await stream.close()
  })
})
