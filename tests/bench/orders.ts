import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type RunningApp, withApp } from '../helpers/running-app.ts'
import { atMost } from '../helpers/at-most.ts'
import { placeOrder, signedInBuyers, withClient } from '../helpers/buyers.ts'
import { type Bench, type Figure, median, ratio } from './measure.ts'
import { recordOrder, runPgbench, writeScript } from './orders-reference.ts'
import { processorTime } from './processor-time.ts'

const buyers = 40
const articles = 1_000
const together = 8
const ordersOfRound = 80
const seconds = Number(process.env.ORDERS_SECONDS ?? 3)

/**
 * Orders a second over HTTP, eight at a time, all of one article and each of one of a thousand, against pgbench (Debian's postgresql-contrib)
 * that sends PostgreSQL the same statements. And what one order costs the application and PostgreSQL until all are answered, with those of their
 * mails that leave meanwhile: about half.
 */
const bench: Bench = () =>
  withApp(async (app, folder) => {
    const productIds = await makeArticles(app.databaseUrl)
    const cookies = await signedInBuyers(app, buyers)
    const scripts = await mkdtemp(join(tmpdir(), 'rechantier-orders-'))
    await settle(app, cookies, productIds)
    try {
      const recorded = await recordOrder(app, join(folder, 'postgres.log'), {
        cookie: cookies[0] as string,
        productId: productIds[0] as string,
      })
      const figures: Figure[] = []
      for (const [name, wanted] of Object.entries({
        'one-article': productIds.slice(0, 1),
        articles: productIds,
      })) {
        const files = await writeScripts(app.databaseUrl, scripts, { name, recorded, productIds: wanted })
        const value = await ratio(
          { warmUp: 1, rounds: 5 },
          async () => (await ordersPerSecond(app, cookies, wanted)).perSecond,
          () => runPgbench(app.databaseUrl, files, { clients: together, seconds }),
        )
        figures.push({ figure: `${name}-ratio`, value, target: '>=0.5' })
      }
      return [...figures, ...(await costs(app, cookies, productIds))]
    } finally {
      await rm(scripts, { recursive: true, force: true })
    }
  })
export default bench

/** A seller's, so many that none runs out and so cheap that nobody holds too much. */
const makeArticles = (databaseUrl: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into products (title, price, quantity, category_id, user_id, unique_code)
       select 'Équerre n° ' || n, 1, 100000000, (select id from categories where slug = 'parquets'),
         (select user_id from products order by number limit 1), 'EQUERRE' || n
       from generate_series(1, ${articles}) n returning id`,
    )
    return rows.map(({ id }) => id)
  })

/** One for each buyer, who orders now this article, now that. */
async function writeScripts(
  databaseUrl: string,
  folder: string,
  {
    name,
    recorded,
    productIds,
  }: { name: string; recorded: Parameters<typeof writeScript>[0]; productIds: string[] },
): Promise<string[]> {
  const ids = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from profiles where email like 'buyer-%@exemple.example'",
    )
    return rows.map(({ id }) => id)
  })
  return Promise.all(
    ids.map(async (buyerId, index) => {
      const file = join(folder, `${name}-${index}.sql`)
      const productId = productIds[(index * 25) % productIds.length] as string
      await writeFile(file, writeScript(recorded, { buyerId, productId }))
      return file
    }),
  )
}

/**
 * As a site is that is older than a day: orders have been placed, and PostgreSQL has looked at the tables since. Until it has, what it planned
 * for a handful of rows reads all of them.
 */
async function settle(app: RunningApp, cookies: readonly string[], productIds: readonly string[]) {
  await placeOrders(app, cookies, productIds)
  await withClient(app.databaseUrl, async (client) => {
    await mailsLeave(client)
    await client.query('vacuum analyze')
  })
}

/** One of each of the first articles. */
const placeOrders = (app: RunningApp, cookies: readonly string[], productIds: readonly string[]) =>
  atMost(together, Array.from({ length: ordersOfRound }), async (_, index) => {
    const cookie = cookies[index % cookies.length] as string
    const response = await placeOrder(app.origin, cookie, productIds[index] as string)
    await response.arrayBuffer()
  })

async function mailsLeave(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select 1 from emails where status = 'queued' limit 1")
    if (rows.length === 0) return
    await client.query('select pg_sleep(0.1)')
  }
}

async function ordersPerSecond(
  { origin, databaseUrl }: RunningApp,
  cookies: readonly string[],
  productIds: readonly string[],
): Promise<{ perSecond: number; placed: number }> {
  await forgetOrders(databaseUrl)
  const started = performance.now()
  const end = started + seconds * 1000
  let placed = 0
  await atMost(together, Array.from({ length: together }), async (_, visitor) => {
    while (performance.now() < end) {
      placed += 1
      const cookie = cookies[(placed * together + visitor) % cookies.length] as string
      const productId = productIds[placed % productIds.length] as string
      const response = await placeOrder(origin, cookie, productId, randomUUID())
      const answer = await response.text()
      if (response.status !== 201) throw new Error(`${response.status} ${answer}`)
    }
  })
  const perSecond = placed / ((performance.now() - started) / 1000)
  await forgetOrders(databaseUrl)
  return { perSecond, placed }
}

/** What is held unpaid and how often one orders has a limit, and mails that still wait are no part of the other's round. */
const forgetOrders = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query('delete from rate_limits')
    await client.query('set session_replication_role = replica')
    await client.query('update fulfilments set paid_at = now() where paid_at is null')
    await client.query("delete from pgboss.job where name = 'send-email' and state = 'created'")
    await client.query("delete from emails where status = 'queued'")
  })

/**
 * In milliseconds of processor an order, until all of a round are answered: of the application and of PostgreSQL. The next round waits for its mails. After
 * the rounds before, in which as many orders came in seconds as otherwise in months, PostgreSQL is let look again.
 */
async function costs(
  app: RunningApp,
  cookies: readonly string[],
  productIds: readonly string[],
): Promise<Figure[]> {
  await forgetOrders(app.databaseUrl)
  await settle(app, cookies, productIds)
  const node: number[] = []
  const postgresql: number[] = []
  await withClient(app.databaseUrl, async (client) => {
    const servers = async () =>
      (
        await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      ).rows.map(({ pid }) => pid)
    for (let round = 0; round < 5; round += 1) {
      await forgetOrders(app.databaseUrl)
      const pids = await servers()
      const before = { node: processorTime([app.pid]), postgresql: processorTime(pids) }
      await placeOrders(app, cookies, productIds)
      const placedAfter = processorTime([app.pid])
      postgresql.push((processorTime(pids) - before.postgresql) / ordersOfRound)
      node.push((placedAfter - before.node) / ordersOfRound)
      await mailsLeave(client)
    }
  })
  return [
    { figure: 'node-ms', value: median(node), target: '<=6.5' },
    { figure: 'postgresql-ms', value: median(postgresql), target: '<=5' },
  ]
}
