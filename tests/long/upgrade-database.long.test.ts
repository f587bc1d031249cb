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
import { type Binaries, findBinaries } from '#server/database/embedded/binaries.ts'
import { fetchPrograms } from '#server/database/embedded/fetch-programs.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { embeddedName } from '#server/operations/backup/embedded-cluster.ts'
import { countContent, rowsOf } from '#server/operations/backup/manifest.ts'
import { signInBuyers, startBuiltSite } from '../helpers/built-site.ts'
import { placeOrder, post, signIn, stockedProduct } from '../helpers/buyers.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

/** The oldest major version that a site may come from. */
const formerMajor = '17'
const root = await mkdtemp(join(tmpdir(), 'rechantier-upgrade-'))
const data = join(root, 'data')
const copies = join(root, 'copies')
const folder = join(data, 'postgres')
let programs: Binaries
let before: BackupContent
let app: RunningApp | undefined

const environment = { ...process.env, DATA_FOLDER: data, BACKUP_FOLDER: copies, DEMO_DATA: '0' }
/** Runs a script and returns its output and exit code. */
const run = (script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [script, ...args], { env: { ...environment, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )
const upgrade = (...args: string[]) => run('scripts/upgrade-database.ts', args)
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

/** Creates a demonstration site with orders and payments on the older PostgreSQL. */
beforeAll(async () => {
  // Fetching the older version needs npm.
  programs = await fetchPrograms(formerMajor, join(root, 'programs'))
  const database = await startEmbeddedDatabase({ folder, database: embeddedName, binaries: programs })
  const site = await startBuiltSite({
    DATABASE_URL: database.url,
    DATA_FOLDER: data,
    DEMO_DATA: 'goods',
    SANDBOX_DELAY: '0',
  })
  // Orders, some of them paid by card, create rows of nearly every table and a ledger.
  const cookies = await signInBuyers({ origin: site.origin, databaseUrl: database.url }, 30)
  const productId = await stockedProduct(database.url, 40)
  for (const [index, cookie] of cookies.entries()) {
    const placed = await placeOrder(site.origin, cookie, productId)
    const answer = (await placed.json()) as { id: string }
    expect(answer).toHaveProperty('id')
    const { id } = answer
    if (index % 3 === 0) await pay(site.origin, cookie, orderNumber(id))
  }
  const hasHeldMoney = async () => ((await countContent(database.url)).ledger.held ?? 0) !== 0
  await vi.waitUntil(hasHeldMoney, { timeout: 60_000, interval: 500 })
  await site.stop()
  before = await countContent(database.url)
  await database.stop()
}, 600_000)

afterAll(async () => {
  await app?.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

test('a site with data of an older PostgreSQL names the upgrade command', async () => {
  const { major } = await findBinaries()
  expect(await majorOf(folder)).toBe(formerMajor)
  const { code, output } = await run('build/server/index.js')
  expect(code).toBe(1)
  expect(output).toContain(
    `viennent de PostgreSQL ${formerMajor}, et cette application apporte PostgreSQL ${major}`,
  )
  expect(output).toContain('npm run upgrade-database')
  expect((await upgrade('--is-needed')).code).toBe(0)
})

test('a killed upgrade leaves the former data in use', async () => {
  const child = spawn(
    process.execPath,
    ['scripts/upgrade-database.ts', '--programs', join(root, 'programs')],
    { env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('Copie de PostgreSQL')) child.kill('SIGKILL')
  expect(await majorOf(folder)).toBe(formerMajor)
})

test('upgrade-database keeps rows and ledger, and the site continues', async () => {
  const { major } = await findBinaries()
  const { code, output } = await upgrade()
  expect(output).toContain(`sont passées de PostgreSQL ${formerMajor} à ${major}, relues et comparées`)
  expect(code).toBe(0)
  expect([await majorOf(folder), await majorOf(`${folder}-${formerMajor}`)]).toEqual([major, formerMajor])
  expect((await readdir(data)).filter((name) => name.startsWith('upgrade-'))).toEqual([])

  app = await startApp(data, { DEMO_DATA: '0', BACKUP_FOLDER: copies })
  const after = await countContent(app.databaseUrl)
  expect(rowsOf(before)).toBeGreaterThan(2_000)
  // A running site writes these tables by itself.
  const volatileTables = [
    'rate_limits',
    'request_counters',
    'request_figures',
    'daily_figures',
    'site_findings',
    'catalogue_counts',
  ]
  const stableContent = ({ tables, ledger }: BackupContent) => ({
    ledger,
    tables: Object.fromEntries(Object.entries(tables).filter(([name]) => !volatileTables.includes(name))),
  })
  expect(stableContent(after)).toEqual(stableContent(before))

  // Passwords are valid, stock is reserved and order numbers continue.
  const cookie = await signIn(app.origin, 'buyer-1@exemple.example')
  const placed = await placeOrder(app.origin, cookie, await stockedProduct(app.databaseUrl, 5))
  expect(placed.status).toBe(201)
  for (const path of ['/', '/products', '/sitemap.xml'])
    expect([path, (await fetch(`${app.origin}${path}`)).status]).toEqual([path, 200])
  await app.stop()
  app = undefined
  expect((await upgrade()).output).toContain('Rien à faire')
  expect((await upgrade('--is-needed')).code).toBe(1)
})

test('the first backup after the upgrade restores the site', async () => {
  const orders = await ordersOf(folder)
  const other = join(root, 'other')
  const { code, output } = await run('scripts/restore.ts', [], { DATA_FOLDER: other })
  expect([code, output]).toEqual([0, expect.stringContaining('sont revenus')])
  expect(await ordersOf(join(other, 'postgres'))).toBe(orders)
  expect(await readdir(copies)).toContain(`wal-${(await findBinaries()).major}`)
})

const ordersOf = async (folder: string) => {
  const { url, stop } = await startEmbeddedDatabase({ folder, database: embeddedName })
  const { tables } = await countContent(url)
  await stop()
  return tables.orders
}

test('an upgrade can be reverted, and an interrupted rename is completed by the next one', async () => {
  const renamed = `${folder}-${formerMajor}`
  expect((await upgrade('--back')).output).toContain(`Les données de PostgreSQL ${formerMajor} sont revenues`)
  const { major } = await findBinaries()
  const newer = `${folder}-${major}`
  expect([await majorOf(folder), await majorOf(newer), existsSync(renamed)]).toEqual([
    formerMajor,
    major,
    false,
  ])
  const database = await startEmbeddedDatabase({ folder, database: embeddedName, binaries: programs })
  expect(await countContent(database.url)).toEqual(before)
  await database.stop()
  await rm(newer, { recursive: true })

  // The folder was renamed, and the new one does not exist yet.
  await rename(folder, renamed)
  const { code, output } = await run('build/server/index.js')
  expect([code, existsSync(folder)]).toEqual([1, false])
  expect(output).toContain('a été interrompue')
  const again = await upgrade('--programs', join(root, 'programs'))
  expect(again.output).toContain('relues et comparées')
  expect(await majorOf(folder)).toBe(major)
})
