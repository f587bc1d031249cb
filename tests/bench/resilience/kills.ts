import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { startMailServer } from '../../helpers/mail-server.ts'
import { makePhotograph } from '../../helpers/pictures.ts'
import { endProcess, freePort, hasEnded, startApp } from '../app.ts'
import { signedInBuyers, signIn, stockedProduct, withClient } from '../buyers.ts'
import type { Bench } from '../measure.ts'
import { booksProblems, lostOrders, missingMails, orphanPictures, stuckRows } from './after-kills.ts'
import { type Known, startLife } from './life.ts'

/** How many, and where chance begins: `KILLS=20 SEED=3 SECTION=kills npm run bench -- resilience`. */
const kills = Number(process.env.KILLS ?? 200)
let seed = Number(process.env.SEED ?? 1)
/** Mulberry32: the same moments for the same seed. */
const chance = (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const twoMinutes = 120_000

/** Buyers, a seller and an administrator at work, while the server and its database are killed in turn, at any moment. */
export const kill: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-kills-'))
  const mailServer = await startMailServer()
  const environment = { SMTP_URL: mailServer.url, SANDBOX_DELAY: '50', TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  // Filled with the demonstration first; people sign in once.
  const first = await startApp(folder, environment)
  const productId = await stockedProduct(first.databaseUrl, 1_000_000)
  const buyers = await signedInBuyers(first, 60)
  const seller = await ownerOf(first.databaseUrl, productId)
  const cookies = {
    buyers,
    seller: await signIn(first.origin, seller),
    admin: await signIn(first.origin, 'admin@rechantier.example'),
  }
  await first.stop()

  const port = await freePort()
  const origin = `http://localhost:${port}`
  const start = () =>
    spawn(process.execPath, ['build/server/index.js'], {
      stdio: 'ignore',
      env: { ...process.env, ...environment, PORT: String(port), DATA_FOLDER: folder },
    })
  const known: Known = { orders: new Set(), finished: 0, failures: [] }
  let app = start()
  try {
    await healthy(origin, app)
    const stopLife = startLife({
      origin,
      cookies,
      productId,
      known,
      photograph: await makePhotograph(600, 400),
    })
    for (let count = 0; count < kills; count += 1) {
      await wait(50 + chance() * 1_500)
      if (count % 2 === 0) {
        app.kill('SIGKILL')
        await once(app, 'exit')
        app = start()
      } else await killDatabase(folder)
      await healthy(origin, app)
      if (count % 20 === 19)
        console.error(
          `${count + 1} kills, ${known.orders.size} orders acknowledged, ${known.finished} to the end`,
        )
    }
    await stopLife()
    await wait(twoMinutes)
    const url = await databaseUrl(folder)
    return await withClient(url, async (client) => [
      { figure: 'kills', value: kills, target: `>=${kills}` as const },
      { figure: 'orders-acknowledged', value: known.orders.size, target: `>=${kills}` as const },
      { figure: 'orders-to-the-end', value: known.finished, target: '>=1' },
      { figure: 'transfers', value: await countRows(client, 'transfers'), target: '>=1' },
      { figure: 'refunds', value: await countRows(client, 'refunds'), target: '>=1' },
      { figure: 'acknowledged-orders-lost', value: await lostOrders(client, known.orders), target: '=0' },
      { figure: 'problems-in-the-books', value: await booksProblems(client, url), target: '=0' },
      {
        figure: 'mails-missing',
        value: await missingMails(
          client,
          mailServer.received.map(({ messageId }) => messageId),
        ),
        target: '=0',
      },
      { figure: 'stuck-after-two-minutes', value: await stuckRows(client), target: '=0' },
      {
        figure: 'pictures-of-nobody',
        value: await orphanPictures(client, () => readdir(join(folder, 'files', 'pictures'))),
        target: '=0',
      },
      { figure: 'answers-5xx-but-503', value: known.failures.length, target: '=0' },
    ])
  } finally {
    for (const failure of new Set(known.failures)) console.error(failure)
    await endProcess(app)
    await mailServer.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const countRows = async (client: Client, table: 'transfers' | 'refunds'): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0

async function healthy(origin: string, app: ChildProcess): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(50)) {
    if (hasEnded(app)) throw new Error('the server ended')
    if ((await fetch(`${origin}/health`).catch(() => null))?.ok) return
  }
  throw new Error('the server does not come back')
}

async function killDatabase(folder: string): Promise<void> {
  const file = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), 'SIGKILL')
}

async function databaseUrl(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/rechantier`
}

const ownerOf = (url: string, productId: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      'select email from profiles join products on products.user_id = profiles.id where products.id = $1',
      [productId],
    )
    return rows[0].email as string
  })
