import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCluster } from '#server/operations/backup/embedded-cluster.ts'
import { newBackupKey } from '#server/operations/backup/sealing.ts'
import { endProcess, freePort } from '../helpers/running-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'rechantier-backup-'))
const data = join(folder, 'data')
const copies = join(folder, 'copies')
const identityFile = join(folder, 'key.txt')
let environment: NodeJS.ProcessEnv
let app: ChildProcess | undefined

beforeAll(async () => {
  const { identity, recipient } = await newBackupKey()
  await writeFile(identityFile, `# kept elsewhere\n${identity}\n`)
  environment = {
    PATH: process.env.PATH,
    DATA_FOLDER: data,
    BACKUP_FOLDER: copies,
    BACKUP_RECIPIENT: recipient,
    DEMO_DATA: 'goods',
    LOG_LEVEL: 'error',
  }
})
afterAll(async () => {
  if (app) await endProcess(app)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

async function startApp(): Promise<string> {
  const port = await freePort()
  app = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, PORT: String(port) },
  })
  const origin = `http://localhost:${port}`
  const answers = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 120_000, interval: 250 }).toBe(true)
  return origin
}

const run = async (script: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: environment,
  })
  return stdout
}

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const { url } = await findCluster({ dataFolder: data })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const insertAddress = (email: string) =>
  query(`insert into email_suppressions (address, reason) values ('${email}', 'bounced')`)
const readAddresses = async () =>
  (await query<{ address: string }>('select address from email_suppressions order by created_at')).map(
    ({ address }) => address,
  )
/**
 * Waits until the current WAL segment is archived; PostgreSQL closes a segment that is not full in less than a minute.
 */
async function waitForArchive(): Promise<void> {
  const [row] = await query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  const names = () => readdir(join(copies, 'wal')).catch((): string[] => [])
  const isArchived = async () => (await names()).some((copied) => copied.startsWith(row?.name ?? 'none'))
  await expect.poll(isArchived, { timeout: 60_000, interval: 500 }).toBe(true)
}

/** Kills PostgreSQL and the application, as a power failure would. */
async function killAll(): Promise<void> {
  const pid = Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(app?.pid ?? 0, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  app = undefined
}
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a lost machine is restored from the backup and the archived log, also to a chosen moment', {
  timeout: 600_000,
}, async () => {
  await startApp()
  await insertAddress('before@example.fr')
  const output = await run('backup')
  expect(output).toContain('restaurée à l’essai et comptée')
  await insertAddress('after@example.fr')
  const middle = new Date()
  await insertAddress('later@example.fr')
  await waitForArchive()
  const pictures = await readdir(join(data, 'files', 'pictures'))

  await killAll()
  await rm(data, { recursive: true })
  expect(await run('restore', '--identity', identityFile)).toMatch(/email_suppressions : 1 lignes.* 3 après/)
  expect(await readdir(join(data, 'files', 'pictures'))).toEqual(expect.arrayContaining(pictures))

  const origin = await startApp()
  expect(await readAddresses()).toEqual(['before@example.fr', 'after@example.fr', 'later@example.fr'])
  // The site stays closed until its payments are compared with the bank's.
  expect((await fetch(`${origin}/products`)).status).toBe(503)

  // The log continues on its own timeline in the same place.
  await insertAddress('again@example.fr')
  await waitForArchive()
  await killAll()
  await rm(data, { recursive: true })
  await run('restore', '--identity', identityFile)
  await startApp()
  expect(await readAddresses()).toHaveLength(4)
  await killAll()

  // A moment between two writes is restored.
  await rm(data, { recursive: true })
  await run('restore', '--identity', identityFile, '--until', middle.toISOString())
  await startApp()
  expect(await readAddresses()).toEqual(['before@example.fr', 'after@example.fr'])
})

test('restore refuses a missing key, a wrong key, existing data and an unknown backup', {
  timeout: 120_000,
}, async () => {
  const failure = (...args: string[]) => run('restore', ...args).catch(({ stderr }) => String(stderr))
  expect(await failure('--identity', identityFile)).toContain('Il y a déjà une base')
  if (app) await endProcess(app)
  app = undefined
  await rm(data, { recursive: true })
  expect(await failure()).toContain('est chiffrée')
  const { identity } = await newBackupKey()
  await writeFile(identityFile, identity)
  expect(await failure('--identity', identityFile)).toContain('ne s’ouvre pas')
  expect(await failure('--name', 'unknown-backup')).toContain('Aucune sauvegarde ne convient')
  expect(await readdir(data)).toEqual([])
})
