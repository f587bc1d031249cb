import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { makeSignedInBuyers } from '../helpers/buyers.ts'
import { measureCost, type Visit } from './load.ts'
import { type Figure, median, p95, Samples } from './measure.ts'
import { type Setup, type Site, withSites } from './site.ts'

const productCount = 10_000
const buyerCount = 48
const ordersPerRound = 192

/** Measures orders of one product from 16 concurrent buyers, each of another product or all of the same one. */
export const measureOrders = (setup: Setup): Promise<Figure[]> =>
  withSites(setup, productCount, async (sites) => {
    const samples = new Samples(sites.length)
    const shops = await Promise.all(sites.map(openShop))
    try {
      for (let round = 0; round <= setup.rounds; round += 1) {
        for (const [index, shop] of shops.entries()) {
          for (const [figure, products] of [
            ['articles', shop.products],
            ['one-article', shop.products.slice(0, 1)],
          ] as const) {
            await prepareRound(shop.client)
            const startedAt = performance.now()
            const { times, application, postgresql } = await measureCost(
              shop.site,
              makeVisits(shop, products),
            )
            const perSecond = (ordersPerRound * 1000) / (performance.now() - startedAt)
            if (round === 0) continue
            samples.add(`${figure}-per-second`, index, perSecond)
            samples.add(`${figure}-times`, index, ...times)
            samples.add(`${figure}-application`, index, application)
            samples.add(`${figure}-postgresql`, index, postgresql)
          }
          // PostgreSQL plans with statistics of tables that contain orders, as after the first day of a site.
          if (round === 0) await shop.client.query('vacuum analyze')
        }
      }
    } finally {
      for (const { client } of shops) await client.end()
    }
    return ['articles', 'one-article'].flatMap((figure): Figure[] => [
      {
        figure: `${figure}-per-second`,
        values: samples.reduce(`${figure}-per-second`, median),
        ratio: '>=0.8',
      },
      { figure: `${figure}-p95-ms`, values: samples.reduce(`${figure}-times`, p95), ratio: '<=1.25' },
      { figure: `${figure}-application-ms`, values: samples.reduce(`${figure}-application`, median) },
      { figure: `${figure}-postgresql-ms`, values: samples.reduce(`${figure}-postgresql`, median) },
    ])
  })

interface Shop {
  site: Site
  client: pg.Client
  cookies: string[]
  products: string[]
}

/** Creates products with enough stock for every order and a price below each buyer's limit of unpaid orders. */
async function openShop(site: Site): Promise<Shop> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into products (title, price, quantity, category_id, user_id, unique_code)
     select 'Équerre n° ' || n, 1, 100000000, (select category_id from products order by number limit 1),
       (select user_id from products order by number limit 1), 'EQUERRE' || n
     from generate_series(1, 500) n returning id`,
  )
  return {
    site,
    client,
    cookies: await makeSignedInBuyers(site, buyerCount),
    products: rows.map(({ id }) => id),
  }
}

const makeVisits = ({ site, cookies }: Shop, products: readonly string[]): Visit[] =>
  Array.from({ length: ordersPerRound }, (_, index) => ({
    url: `${site.origin}/api/orders`,
    cookie: cookies[index % cookies.length] as string,
    body: {
      items: [{ productId: products[index % products.length], quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    },
  }))

/** Waits until the emails of earlier orders are sent, and resets the limits of buyers. */
async function prepareRound(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select from emails where status = 'queued' limit 1")
    if (rows.length === 0) break
    await client.query('select pg_sleep(0.1)')
  }
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query('delete from rate_limits')
  await client.query('update fulfilments set paid_at = now() where paid_at is null')
  await client.query('commit')
}
