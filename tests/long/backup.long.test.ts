import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedUrl } from '#server/operations/backup/embedded-cluster.ts'
import { generateBackupKey } from '#server/operations/backup/sealing.ts'
import { endProcess, freePort } from '../helpers/running-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'rechantier-backup-'))
const dataFolder = join(folder, 'data')
const backupFolder = join(folder, 'copies')
const identityFile = join(folder, 'key.txt')
let environment: NodeJS.ProcessEnv
let app: ChildProcess | undefined

beforeAll(async () => {
  const { identity, recipient } = await generateBackupKey()
  await writeFile(identityFile, `# kept elsewhere\n${identity}\n`)
  environment = {
    PATH: process.env.PATH,
    DATA_FOLDER: dataFolder,
    BACKUP_FOLDER: backupFolder,
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
  const isHealthy = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isHealthy, { timeout: 120_000, interval: 250 }).toBe(true)
  return origin
}

const run = async (script: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: environment,
  })
  return stdout
}

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await embeddedUrl({ dataFolder: dataFolder }) })
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
/** Kills PostgreSQL and the application, as a power failure would. */
async function killAll(): Promise<void> {
  const pid = Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
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

test('a lost machine is restored as its last backup was, twice', { timeout: 600_000 }, async () => {
  await startApp()
  await insertAddress('before@example.fr')
  expect(await run('backup')).toContain('restaurée à l’essai et comptée')
  await insertAddress('after@example.fr')
  const pictures = await readdir(join(dataFolder, 'files', 'pictures'))

  await killAll()
  await rm(dataFolder, { recursive: true })
  expect(await run('restore', '--identity', identityFile)).toContain('comme à la sauvegarde')
  expect(await readdir(join(dataFolder, 'files', 'pictures'))).toEqual(expect.arrayContaining(pictures))
  const origin = await startApp()
  expect(await readAddresses()).toEqual(['before@example.fr'])
  // The site stays closed until its payments are compared with the provider's.
  expect((await fetch(`${origin}/products`)).status).toBe(503)

  // The restored site can be backed up and restored again.
  await insertAddress('again@example.fr')
  await run('backup')
  await killAll()
  await rm(dataFolder, { recursive: true })
  await run('restore', '--identity', identityFile)
  await startApp()
  expect(await readAddresses()).toEqual(['before@example.fr', 'again@example.fr'])
})

test('restore refuses a missing key, a wrong key, existing data, a moment and an unknown backup', {
  timeout: 120_000,
}, async () => {
  const restoreError = (...args: string[]) => run('restore', ...args).catch(({ stderr }) => String(stderr))
  expect(await restoreError('--identity', identityFile)).toContain('Il y a déjà une base')
  if (app) await endProcess(app)
  app = undefined
  await rm(dataFolder, { recursive: true })
  const now = new Date().toISOString()
  expect(await restoreError('--identity', identityFile, '--until', now)).toContain('journal est archivé')
  expect(await restoreError()).toContain('est chiffrée')
  const { identity } = await generateBackupKey()
  await writeFile(identityFile, identity)
  expect(await restoreError('--identity', identityFile)).toContain('ne s’ouvre pas')
  expect(await restoreError('--name', 'unknown-backup')).toContain('Aucune sauvegarde ne convient')
  expect(await readdir(dataFolder)).toEqual([])
})
