import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client, escapeIdentifier } from 'pg'
import { lockInSession } from '#server/lib/locks.ts'
import { passwordFile } from './folder.ts'
import type { Binaries } from './process.ts'
import { type ServerUser, spawnAs } from './user.ts'

interface InitialiseOptions {
  folder: string
  binaries: Binaries
  user: ServerUser
}

/** Not every system has C.UTF-8; PostgreSQL's own locale sorts the same way. */
const LOCALES = [
  ['--locale=C.UTF-8'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/**
 * Creates an empty PostgreSQL in `folder`, with its password beside it. It is created in a separate folder, under a new name each time (an
 * initdb of a killed app may still be writing to the last one), and moved into place when complete, so that `folder` is never incomplete,
 * even after a power cut.
 */
export async function initialise({ folder, binaries, user }: InitialiseOptions): Promise<void> {
  await removeAttempts(folder)
  const attempt = await mkdtemp(`${folder}.init-`)
  try {
    const password = randomBytes(24).toString('base64url')
    await writeFile(join(attempt, 'password'), password)
    if (user.owner) {
      await chown(join(attempt, 'password'), user.owner.uid, user.owner.gid)
      await chown(attempt, user.owner.uid, user.owner.gid)
    }
    await runInitdb(attempt, binaries, user)
    await rm(passwordFile(folder), { force: true })
    await writeFile(passwordFile(folder), password, { mode: 0o600, flush: true })
    await rmdir(folder).catch(() => {})
    await rename(join(attempt, 'data'), folder)
    await syncFolder(dirname(folder))
  } finally {
    await removeAttempts(folder)
  }
}

async function runInitdb(attempt: string, binaries: Binaries, user: ServerUser): Promise<void> {
  let errorOutput = ''
  for (const locale of LOCALES) {
    const args = [`--pgdata=${join(attempt, 'data')}`, `--username=${ROLE}`, '--auth=scram-sha-256']
    args.push(`--pwfile=${join(attempt, 'password')}`, '--encoding=UTF8', '--lc-messages=C', ...locale)
    const child = spawnAs(user, binaries.initdb, args, { cwd: attempt, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<number | null>((done, fail) => child.once('close', done).once('error', fail))
    errorOutput = await text(child.stderr as Readable)
    if ((await ended) === 0) return
    if (!errorOutput.includes('invalid locale name')) break
  }
  const reason = /(?:error|FATAL|fatal|could not).*/.exec(errorOutput)?.[0] ?? 'sans explication'
  throw new Error(
    `PostgreSQL n'a pas pu créer la base de données (${reason}). Vérifiez la place libre et les droits du dossier ` +
      `« ${dirname(attempt)} », puis relancez l'application.`,
    { cause: errorOutput },
  )
}

async function removeAttempts(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.init-`
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    // An initdb without its app may still be writing; the next initialisation removes its files.
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** Syncs new names in a folder to disk, so that they survive a power cut. Windows neither needs nor allows it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** The only role of the cluster. */
const ROLE = 'postgres'

/** PostgreSQL's error codes (appendix A). */
export const WRONG_PASSWORD = '28P01'
export const STARTING_OR_STOPPING = '57P03'
const LOCKED = '55P03'

export function databaseUrl(port: number, password: string, database: string): string {
  return `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/** Connects to the maintenance database or returns the error. Never throws. */
export async function tryConnect(
  port: number,
  password: string,
): Promise<{ client: Client } | { code?: string; message: string }> {
  // `ssl` is given because the client would otherwise read PGSSLMODE. The timeout is for another process on the port that does not speak
  // PostgreSQL.
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, the error of a lost connection would end the app.
  client.on('error', () => {})
  try {
    await client.connect()
    return { client }
  } catch (error) {
    await client.end().catch(() => {})
    return error as { code?: string; message: string }
  }
}

/** Connects to a server that has just answered. */
export async function openClient(folder: string, port: number, password: string): Promise<Client> {
  const answer = await tryConnect(port, password)
  if ('client' in answer) return answer.client
  throw new Error(
    answer.code === WRONG_PASSWORD
      ? `Le mot de passe du fichier « ${passwordFile(folder)} » n'est pas celui de cette base : reprenez ce fichier ` +
          'dans la même sauvegarde que les données.'
      : `PostgreSQL a démarré mais ne répond pas (${answer.message}). Le détail est dans « ${folder}.log ».`,
  )
}

/**
 * Reserves the server for this app until the connection closes; returns false when another app has it. It waits a second, because the server
 * may not have noticed yet that a killed app has gone.
 */
export async function claimServer(client: Client): Promise<boolean> {
  await client.query("SET lock_timeout = '1s'")
  try {
    await lockInSession(client, 'embeddedServer')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === LOCKED) return false
    throw error
  } finally {
    await client.query('RESET lock_timeout')
  }
}

export async function createDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
}
