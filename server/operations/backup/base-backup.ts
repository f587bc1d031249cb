import { type FileHandle, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { giveToServerUser } from '#server/database/embedded/folder.ts'
import { type Binaries, describeBinaries } from '#server/database/embedded/process.ts'
import { chooseServerUser, spawnAs } from '#server/database/embedded/user.ts'
import { type Destination, listKeys, runConcurrently } from './copy-files.ts'
import { runProgram } from './dump.ts'
import { withClient } from './embedded-cluster.ts'
import type { Manifest } from './manifest.ts'
import { unseal } from './sealing.ts'

/**
 * Returns the folder of PostgreSQL's archived log in the destination, by the cluster's identifier, because segments of two clusters have
 * equal names.
 */
export const logFolder = (systemIdentifier: string): string => `log/${systemIdentifier}`

/** A segment's name has 24 hexadecimal digits: timeline and position. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

export interface ArchivedLog {
  /** The log's folder in the destination. */
  log: string
  /** The current segment: a base backup that starts now needs no earlier one. */
  firstSegment: string
}

/** Runs a query on the site's database, by a client or by the site's connections. */
export type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>

/** Condition that the server archives its log with the site's command and this role may copy the whole cluster. */
const isArchived = `current_setting('archive_mode') = 'on' and current_setting('archive_command') like '%archive-log%'
  and (select rolreplication from pg_roles where rolname = current_user)`

/** Null when the server does not archive its log. */
export async function findArchivedLog(query: Query): Promise<ArchivedLog | null> {
  const { rows } = await query(
    `select system_identifier::text as log, pg_walfile_name(pg_current_wal_lsn()) as segment from pg_control_system() where ${isArchived}`,
  )
  const [found] = rows as { log: string; segment: string }[]
  return found ? { log: logFolder(found.log), firstSegment: found.segment } : null
}

export interface ArchivingState {
  archivedAt: Date | null
  isFailing: boolean
}

/** Returns the state of the archiving; null without any. */
export async function readArchivingState(query: Query): Promise<ArchivingState | null> {
  const { rows } = await query(
    `select last_archived_time as "archivedAt", coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
     from pg_stat_archiver where ${isArchived}`,
  )
  const [found] = rows as { archivedAt: Date | string | null; isFailing: boolean }[]
  return found
    ? { ...found, archivedAt: found.archivedAt === null ? null : new Date(found.archivedAt) }
    : null
}

/** Copies the running cluster into a `.tar.gz` with the log written meanwhile, so that it can be started by itself. */
export const backUpCluster = ({ url, to }: { url: string; to: string }): Promise<void> =>
  runProgram(
    'pg_basebackup',
    ['--pgdata=-', '--format=tar', '--gzip', '--wal-method=fetch', '--checkpoint=fast', '--no-manifest'],
    url,
    { stdoutFile: to },
  )

/** Finds Debian's programs of one major version. @throws Error in French when they are not installed */
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

interface ClusterCopy {
  /** A folder with an unpacked base backup. */
  folder: string
  major: string
  /** Additional PostgreSQL settings, for example those of a recovery. */
  settings?: Record<string, string>
}

/** Settings of the copy's server, which listens only on a socket in a folder that only its owner may enter. */
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

/** Milliseconds; replaying a day of log takes minutes. */
const startTimeoutMs = 60 * 60_000

/** Starts a server on a copy of a cluster, calls `work` with the address of its database `name`, and stops the server. */
export async function withCopy<Result>(
  { folder, major, settings = {} }: ClusterCopy,
  name: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const binaries = await findDebianBinaries(major)
  const sockets = join(folder, 'sockets')
  await mkdir(sockets, { mode: 0o700 })
  // Debian stores these files outside the data folder.
  await writeFile(join(folder, 'postgresql.conf'), '')
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\n')
  await writeFile(join(folder, 'pg_ident.conf'), '')
  const user = await chooseServerUser({ folder, binaries, report: () => {} })
  await giveToServerUser(folder, user)
  const allSettings = {
    ...copySettings,
    ...settings,
    unix_socket_directories: sockets,
    log_min_messages: 'warning',
  }
  const args = Object.entries(allSettings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawnAs(user, binaries.postgres, ['-D', folder, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-2_000)
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  try {
    const url = `postgres://postgres@${encodeURIComponent(sockets)}/${encodeURIComponent(name)}`
    await waitForServer(url, () => (hasEnded() ? errorOutput : null))
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
    // The server answers but has no such database.
    if (error.code === '3D000') throw error
    await pause(100)
  }
}

/** Reads the cluster's identifier, the first eight bytes of the control file in its data folder. */
export const readSystemIdentifier = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'global', 'pg_control'))).readBigUInt64LE(0).toString()

/** A folder inside the data folder, so that the server's account can read segments from it. */
const fetchedFolderName = 'rechantier_fetched'

interface FetchLogOptions {
  destination: Destination
  manifest: Manifest
  /** The secret key (AGE-SECRET-KEY-1…). */
  identity: string | null
  /** The data folder that is being restored. */
  folder: string
  /** The moment to recover to; null to read the whole log. */
  until: Date | null
  report: (message: string) => void
}

/** Fetches the log written after the base backup and returns the settings with which PostgreSQL replays it. */
export async function fetchLog(fetching: FetchLogOptions): Promise<Record<string, string>> {
  const { destination, manifest, identity, folder, until, report } = fetching
  const fetched = join(folder, fetchedFolderName)
  await mkdir(fetched)
  const { log, firstSegment: first } = manifest
  if (log === null || first === null) throw new Error('the backup names no log')
  const logFolder = `${log}/`
  const keys = (await listKeys(destination, log)).filter((key) => {
    const name = key.slice(logFolder.length)
    // The timeline may have changed since, but the position only grows.
    return name.includes('.history') || name.slice(8, 24) >= first.slice(8)
  })
  report(`Journal de la base : ${keys.length} segments…`)
  await runConcurrently(keys, async (key) => {
    const [name = ''] = key.slice(logFolder.length).split('.gz')
    const content = await unseal(await destination.store.getStream(key), key, identity)
    // History files are requested repeatedly, a segment once.
    const to = join(folder, name.endsWith('.history') ? 'pg_wal' : fetchedFolderName, name)
    await writeSparsely(content.pipe(createGunzip({ chunkSize: blockSize })), to)
  })
  await writeFile(join(folder, 'recovery.signal'), '')
  return {
    restore_command: moveSegmentCommand,
    recovery_target_action: 'promote',
    // PostgreSQL's format of a time, which accepts neither T nor Z here.
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
}

/**
 * PostgreSQL's `restore_command`, run in its data folder: it moves the segment, and a missing one ends the recovery. It is a shell command
 * because a program for each of two thousand segments a day would take longer than the recovery.
 */
const moveSegmentCommand = `test -f ${fetchedFolderName}/%f && mv ${fetchedFolderName}/%f "%p"`

const blockSize = 65_536
const zeros = Buffer.alloc(blockSize)

/**
 * Writes a file without its zeros. A segment that was closed before it was full ends in megabytes of them, which then take no space.
 * @throws Error of reading or writing
 */
export async function writeSparsely(content: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let position = 0
    for await (const block of content as AsyncIterable<Buffer>) {
      if (!block.equals(zeros.subarray(0, block.length))) await writeAll(file, block, position)
      position += block.length
    }
    await file.truncate(position)
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, block: Buffer, position: number): Promise<void> {
  for (let writtenBytes = 0; writtenBytes < block.length; ) {
    const { bytesWritten } = await file.write(
      block,
      writtenBytes,
      block.length - writtenBytes,
      position + writtenBytes,
    )
    writtenBytes += bytesWritten
  }
}
