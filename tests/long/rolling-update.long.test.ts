import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/database/embedded/start-embedded-database.ts'
import { type Balancer, startBalancer } from '../helpers/balancer.ts'
import { type BuiltSite, startBuiltSite } from '../helpers/built-site.ts'
import { makeSignedInBuyers, placeOrder, stockCheapestProduct } from '../helpers/buyers.ts'

const root = mkdtempSync(join(tmpdir(), 'rechantier-update-'))
const formerFolder = join(root, 'former')
const sites = new Set<BuiltSite>()
let database: EmbeddedDatabase
let balancer: Balancer

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Builds the commit before the last change of the database's tables or objects. */
beforeAll(async () => {
  const paths = ['server/database/migrations/meta/_journal.json', 'server/database/sql']
  const changed = git('log', '-1', '--format=%H', '--', ...paths)
  git('worktree', 'add', '--detach', formerFolder, `${changed}^`)
  symlinkSync(resolve('node_modules'), join(formerFolder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: formerFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  database = await startEmbeddedDatabase({
    folder: join(root, 'postgres'),
    database: 'marche',
    settings: { max_connections: '100' },
  })
  balancer = await startBalancer()
}, 400_000)
afterAll(async () => {
  for (const site of sites) await site.stop()
  await balancer?.close()
  await database?.stop()
  if (existsSync(formerFolder)) git('worktree', 'remove', '--force', formerFolder)
  rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

async function start(folder: string, demonstration = '0'): Promise<BuiltSite> {
  const site = await startBuiltSite(
    {
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: '12',
      DATA_FOLDER: join(root, 'data'),
      DEMO_DATA: demonstration,
      SANDBOX_DELAY: '0',
    },
    folder,
  )
  sites.add(site)
  return site
}
async function stopSite(site: BuiltSite): Promise<void> {
  await site.stop()
  sites.delete(site)
}
const readPort = ({ origin }: BuiltSite) => Number(new URL(origin).port)
const queryRow = async <Row>(statement: string, values: unknown[] = []): Promise<Row> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows[0] as Row
}

/** Sends 120 orders a minute and as many reads, and records every unexpected response. */
function startVisits(cookies: string[], productId: string) {
  const stopping = new AbortController()
  const placed: string[] = []
  const failures: string[] = []
  const sendRequests = async (cookie: string) => {
    const key = randomUUID()
    const expectStatus = async (label: string, answer: Promise<Response>, expectedStatus: number) => {
      const { status, text } = await answer.then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: error.message }),
      )
      if (status === expectedStatus) return true
      failures.push(`${label}: ${status} ${text.slice(0, 200)}`)
      return false
    }
    if (await expectStatus('order', placeOrder(balancer.origin, cookie, productId, key), 201))
      placed.push(key)
    await expectStatus('list', fetch(`${balancer.origin}/api/products?page=${placed.length % 5}`), 200)
    await expectStatus('page', fetch(`${balancer.origin}/products`), 200)
  }
  const work = (async () => {
    const running: Promise<void>[] = []
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      running.push(sendRequests(cookies[index % cookies.length] as string))
      await wait(500, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await Promise.all(running)
  })()
  return {
    placed,
    failures,
    /** Resolves when this many more orders have been placed. */
    async waitForOrders(count: number) {
      const target = placed.length + count
      await expect
        .poll(() => placed.length + failures.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(target)
    },
    async stop() {
      stopping.abort()
      await work
    },
  }
}

test('orders succeed while the former release is replaced by this one and back', async () => {
  let [first, second] = [await start(formerFolder, 'goods'), await start(formerFolder)]
  balancer.set([readPort(first), readPort(second)])
  const version = () =>
    queryRow<{ migration: string; objects: string }>(
      `select max(created_at)::text as migration, (select digest from drizzle.applied_objects) as objects
       from drizzle.__drizzle_migrations`,
    )
  const formerVersion = await version()
  const cookies = await makeSignedInBuyers({ origin: balancer.origin, databaseUrl: database.url }, 40)
  // The stock is larger than the limits of unpaid orders.
  const productId = await stockCheapestProduct(database.url, 10_000)
  const visits = startVisits(cookies, productId)
  await visits.waitForOrders(10)

  /** Starts a new process beside the two and stops one of them. */
  const replace = async (leaving: BuiltSite, staying: BuiltSite, folder: string): Promise<BuiltSite> => {
    const arriving = await start(folder)
    balancer.set([readPort(arriving), readPort(staying), readPort(leaving)])
    await visits.waitForOrders(5)
    // The balancer is changed first, as a proxy would be; pending requests are still answered.
    balancer.set([readPort(arriving), readPort(staying)])
    await stopSite(leaving)
    await visits.waitForOrders(5)
    return arriving
  }
  first = await replace(first, second, '.')
  expect(await version()).not.toEqual(formerVersion)
  second = await replace(second, first, '.')
  // The former release works with the new schema.
  first = await replace(first, second, formerFolder)
  second = await replace(second, first, formerFolder)
  await visits.stop()

  expect(visits.failures).toEqual([])
  expect(visits.placed.length).toBeGreaterThan(80)
  const { count } = await queryRow<{ count: number }>(
    'select count(*)::int as count from orders where idempotency_key = any($1)',
    [visits.placed],
  )
  expect(count).toBe(visits.placed.length)
  const { quantity } = await queryRow<{ quantity: number }>('select quantity from products where id = $1', [
    productId,
  ])
  expect(quantity).toBe(10_000 - count)
  expect(balancer.responseCounts.size).toBe(6)
})
