import { type FileHandle, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { takeOwnership } from '#server/database/embedded/folder.ts'
import { type Binaries, describeBinaries } from '#server/database/embedded/process.ts'
import { chooseServerUser, spawnAs } from '#server/database/embedded/user.ts'
import { type Destination, listKeys, runConcurrently } from './copy-files.ts'
import { runProgram } from './dump.ts'
import { withClient } from './embedded-cluster.ts'
import type { Manifest } from './manifest.ts'
import { unseal } from './sealing.ts'

/** Where PostgreSQL's archived log lies in the destination, by the cluster's own identifier: segments of two clusters have equal names. */
export const logFolder = (systemIdentifier: string): string => `log/${systemIdentifier}`

/** 24 hexadecimal digits: timeline, and place in it. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

export interface ArchivedLog {
  /** Its folder in the destination. */
  log: string
  /** The segment that is written now: a base backup that begins from here on reads none before it. */
  firstSegment: string
}

/** What asks the site's database: a client, or the site's own connections. */
export type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>

/** Whether the server archives its log with our command, and this role may copy the whole cluster. */
const isArchived = `current_setting('archive_mode') = 'on' and current_setting('archive_command') like '%archive-log%'
  and (select rolreplication from pg_roles where rolname = current_user)`

/** Null: it does not. */
export async function findArchivedLog(query: Query): Promise<ArchivedLog | null> {
  const { rows } = await query(
    `select system_identifier::text as log, pg_walfile_name(pg_current_wal_lsn()) as segment from pg_control_system() where ${isArchived}`,
  )
  const [found] = rows as { log: string; segment: string }[]
  return found ? { log: logFolder(found.log), firstSegment: found.segment } : null
}

export interface Archiving {
  archivedAt: Date | null
  isFailing: boolean
}

/** How the archiving goes; null: there is none. */
export async function readArchiving(query: Query): Promise<Archiving | null> {
  const { rows } = await query(
    `select last_archived_time as "archivedAt", coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
     from pg_stat_archiver where ${isArchived}`,
  )
  const [found] = rows as { archivedAt: Date | string | null; isFailing: boolean }[]
  return found
    ? { ...found, archivedAt: found.archivedAt === null ? null : new Date(found.archivedAt) }
    : null
}

/** Copies the running cluster into a `.tar.gz` that starts by itself: the log written meanwhile is in it. */
export const backUpCluster = ({ url, to }: { url: string; to: string }): Promise<void> =>
  runProgram(
    'pg_basebackup',
    ['--pgdata=-', '--format=tar', '--gzip', '--wal-method=fetch', '--checkpoint=fast', '--no-manifest'],
    url,
    { stdoutFile: to },
  )

/** Debian's programs of one major version. @throws Error in French: they are not installed here */
async function findDebianBinaries(major: string): Promise<Binaries> {
  try {
    return await describeBinaries(`/usr/lib/postgresql/${major}/bin`)
  } catch (cause) {
    throw new Error(
      `Cette sauvegarde est une copie de PostgreSQL ${major}, dont les programmes ne sont pas sur cette machine : installez le paquet ` +
        `postgresql-${major}.`,
      { cause },
    )
  }
}

interface Copy {
  /** An unpacked base backup. */
  folder: string
  major: string
  /** PostgreSQL's settings besides, those of a recovery for example. */
  settings?: Record<string, string>
}

/** The copy listens on a socket in its own folder only, which only its owner may enter. */
const copySettings = {
  listen_addresses: '',
  archive_mode: 'off',
  hot_standby: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  ssl: 'off',
  shared_buffers: '64MB',
  max_connections: '20',
}

/** Replaying a day of log takes minutes; in milliseconds. */
const startTimeoutMs = 60 * 60_000

/** Starts a server on a copy of a cluster, gives `work` the address of the database `name` in it, and stops the server. */
export async function withCopy<Result>(
  { folder, major, settings = {} }: Copy,
  name: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const binaries = await findDebianBinaries(major)
  const sockets = join(folder, 'sockets')
  await mkdir(sockets, { mode: 0o700 })
  // Debian keeps these files outside the data folder.
  await writeFile(join(folder, 'postgresql.conf'), '')
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\n')
  await writeFile(join(folder, 'pg_ident.conf'), '')
  const user = await chooseServerUser({ folder, binaries, report: () => {} })
  await takeOwnership(folder, user)
  const all = { ...copySettings, ...settings, unix_socket_directories: sockets, log_min_messages: 'warning' }
  const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawnAs(user, binaries.postgres, ['-D', folder, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  try {
    const url = `postgres://postgres@${encodeURIComponent(sockets)}/${encodeURIComponent(name)}`
    await waitForServer(url, () => (hasEnded() ? said : null))
    return await work(url)
  } finally {
    child.kill('SIGINT')
    await ended
  }
}

async function waitForServer(url: string, readFailure: () => string | null): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const error = await withClient(url, async () => null).catch((error: Error & { code?: string }) => error)
    if (!error) return
    const failure = readFailure()
    if (failure !== null || Date.now() > deadline)
      throw new Error(
        `PostgreSQL ne démarre pas sur la copie : ${(failure ?? error.message).trim().slice(-500)}`,
      )
    // A server that answers, but has no such database.
    if (error.code === '3D000') throw error
    await pause(100)
  }
}

/** The identifier of the cluster whose data folder this is: the first eight bytes of its control file. */
export const readSystemIdentifier = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'global', 'pg_control'))).readBigUInt64LE(0).toString()

/** In the database's folder, so that the server's account can read segments from it. */
const fetchedName = 'rechantier_fetched'

interface Fetching {
  destination: Destination
  manifest: Manifest
  /** The secret key (AGE-SECRET-KEY-1…). */
  identity: string | null
  /** Of the database that is being restored. */
  folder: string
  /** The moment to stop at; else all is read. */
  until: Date | null
  report: (message: string) => void
}

/** Fetches what was written after the base backup; with the settings returned PostgreSQL replays it. */
export async function fetchLog(fetching: Fetching): Promise<Record<string, string>> {
  const { destination, manifest, identity, folder, until, report } = fetching
  const fetched = join(folder, fetchedName)
  await mkdir(fetched)
  const { log, firstSegment: first } = manifest
  if (log === null || first === null) throw new Error('the backup names no log')
  const logFolder = `${log}/`
  const keys = (await listKeys(destination, log)).filter((key) => {
    const name = key.slice(logFolder.length)
    // The timeline's number may have grown since, the place in it only grows.
    return name.includes('.history') || name.slice(8, 24) >= first.slice(8)
  })
  report(`Journal de la base : ${keys.length} segments…`)
  await runConcurrently(keys, async (key) => {
    const [name = ''] = key.slice(logFolder.length).split('.gz')
    const content = await unseal(await destination.store.getStream(key), key, identity)
    // History files are requested repeatedly, a segment once.
    const to = join(folder, name.endsWith('.history') ? 'pg_wal' : fetchedName, name)
    await writeSparsely(content.pipe(createGunzip({ chunkSize: blockSize })), to)
  })
  await writeFile(join(folder, 'recovery.signal'), '')
  return {
    restore_command: takeSegment,
    recovery_target_action: 'promote',
    // As PostgreSQL writes it: here it does not know the T and the Z.
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
}

/**
 * PostgreSQL's `restore_command`, run in its folder: the segment changes its place, and one that is not there ends the reading. The shell
 * does it: after a day there are two thousand segments, and a program of ours for each would take longer than all the rest.
 */
const takeSegment = `test -f ${fetchedName}/%f && mv ${fetchedName}/%f "%p"`

const blockSize = 65_536
const zeros = Buffer.alloc(blockSize)

/**
 * Writes a file without its zeros: a segment that was closed before it was full ends in as many megabytes of them, which take no room so.
 * @throws Error what cannot be read or written
 */
export async function writeSparsely(content: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let at = 0
    for await (const block of content as AsyncIterable<Buffer>) {
      if (!block.equals(zeros.subarray(0, block.length))) await writeAll(file, block, at)
      at += block.length
    }
    await file.truncate(at)
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, block: Buffer, at: number): Promise<void> {
  for (let done = 0; done < block.length; ) {
    const { bytesWritten } = await file.write(block, done, block.length - done, at + done)
    done += bytesWritten
  }
}
