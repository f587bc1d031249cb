import { execFile, execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { embeddedDatabaseName } from '#server/operations/backup/embedded-cluster.ts'
import { compareContent, countContent, totalRows } from '#server/operations/backup/manifest.ts'
import { addProducts } from '../bench/data.ts'
import { type BuiltSite, startBuiltSite } from '../helpers/built-site.ts'
import { makeSignedInBuyers, placeOrder, stockCheapestProduct, withClient } from '../helpers/buyers.ts'
import {
  type DebianPostgres,
  debianBin,
  makeReadableFolder,
  startDebianPostgres,
} from '../helpers/debian-postgres.ts'

const productCount = 20_000
const orders = 100_000
const folder = makeReadableFolder('rechantier-move-')
const data = join(folder, 'data')
let debian: DebianPostgres | undefined
let site: BuiltSite | undefined

afterAll(async () => {
  await site?.stop()
  await debian?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

/** Old orders of two buyers and two sellers, each with one cancelled fulfilment and ledger entries of its charge and refund. */
const addOrders = (url: string) =>
  withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const statement of [
      `create temporary table added as
       select gen_random_uuid() as id, gen_random_uuid() as part, n, b.id as buyer, p.id as product, p.user_id as seller,
         now() - n * interval '1 minute' as moment
       from generate_series(1, ${orders}) n
         join (select id, row_number() over (order by id) as place from profiles limit 2) b on b.place = 1 + n % 2
         join (select id, user_id, row_number() over (order by id) as place from products limit 2) p on p.place = 1 + n % 2`,
      `insert into orders (id, user_id, total_amount, status, delivery_option, idempotency_key, created_at)
       select id, buyer, 12, 'annulee', 'pickup', gen_random_uuid(), moment from added`,
      `insert into fulfilments (id, order_id, seller_id, amount, status, created_at)
       select part, id, seller, 12, 'annulee', moment from added`,
      `insert into order_items (order_id, fulfilment_id, product_id, title, quantity, price)
       select id, part, product, 'Carrelage n° ' || n, 1, 12 from added`,
      `insert into order_events (order_id, to_status, created_at) select id, 'initial', moment from added`,
      `insert into ledger_entries (kind, source_id, account, amount, order_id, fulfilment_id, created_at)
       select 'charge', id, account, amount, id, part, moment
       from added cross join (values ('charged', -12), ('held', 12)) as entry (account, amount)`,
    ])
      await client.query(statement)
  })

const run = (script: string, environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`scripts/${script}.ts`], {
    env: { ...process.env, DATA_FOLDER: data, DEMO_DATA: '0', ...environment },
  }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => String(stderr),
  )

test(`a site with ${productCount} products and ${orders} orders moves to Debian's PostgreSQL and back`, async () => {
  const embedded = () =>
    startEmbeddedDatabase({ folder: join(data, 'postgres'), database: embeddedDatabaseName })
  site = await startBuiltSite({ DATA_FOLDER: data, DEMO_DATA: 'goods' })
  await site.stop()
  const filled = await embedded()
  await addProducts(filled.url, productCount)
  await addOrders(filled.url)
  const before = await countContent(filled.url)
  expect(before.tables).toMatchObject({ orders, order_items: orders, ledger_entries: 2 * orders })
  await filled.stop()

  debian = await startDebianPostgres(join(folder, 'debian'))
  // An ordinary owner, created as in docs/operating.md.
  debian.query('create role rechantier login')
  const create = `create database rechantier owner rechantier encoding 'UTF8' locale 'C.UTF-8' template template0`
  execFileSync(join(debianBin, 'psql'), ['--quiet', `--command=${create}`, debian.url])
  const url = `postgres://rechantier@127.0.0.1:${debian.port}/rechantier`
  const output = await run('move-database', { DATABASE_URL: url })
  process.stdout.write(output)
  expect(output).toMatch(/lignes de \d+ tables ont emménagé en \d+ s, relues et comparées/)
  const moved = await countContent(url)
  expect(totalRows(moved)).toBeGreaterThan(800_000)
  expect(compareContent(before, moved)).toEqual([])
  expect(await run('move-database', { DATABASE_URL: url })).toContain('n’est pas vide')

  site = await startBuiltSite({ DATA_FOLDER: data, DATABASE_URL: url, DEMO_DATA: '0' })
  for (const path of ['/', '/products', '/products?search=porte', '/sitemap.xml'])
    expect([path, (await fetch(`${site.origin}${path}`)).status]).toEqual([path, 200])
  const [cookie = ''] = await makeSignedInBuyers({ origin: site.origin, databaseUrl: url }, 1)
  expect((await placeOrder(site.origin, cookie, await stockCheapestProduct(url, 1))).status).toBe(201)
  expect(await run('rebuild-catalogue', { DATABASE_URL: url })).toContain('0 annonces et 0 nombres')
  await site.stop()
  site = undefined

  const retained = await embedded()
  expect(compareContent(before, await countContent(retained.url))).toEqual([])
  await retained.stop()
})
