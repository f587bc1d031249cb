import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './process.ts'
import { isServerOf, readPidFile, type Server } from './process.ts'
import { type ServerUser, spawnAs } from './user.ts'

const megabyte = 1024 * 1024

/** The shared buffers of a small site on a small machine. */
const minMegabytes = 96

/**
 * Returns the megabytes of PostgreSQL's shared buffers, from sizes in bytes: a quarter of the data, enough for the upper pages of all
 * indexes and frequent rows, and at most an eighth of the memory, which the application and the system's cache need too.
 */
export function chooseBufferMegabytes({
  dataBytes,
  memoryBytes,
}: {
  dataBytes: number
  memoryBytes: number
}): number {
  const target = Math.min(dataBytes / 4, memoryBytes / 8)
  return Math.max(minMegabytes, Math.floor(target / megabyte))
}

/** Returns the setting `shared_buffers` for a server that is about to start on this folder. */
export async function sharedBuffersSetting(folder: string): Promise<string> {
  return `${chooseBufferMegabytes({ dataBytes: await measureTables(folder), memoryBytes: availableMemoryBytes() })}MB`
}

/** Returns the memory in bytes: a container's limit when it is below the machine's memory. */
function availableMemoryBytes(): number {
  const containerBytes = process.constrainedMemory()
  return containerBytes > 0 ? Math.min(containerBytes, totalmem()) : totalmem()
}

/** The lowest number of a folder that belongs to the site's database; PostgreSQL's own databases have lower ones. */
const firstUserDatabase = 16_384

/** Returns the size of the site's tables in bytes. */
async function measureTables(folder: string): Promise<number> {
  const base = join(folder, 'base')
  const databases = (await readdir(base)).filter((name) => Number(name) >= firstUserDatabase)
  const sizes = await Promise.all(
    databases.map(async (database) => {
      const files = await readdir(join(base, database))
      const fileSizes = await Promise.all(files.map((file) => fileBytes(join(base, database, file))))
      return fileSizes.reduce((sum, size) => sum + size, 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns a file's size, 0 for a missing file, because a killed server may still be deleting files. */
const fileBytes = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Settings for a small machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  // Compiling a query takes longer than it saves for queries of a few milliseconds.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // A failing statement may contain a user's text.
  log_min_error_statement: 'panic',
  // For slow statements on /admin/etat.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
}

/** Temporary failures: the port was taken meanwhile, or the last queries of a killed server still run. */
const TEMPORARY_FAILURE = /Address already in use|is still in use|"postmaster\.pid" already exists/

const MAX_LOG_BYTES = 10_000_000

interface LaunchOptions {
  folder: string
  binaries: Binaries
  user: ServerUser
  settings: Record<string, string>
  report: (message: string) => void
  /** Any free port by default. */
  port?: number | undefined
  /** Whether a temporary failure is thrown as well, because there is no further attempt. */
  isLastAttempt: boolean
}

/** Starts the server and waits until it is ready; returns undefined after a temporary failure. */
export async function launchServer(launch: LaunchOptions): Promise<Server | undefined> {
  const { folder, binaries, user, report } = launch
  const port = launch.port ?? (await findFreePort())
  const shared_buffers = launch.settings.shared_buffers ?? (await sharedBuffersSetting(folder))
  const settings = Object.entries({ ...SETTINGS, ...launch.settings, shared_buffers, port: String(port) })
  const args = ['-D', folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = await openLog(folder)
  try {
    const { size: logBytesBefore } = await log.stat()
    const child = spawnAs(user, binaries.postgres, args, {
      cwd: dirname(folder),
      // A file instead of a pipe, because the server may outlive the app.
      stdio: ['ignore', log.fd, log.fd],
      // A separate process group, so that Ctrl-C reaches only the app, which stops the server when it no longer needs it.
      detached: true,
    })
    if (await waitUntilReady(child, folder, report)) return { pid: child.pid as number, port }
    const output = (await readFile(`${folder}.log`)).subarray(logBytesBefore).toString()
    const isTemporary = TEMPORARY_FAILURE.test(output)
    if (isTemporary && !launch.isLastAttempt) return undefined
    throw new Error(
      isTemporary
        ? `Un PostgreSQL précédent n'a pas fini de s'arrêter sur « ${folder} » : attendez une minute et relancez ` +
            "l'application, ou redémarrez la machine."
        : `PostgreSQL n'a pas démarré (${firstError(output)}). Le détail est dans « ${folder}.log ».`,
    )
  } finally {
    await log.close()
  }
}

/** Returns whether the server is ready; false when its process ended. There is no timeout, because recovery after a power cut may take long. */
async function waitUntilReady(
  child: ChildProcess,
  folder: string,
  report: LaunchOptions['report'],
): Promise<boolean> {
  const ended = once(child, 'exit').then(() => true)
  // The race below handles the error of a command that cannot be started; later errors are irrelevant.
  ended.catch(() => {})
  const reportAfter = Date.now() + 5_000
  let isReported = false
  for (;;) {
    const file = readPidFile(folder)
    if (file?.pid === child.pid && file?.isReady) return true
    if (await Promise.race([ended, sleep(10)])) return false
    if (isReported || Date.now() < reportAfter) continue
    isReported = true
    report(
      'PostgreSQL : remise en ordre des données après un arrêt brutal, cela peut prendre quelques minutes…',
    )
  }
}

/** Stops the server at once and waits for its end. */
export async function stopServer(server: Server, folder: string, binaries: Binaries): Promise<void> {
  // Windows has no signals; there pg_ctl sends them through PostgreSQL's pipe.
  const signal = async (name: 'SIGINT' | 'SIGQUIT', mode: string) => {
    if (process.platform !== 'win32') process.kill(server.pid, name)
    else await promisify(execFile)(binaries.pg_ctl, ['stop', '-W', '-m', mode, '-D', folder])
  }
  if (!isServerOf(folder, server.pid)) return
  await signal('SIGINT', 'fast')
  let deadline = Date.now() + 30_000
  while (isServerOf(folder, server.pid)) {
    if (Date.now() > deadline) {
      // Committed data are safe, because the next start recovers them from the log.
      await signal('SIGQUIT', 'immediate')
      deadline = Number.POSITIVE_INFINITY
    }
    await sleep(10)
  }
}

/** Stops the server without waiting, for an app that exits without `stop`. */
export function signalAtExit(server: Server, folder: string): void {
  if (process.platform !== 'win32' && isServerOf(folder, server.pid)) process.kill(server.pid, 'SIGINT')
}

async function openLog(folder: string): Promise<FileHandle> {
  const log = await open(`${folder}.log`, 'a', 0o600)
  if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate()
  return log
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

function firstError(output: string): string {
  return /(?:FATAL|PANIC|error|cannot).*/.exec(output)?.[0] ?? 'sans explication'
}
