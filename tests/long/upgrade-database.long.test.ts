import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import type { BackupContent } from '#domain/platform/backups.ts'
import type { Binaries } from '#server/database/embedded/binaries.ts'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { fetchPrograms } from '#server/database/embedded/fetch-programs.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { countContent, rowsOf } from '#server/operations/backup/count-content.ts'
import { embeddedName } from '#server/operations/backup/embedded-cluster.ts'
import { signInBuyers, startBuiltSite } from '../helpers/built-site.ts'
import { placeOrder, post, signIn, stockedProduct } from '../helpers/buyers.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

/** The oldest from which a site of ours may come. */
const former = '17'
const root = await mkdtemp(join(tmpdir(), 'rechantier-upgrade-'))
const data = join(root, 'data')
const copies = join(root, 'copies')
const folder = join(data, 'postgres')
let programs: Binaries
let before: BackupContent
let app: RunningApp | undefined

const environment = { ...process.env, DATA_FOLDER: data, BACKUP_FOLDER: copies, DEMO_DATA: '0' }
/** Answers what it said, and how it ended. */
const run = (script: string, words: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [script, ...words], { env: { ...environment, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
const upgrade = (...words: string[]) => run('scripts/upgrade-database.ts', words)
const majorOf = async (folder: string) => (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()

async function pay(origin: string, cookie: string, number: string): Promise<void> {
  const opened = await post(`${origin}/api/orders/${number}/payment`, {}, cookie)
  const { payment } = (await opened.json()) as {
    payment: { providerPaymentId: string; clientSecret: string }
  }
  const { providerPaymentId, clientSecret } = payment
  const card = { number: '4242424242424242', expiry: '12/39', cvc: '123' }
  const address = `${origin}/api/sandbox/payments/${providerPaymentId}/confirm`
  expect((await post(address, { clientSecret, ...card }, cookie)).status).toBe(200)
}

/** A site of the demonstration, with orders and money, on the older PostgreSQL. */
beforeAll(async () => {
  // Without npm this fails: there is nothing to upgrade from then.
  programs = await fetchPrograms(former, join(root, 'programs'))
  const database = await startEmbeddedDatabase({ folder, database: embeddedName, binaries: programs })
  const site = await startBuiltSite({
    DATABASE_URL: database.url,
    DATA_FOLDER: data,
    DEMO_DATA: 'goods',
    SANDBOX_DELAY: '0',
  })
  // Orders, some of them paid by card: rows of nearly every table, and a ledger.
  const cookies = await signInBuyers({ origin: site.origin, databaseUrl: database.url }, 30)
  const productId = await stockedProduct(database.url, 40)
  for (const [index, cookie] of cookies.entries()) {
    const placed = await placeOrder(site.origin, cookie, productId)
    const answer = (await placed.json()) as { id: string }
    expect(answer).toHaveProperty('id')
    const { id } = answer
    if (index % 3 === 0) await pay(site.origin, cookie, orderNumber(id))
  }
  const isTold = async () => ((await countContent(database.url)).ledger.held ?? 0) !== 0
  await vi.waitUntil(isTold, { timeout: 60_000, interval: 500 })
  await site.stop()
  before = await countContent(database.url)
  await database.stop()
}, 600_000)

afterAll(async () => {
  await app?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

test('a site whose data are of an older PostgreSQL says what to do', async () => {
  const { major } = await findBinaries()
  expect(await majorOf(folder)).toBe(former)
  const { code, said } = await run('build/server/index.js')
  expect(code).toBe(1)
  expect(said).toContain(`viennent de PostgreSQL ${former}, et cette application apporte PostgreSQL ${major}`)
  expect(said).toContain('npm run upgrade-database')
  expect((await upgrade('--is-needed')).code).toBe(0)
})

test('killed in the middle, it is begun again', async () => {
  const child = spawn(
    process.execPath,
    ['scripts/upgrade-database.ts', '--programs', join(root, 'programs')],
    { env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('Copie de PostgreSQL')) child.kill('SIGKILL')
  expect(await majorOf(folder)).toBe(former)
})

test('one command keeps every row, every number and the files’ names, and the site goes on', async () => {
  const { major } = await findBinaries()
  const { code, said } = await upgrade()
  expect(said).toContain(`sont passées de PostgreSQL ${former} à ${major}, relues et comparées`)
  expect(code).toBe(0)
  expect([await majorOf(folder), await majorOf(`${folder}-${former}`)]).toEqual([major, former])
  expect((await readdir(data)).filter((name) => name.startsWith('upgrade-'))).toEqual([])

  app = await startApp(data, { DEMO_DATA: '0', BACKUP_FOLDER: copies })
  const after = await countContent(app.databaseUrl)
  expect(rowsOf(before)).toBeGreaterThan(2_000)
  // What a running site writes by itself within its first seconds.
  const own = [
    'rate_limits',
    'request_counters',
    'request_figures',
    'daily_figures',
    'site_findings',
    'catalogue_counts',
  ]
  const lasting = ({ tables, ledger }: BackupContent) => ({
    ledger,
    tables: Object.fromEntries(Object.entries(tables).filter(([name]) => !own.includes(name))),
  })
  expect(lasting(after)).toEqual(lasting(before))

  // Passwords open, stock is taken, numbers go on where they were.
  const cookie = await signIn(app.origin, 'buyer-1@exemple.example')
  const placed = await placeOrder(app.origin, cookie, await stockedProduct(app.databaseUrl, 5))
  expect(placed.status).toBe(201)
  for (const path of ['/', '/products', '/sitemap.xml'])
    expect([path, (await fetch(`${app.origin}${path}`)).status]).toEqual([path, 200])
  await app.stop()
  app = undefined
  expect((await upgrade()).said).toContain('Rien à faire')
  expect((await upgrade('--is-needed')).code).toBe(1)
})

test('its first backup brings it back, with what was written after', async () => {
  const orders = await ordersOf(folder)
  const other = join(root, 'other')
  const { code, said } = await run('scripts/restore.ts', [], { DATA_FOLDER: other })
  expect([code, said]).toEqual([0, expect.stringContaining('sont revenus')])
  expect(await ordersOf(join(other, 'postgres'))).toBe(orders)
  expect(await readdir(copies)).toContain(`wal-${(await findBinaries()).major}`)
})

const ordersOf = async (folder: string) => {
  const { url, stop } = await startEmbeddedDatabase({ folder, database: embeddedName })
  const { tables } = await countContent(url)
  await stop()
  return tables.orders
}

test('cut off between two names, or taken back, nothing is lost', async () => {
  const kept = `${folder}-${former}`
  expect((await upgrade('--back')).said).toContain(`Les données de PostgreSQL ${former} sont revenues`)
  const { major } = await findBinaries()
  const newer = `${folder}-${major}`
  expect([await majorOf(folder), await majorOf(newer), existsSync(kept)]).toEqual([former, major, false])
  const database = await startEmbeddedDatabase({ folder, database: embeddedName, binaries: programs })
  expect(await countContent(database.url)).toEqual(before)
  await database.stop()
  await rm(newer, { recursive: true })

  // The one name is gone, the other not there yet.
  await rename(folder, kept)
  const { code, said } = await run('build/server/index.js')
  expect([code, existsSync(folder)]).toEqual([1, false])
  expect(said).toContain('a été interrompue')
  const again = await upgrade('--programs', join(root, 'programs'))
  expect(again.said).toContain('relues et comparées')
  expect(await majorOf(folder)).toBe(major)
})
