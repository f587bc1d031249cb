import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { generalMessages } from '#domain/messages.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'
import { startTcpProxy } from '../helpers/tcp-proxy.ts'

const key = 'a-key-of-at-least-thirty-two-characters'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function createFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `rechantier-${name}-`))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function start(
  folder: string,
  environment: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<RunningApp> {
  const app = await startApp(folder, { EMAIL_API_KEY: key, LOG_LEVEL: 'silent', ...environment }, nodeOptions)
  cleanups.push(() => app.stop())
  return app
}

const page = (origin: string, path: string) => fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })
const readResponse = async (answer: Response) => ({ status: answer.status, text: await answer.text() })

/** Sends a request that writes to the database. */
const write = ({ origin }: RunningApp) =>
  fetch(`${origin}/api/send-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'a@exemple.example', subject: 'Bonjour', html: '<p>Bonjour</p>' }),
  })

test('a site without its database for a minute shows cached pages, answers writes with 503 and recovers', async () => {
  const folder = createFolder('away')
  const startDatabase = () =>
    startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'rechantier' })
  let database = await startDatabase()
  cleanups.push(() => database.stop())
  // The proxy keeps one address for a database whose port changes with each start.
  const proxy = await startTcpProxy(() => new URL(database.url))
  cleanups.push(() => proxy.close())
  const address = new URL(database.url)
  address.port = String(proxy.port)
  const app = await start(folder, { DATABASE_URL: address.href, DEMO_DATA: 'goods' })
  const readPages = async () => Promise.all([page(app.origin, '/'), page(app.origin, '/products')])
  // Waits until the pages come from the cache.
  await expect.poll(async () => (await readPages()).every((answer) => answer.headers.has('etag'))).toBe(true)
  const before = await Promise.all((await readPages()).map(readResponse))

  await database.stop()
  await expect.poll(async () => (await fetch(`${app.origin}/health`)).status).toBe(503)
  const endsAt = performance.now() + 60_000
  while (performance.now() < endsAt) {
    expect(await Promise.all((await readPages()).map(readResponse))).toEqual(before)
    const response = await write(app)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ detail: generalMessages.away })
    // A page that is not cached shows the outage and reloads itself.
    const other = await readResponse(await page(app.origin, '/products?search=porte'))
    expect(other.status).toBe(503)
    expect(other.text).toContain(generalMessages.pageAway)
    await wait(2_000)
  }

  database = await startDatabase()
  await expect.poll(async () => (await fetch(`${app.origin}/health`)).status).toBe(200)
  await expect.poll(async () => (await write(app)).status).toBeLessThan(300)
  await expect
    .poll(async () => (await readPages()).map((answer) => answer.headers.get('cache-control')))
    .toEqual(['public, no-cache', 'public, no-cache'])
})

test('a site on a full disk shows pages, answers writes with 503 and recovers without losing data', async () => {
  const folder = createFolder('full')
  const diskFolder = join(folder, 'disk')
  mkdirSync(diskFolder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', diskFolder])
  cleanups.push(() => execFileSync('umount', ['--lazy', diskFolder]))
  chmodSync(diskFolder, 0o755)
  const data = join(diskFolder, 'data')
  const app = await start(data, { DEMO_DATA: '0' })
  expect((await write(app)).status).toBeLessThan(300)

  // Fills the disk to its last block.
  const filler = join(diskFolder, 'filler')
  try {
    for (let size = 16 * 1024 * 1024; size >= 4_096; size /= 2)
      for (;;) {
        try {
          writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
        } catch {
          break
        }
      }
    const health = await fetch(`${app.origin}/health`)
    expect(health.status).toBe(503)
    expect(await health.text()).toContain('disk')
    expect((await page(app.origin, '/products')).status).toBe(200)
    // Some writes succeed in the space that PostgreSQL has reserved; the others must fail with these messages.
    const answers = []
    for (let number = 0; number < 300; number += 1) {
      const answer = await write(app)
      answers.push(answer.status)
      if (answer.status < 300) continue
      expect(answer.status).toBe(503)
      expect([generalMessages.diskFull, generalMessages.away]).toContain((await answer.json()).detail)
    }
    expect(new Set(answers.map((status) => Math.floor(status / 100)))).not.toContain(4)
  } finally {
    rmSync(filler)
  }
  await expect
    .poll(async () => (await fetch(`${app.origin}/health`)).status, { timeout: 10_000, interval: 250 })
    .toBe(200)
  expect((await write(app)).status).toBeLessThan(300)
})

test('a site with 160 MB of memory answers 240 requests, 60 at a time', async () => {
  const folder = createFolder('memory')
  const app = await start(folder, { DEMO_DATA: 'goods' }, ['--max-old-space-size=160'])
  const statuses = new Set<number>()
  for (let round = 0; round < 4; round += 1) {
    const visits = Array.from({ length: 60 }, (_, number) =>
      fetch(`${app.origin}/products?page=${number % 5}`, {
        headers: { cookie: 'rechantier.session_token=none', 'x-forwarded-for': `10.0.${round}.${number}` },
      }).then(readResponse),
    )
    for (const { status } of await Promise.all(visits)) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  // The process was not restarted.
  expect(readFileSync(`/proc/${app.pid}/cmdline`, 'utf8')).toContain('build/server')
})
