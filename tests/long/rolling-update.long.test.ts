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
import { type BuiltSite, signInBuyers, startBuiltSite } from '../helpers/built-site.ts'
import { placeOrder, stockedProduct } from '../helpers/buyers.ts'

const root = mkdtempSync(join(tmpdir(), 'rechantier-update-'))
const former = join(root, 'former')
const sites = new Set<BuiltSite>()
let database: EmbeddedDatabase
let balancer: Balancer

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** What ran before the database's tables or objects were last changed: the commit before that change, built as it was. */
beforeAll(async () => {
  const paths = ['server/database/migrations/meta/_journal.json', 'server/database/sql']
  const changed = git('log', '-1', '--format=%H', '--', ...paths)
  git('worktree', 'add', '--detach', former, `${changed}^`)
  symlinkSync(resolve('node_modules'), join(former, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: former,
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
  if (existsSync(former)) git('worktree', 'remove', '--force', former)
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
async function end(site: BuiltSite): Promise<void> {
  await site.stop()
  sites.delete(site)
}
const portOf = ({ origin }: BuiltSite) => Number(new URL(origin).port)
const ask = async <Row>(statement: string, values: unknown[] = []): Promise<Row> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows[0] as Row
}

/** 120 orders a minute, and as many who read; each that was not answered as it should be. */
function visit(cookies: string[], productId: string) {
  const ending = new AbortController()
  const placed: string[] = []
  const failures: string[] = []
  const one = async (cookie: string) => {
    const key = randomUUID()
    const note = async (what: string, answer: Promise<Response>, wanted: number) => {
      const { status, text } = await answer.then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: error.message }),
      )
      if (status === wanted) return true
      failures.push(`${what}: ${status} ${text.slice(0, 200)}`)
      return false
    }
    if (await note('order', placeOrder(balancer.origin, cookie, productId, key), 201)) placed.push(key)
    await note('list', fetch(`${balancer.origin}/api/products?page=${placed.length % 5}`), 200)
    await note('page', fetch(`${balancer.origin}/products`), 200)
  }
  const work = (async () => {
    const running: Promise<void>[] = []
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      running.push(one(cookies[turn % cookies.length] as string))
      await wait(500, undefined, { signal: ending.signal }).catch(() => {})
    }
    await Promise.all(running)
  })()
  return {
    placed,
    failures,
    /** Resolves once so many more orders have been placed. */
    async more(count: number) {
      const until = placed.length + count
      await expect
        .poll(() => placed.length + failures.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(until)
    },
    async stop() {
      ending.abort()
      await work
    },
  }
}

test('orders flow while the release before gives way to this one, and comes back', async () => {
  let [one, other] = [await start(former, 'goods'), await start(former)]
  balancer.set([portOf(one), portOf(other)])
  const version = () =>
    ask<{ migration: string; objects: string }>(
      `select max(created_at)::text as migration, (select digest from drizzle.applied_objects) as objects
       from drizzle.__drizzle_migrations`,
    )
  const old = await version()
  const cookies = await signInBuyers({ origin: balancer.origin, databaseUrl: database.url }, 40)
  // What one buyer may hold unpaid is not what this is about.
  const productId = await stockedProduct(database.url, 10_000)
  const visits = visit(cookies, productId)
  await visits.more(10)

  /** The new one is started beside the two, and takes the place of one that is asked to stop. */
  const replace = async (leaving: BuiltSite, staying: BuiltSite, folder: string): Promise<BuiltSite> => {
    const arriving = await start(folder)
    balancer.set([portOf(arriving), portOf(staying), portOf(leaving)])
    await visits.more(5)
    // As a proxy does that is told first; who is being answered is answered.
    balancer.set([portOf(arriving), portOf(staying)])
    await end(leaving)
    await visits.more(5)
    return arriving
  }
  one = await replace(one, other, '.')
  expect(await version()).not.toEqual(old)
  other = await replace(other, one, '.')
  // The version before reads and writes what this one has made of the schema.
  one = await replace(one, other, former)
  other = await replace(other, one, former)
  await visits.stop()

  expect(visits.failures).toEqual([])
  expect(visits.placed.length).toBeGreaterThan(80)
  const { count } = await ask<{ count: number }>(
    'select count(*)::int as count from orders where idempotency_key = any($1)',
    [visits.placed],
  )
  expect(count).toBe(visits.placed.length)
  const { quantity } = await ask<{ quantity: number }>('select quantity from products where id = $1', [
    productId,
  ])
  expect(quantity).toBe(10_000 - count)
  expect(balancer.answered.size).toBe(6)
})
