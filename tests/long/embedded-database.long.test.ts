import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readPidFile, runsOn } from '#server/database/embedded/process.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/database/embedded/start-embedded-database.ts'

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 })

const FIXTURE = join(import.meta.dirname, '../../server/database/embedded/start-embedded-database.fixture.ts')
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const nobodyRunsNode =
  isRoot && spawnSync(process.execPath, ['--check', FIXTURE], { uid: NOBODY }).status === 0
const ALREADY_RUNS = /Un autre Réchantier fonctionne déjà sur le dossier de données/

let root: string
/** A folder initialised once with one row in `planks`; tests that succeed leave it usable for the next one. */
let sharedFolder: string
const messages: string[] = []
const folders: string[] = []
const startedDatabases: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-'))
  chmodSync(root, 0o755)
  sharedFolder = await emptyFolder()
  const report = (message: string) => messages.push(message)
  const { url, stop } = await startEmbeddedDatabase({ folder: sharedFolder, database: 'magasin', report })
  await query(url, 'CREATE TABLE planks (name text)')
  await query(url, "INSERT INTO planks VALUES ('chêne')")
  await stop()
})

afterEach(async () => {
  await Promise.all(startedDatabases.splice(0).map(({ stop }) => stop()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders) {
    const pid = readPidFile(folder)?.pid
    if (pid && runsOn(folder, pid)) process.kill(pid, 'SIGKILL')
  }
})

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))

describe('starting and stopping', () => {
  test('keeps the data', async () => {
    const folder = sharedFolder
    const first = await start(folder)
    await query(first.url, "INSERT INTO planks VALUES ('hêtre')")
    const { pid } = readServer(folder)
    await first.stop()
    await first.stop()
    await expect.poll(() => isRunning(pid), { interval: 10 }).toBe(false)
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)

    const second = await start(folder)
    expect(await readPlanks(second.url)).toEqual(['chêne', 'hêtre'])
  })

  test('is durable, local, protected by its own password and configurable', async () => {
    const folder = sharedFolder
    const settings = { work_mem: '7MB', max_connections: '20' }
    const database = await startEmbeddedDatabase({ folder, database: 'magasin', settings })
    startedDatabases.push(database)
    const { url } = database
    const rows = await query(
      url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'jit', 'listen_addresses', 'lc_messages',
       'max_connections', 'password_encryption', 'server_encoding', 'unix_socket_directories', 'work_mem')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      jit: 'off',
      lc_messages: 'C',
      listen_addresses: '127.0.0.1',
      max_connections: '20',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      unix_socket_directories: '',
      work_mem: '7168',
    })
    expect(await query(url, "SELECT lower('ÉTÉ') AS low")).toEqual([{ low: 'été' }])
    expect(statSync(`${folder}.password`).mode & 0o777).toBe(0o600)
    expect(new URL(url).password).toBe(readFileSync(`${folder}.password`, 'utf8'))
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      /password authentication/,
    )
  })

  test('reports its steps and leaves only data, password, log and lock', () => {
    expect(messages.slice(-2)).toEqual([
      'PostgreSQL : création de la base de données…',
      'PostgreSQL : démarrage…',
    ])
    const files = ['postgres', 'postgres.lock', 'postgres.log', 'postgres.password']
    expect(readdirSync(dirname(sharedFolder)).sort()).toEqual(files)
  })

  test('restarts a killed server on the same port each time', async () => {
    const folder = sharedFolder
    const reported: string[] = []
    const report = (message: string) => reported.push(message)
    const database = await startEmbeddedDatabase({ folder, database: 'magasin', report })
    startedDatabases.push(database)
    for (let death = 1; death <= 2; death += 1) {
      const { pid } = readServer(folder)
      process.kill(pid, 'SIGKILL')
      await expect
        .poll(() => readPlanks(database.url).catch(() => []), { timeout: 15_000, interval: 50 })
        .toContain('chêne')
      expect(readServer(folder).pid).not.toBe(pid)
      expect(reported.filter((message) => /arrêté de façon imprévue/.test(message))).toHaveLength(death)
    }
  })

  test('keeps watching a server that recovered from a killed process', async () => {
    const folder = sharedFolder
    const reported: string[] = []
    const report = (message: string) => reported.push(message)
    const database = await startEmbeddedDatabase({ folder, database: 'magasin', report })
    startedDatabases.push(database)
    const { pid } = readServer(folder)
    const formerHolder = await findLockHolder(database.url)
    const [backend] = await query(
      database.url,
      "select pid from pg_stat_activity where backend_type = 'walwriter'",
    )
    process.kill(Number(backend?.pid), 'SIGKILL')
    // The application takes its lock again over a new connection.
    await expect
      .poll(() => findLockHolder(database.url).catch(() => formerHolder), { timeout: 15_000, interval: 50 })
      .not.toBe(formerHolder)
    expect(readServer(folder).pid).toBe(pid)
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => readPlanks(database.url).catch(() => []), { timeout: 15_000, interval: 50 })
      .toContain('chêne')
    expect(reported.at(-1)).toMatch(/PostgreSQL : démarrage/)
  })

  test('stops the server of an app that exits without stopping it', async () => {
    const folder = sharedFolder
    const { child } = await startApp(folder)
    const { pid } = readServer(folder)
    child.stdin?.write('exit\n')
    await expect.poll(() => isRunning(pid), { interval: 20, timeout: 10_000 }).toBe(false)
  })
})

describe('two apps on one folder', () => {
  test('the second app is refused while the first runs', async () => {
    const folder = sharedFolder
    const { url } = await start(folder)
    const [other] = await Promise.all([startApp(folder), expect(start(folder)).rejects.toThrow(ALREADY_RUNS)])
    expect(other.error).toMatch(ALREADY_RUNS)
    expect(await readPlanks(url)).toContain('chêne')
  })

  test('the second app is refused by PostgreSQL when the lock file was removed', async () => {
    const folder = sharedFolder
    const { url } = await start(folder)
    await unlink(`${folder}.lock`)
    expect((await startApp(folder)).error).toMatch(ALREADY_RUNS)
    expect(await readPlanks(url)).toContain('chêne')
  })

  test('only one app starts when both start at once on a new folder', async () => {
    const folder = await emptyFolder()
    const apps = await Promise.all([startApp(folder), startApp(folder)])
    expect(apps.filter(({ url }) => url)).toHaveLength(1)
    for (const { error } of apps.filter(({ url }) => !url)) expect(error).toMatch(ALREADY_RUNS)
  })

  test('an app on a copy of a folder in use starts its own server', async () => {
    const folder = sharedFolder
    const original = await start(folder)
    const copy = await copyFolder(folder)
    expect(existsSync(join(copy, 'postmaster.pid'))).toBe(true)
    const copied = await start(copy)
    expect(new URL(copied.url).port).not.toBe(new URL(original.url).port)
    await query(copied.url, 'DELETE FROM planks')
    expect(await readPlanks(original.url)).toContain('chêne')
  })
})

describe('starting after a crash', () => {
  test('takes over the PostgreSQL server of a killed app', async () => {
    const folder = sharedFolder
    const app = await startApp(folder)
    await query(app.url, "INSERT INTO planks VALUES ('sapin')")
    const { pid } = readServer(folder)
    await kill(app.child)
    expect(isRunning(pid)).toBe(true)

    const next = await start(folder)
    expect(readServer(folder).pid).toBe(pid)
    expect(await readPlanks(next.url)).toContain('sapin')
    await next.stop()
    await expect.poll(() => isRunning(pid), { interval: 10 }).toBe(false)
  })

  test('replaces a server that was killed with the app while its query runs', async () => {
    const folder = sharedFolder
    const app = await startApp(folder)
    const { pid } = readServer(folder)
    const client = new Client(app.url)
    client.on('error', () => {})
    await client.connect()
    const [{ backend }] = (await client.query('SELECT pg_backend_pid() AS backend')).rows
    const busy = client
      .query("SELECT count(md5(n::text || 'x')) FROM generate_series(1, 1500000) n")
      .catch(() => {})
    const state = `SELECT state FROM pg_stat_activity WHERE pid = ${backend}`
    await vi.waitUntil(async () => (await query(app.url, state))[0]?.state === 'active')
    process.kill(pid, 'SIGKILL')
    await kill(app.child)
    expect(isRunning(backend)).toBe(true)
    expect(readPidFile(folder)?.pid).toBe(pid)

    const next = await start(folder)
    expect(isRunning(backend)).toBe(false)
    expect(await readPlanks(next.url)).toContain('chêne')
    await busy
  })

  test.each([
    [
      'names another user’s process',
      (pid: number) => `${pid}\n/elsewhere\n1700000000\n1\n\n127.0.0.1\n0 0\nready\n`,
    ],
    ['is empty', () => ''],
  ])('starts when postmaster.pid %s', async (_, content) => {
    const folder = sharedFolder
    const { uid, gid } = statSync(folder)
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    children.push(other)
    await once(other, 'spawn')
    await writeFile(join(folder, 'postmaster.pid'), content(other.pid as number))
    const { url } = await start(folder)
    expect(await readPlanks(url)).toContain('chêne')
    expect(isRunning(other.pid as number)).toBe(true)
  })

  test('repeats an interrupted initialisation', async () => {
    const folder = await emptyFolder()
    const attempt = () => readdirSync(dirname(folder)).find((name) => name.includes('.init-'))
    const child = spawnApp(folder)
    await vi.waitUntil(() => existsSync(join(dirname(folder), attempt() ?? 'none', 'data', 'base')), {
      interval: 5,
      timeout: 10_000,
    })
    await kill(child)
    expect(existsSync(folder)).toBe(false)

    const { url } = await start(folder)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(attempt()).toBeUndefined()
  })
})

describe('startEmbeddedDatabase refuses with an explanation', () => {
  test('data of another major version', async () => {
    const folder = await emptyFolder()
    await mkdir(folder)
    await writeFile(join(folder, 'PG_VERSION'), '15\n')
    await expect(start(folder)).rejects.toThrow(/viennent de PostgreSQL 15, .* apporte PostgreSQL 18/)
  })

  test('a folder with other files', async () => {
    const folder = await emptyFolder()
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(start(folder)).rejects.toThrow(/contient autre chose qu'une base PostgreSQL/)
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  })

  test('a missing or wrong password', async () => {
    const folder = sharedFolder
    const password = await readFile(`${folder}.password`)
    onTestFinished(() => writeFile(`${folder}.password`, password))
    await unlink(`${folder}.password`)
    await expect(start(folder)).rejects.toThrow(/Le mot de passe de PostgreSQL manque/)
    await writeFile(`${folder}.password`, 'wrong')
    await expect(start(folder)).rejects.toThrow(/n'est pas celui de cette base/)
    expect(readPidFile(folder)).toBeUndefined()
  })

  test('a setting that PostgreSQL does not know', async () => {
    const folder = sharedFolder
    await expect(start(folder, { shared_bufers: '1GB' })).rejects.toThrow(
      /pas démarré \(FATAL: .*shared_bufers/,
    )
  })
})

describe.skipIf(!isRoot)('starting as root (skipped for other users)', () => {
  test('runs PostgreSQL as a system user, or in a namespace when the folder is closed', async () => {
    const folder = sharedFolder
    for (const mode of [0o755, 0o700, 0o755]) {
      chmodSync(dirname(folder), mode)
      const { url, stop } = await start(folder)
      expect(await readPlanks(url)).toContain('chêne')
      expect(statSync(folder).uid === 0).toBe(mode === 0o700 || !nobodyRunsNode)
      expect(statSync(join(folder, 'PG_VERSION')).uid).toBe(statSync(folder).uid)
      await stop()
    }
  })

  test('initialises in a closed folder', async () => {
    const folder = await emptyFolder()
    chmodSync(dirname(folder), 0o700)
    const { url } = await start(folder)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(statSync(folder).uid).toBe(0)
  })

  test('names the closed folder where the system has no namespaces', async () => {
    const folder = await emptyFolder()
    chmodSync(dirname(folder), 0o700)
    const { error } = await startApp(folder, { env: { PATH: '/nowhere' } })
    // The project itself may be in a closed folder, which the error then names.
    expect(error).toContain(nobodyRunsNode ? `le dossier « ${dirname(folder)} » est fermé` : 'est fermé')
    expect(error).toContain('aux autres utilisateurs')
    expect(error).toContain('DATABASE_URL')
  })
})

describe.skipIf(!nobodyRunsNode)('starting as an ordinary user (skipped when root cannot run as one)', () => {
  test('keeps the data’s owner when root starts the server afterwards', async () => {
    const folder = await emptyFolder()
    await chown(dirname(folder), NOBODY, NOBODY)
    const first = await startApp(folder, { uid: NOBODY, gid: NOBODY })
    await query(first.url, 'CREATE TABLE planks (name text)')
    expect(statSync(folder).uid).toBe(NOBODY)
    first.child.stdin?.write('stop\n')
    await once(first.child, 'exit')
    expect(readPidFile(folder)).toBeUndefined()

    const asRoot = await start(folder)
    expect(await readPlanks(asRoot.url)).toEqual([])
    expect(statSync(folder).uid).toBe(NOBODY)
    await asRoot.stop()

    const again = await startApp(folder, { uid: NOBODY, gid: NOBODY })
    expect(await readPlanks(again.url)).toEqual([])
  })

  test('is refused with an explanation when the data or the folder belongs to another user', async () => {
    const folder = await emptyFolder()
    await mkdir(folder)
    expect((await startApp(folder, { uid: NOBODY })).error).toMatch(/ne peut pas recevoir les données/)
    await chown(dirname(folder), NOBODY, NOBODY)
    expect((await startApp(folder, { uid: NOBODY })).error).toMatch(/appartient à un autre utilisateur/)
  })
})

async function emptyFolder(): Promise<string> {
  const parent = await mkdtemp(join(root, 'data-'))
  chmodSync(parent, 0o755)
  const folder = join(parent, 'postgres')
  folders.push(folder)
  return folder
}

async function copyFolder(from: string): Promise<string> {
  const folder = await emptyFolder()
  // Node's `cp` does not preserve the owner.
  for (const end of ['', '.password']) spawnSync('cp', ['-a', `${from}${end}`, `${folder}${end}`])
  return folder
}

async function start(folder: string, settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({
    folder,
    database: 'magasin',
    settings: { fsync: 'off', ...settings },
  })
  startedDatabases.push(database)
  return database
}

interface AppOptions {
  uid?: number
  gid?: number
  env?: NodeJS.ProcessEnv
}

function spawnApp(folder: string, options: AppOptions = {}): ChildProcess {
  const child = spawn(process.execPath, [FIXTURE, folder], { stdio: ['pipe', 'pipe', 'inherit'], ...options })
  children.push(child)
  return child
}

async function startApp(folder: string, options?: AppOptions) {
  const child = spawnApp(folder, options)
  const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
  return { child, ...(JSON.parse(line) as { url: string; error: string }) }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Returns false for a zombie too: orphans of a killed application stay in the process table until the system collects them. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout !== '' && !stdout.startsWith('Z')
}

function readServer(folder: string) {
  const file = readPidFile(folder)
  if (!file) throw new Error(`No server runs on ${folder}`)
  return file
}

/** Returns the process that holds the application's advisory lock; rejects while there is none. */
async function findLockHolder(url: string): Promise<number> {
  const [lock] = await query(url, "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted")
  if (!lock) throw new Error('no app holds the lock')
  return lock.pid
}

async function readPlanks(url: string): Promise<string[]> {
  return (await query(url, 'SELECT name FROM planks ORDER BY name')).map(({ name }) => name)
}

async function query(url: string, sql: string) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
