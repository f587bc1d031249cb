import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { fastFolder } from './fast-folder.ts'
import { endProcess, freePort } from './running-app.ts'

/**
 * Returns the path of a program of a Debian package; with wildcards in `pattern`, the last match. @throws Error naming the package when it
 * is not installed, so that a test that needs it fails instead of being skipped
 */
export function requireProgram(pattern: string, packageName: string): string {
  const found = globSync(pattern).sort().at(-1)
  if (!found)
    throw new Error(`This test needs the Debian package ${packageName}: sudo apt-get install ${packageName}`)
  return found
}

/** Debian's PostgreSQL, which has programs that the embedded one lacks (pg_basebackup, pg_dump). */
export const debianBin = dirname(requireProgram('/usr/lib/postgresql/*/bin/postgres', 'postgresql'))

/** PostgreSQL refuses root, so root runs it as the user of Debian's package. */
const user =
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {}

export interface DebianPostgres {
  /** Address of the database `marche`. */
  url: string
  port: number
  /** Runs a statement on that database. */
  query(statement: string): string
  /** Ends the server and all its processes as `kill -9` does. */
  kill(): Promise<void>
  start(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

/** Creates a folder that the user of Debian's packages can read. */
export function makeReadableFolder(prefix: string): string {
  const folder = mkdtempSync(join(fastFolder(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

const run = (program: string, args: string[]): string =>
  execFileSync(join(debianBin, program), args, { ...user, encoding: 'utf8' })

/** Starts an empty PostgreSQL in a folder below `parent`, with a database `marche` and additional settings. */
export async function startDebianPostgres(
  parent: string,
  settings: Record<string, string> = {},
): Promise<DebianPostgres> {
  const data = join(parent, 'postgres')
  prepareFolder(parent)
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  const server = await runServer(data, parent)
  run('createdb', ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres', 'marche'])
  return server
}

/** Starts a streaming replica, copied by pg_basebackup. */
export async function startReplica({ port }: DebianPostgres, parent: string): Promise<DebianPostgres> {
  prepareFolder(parent)
  const data = join(parent, 'replica')
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  run('pg_basebackup', [
    ...connection,
    '-D',
    data,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--wal-method=stream',
  ])
  return runServer(data, parent)
}

function prepareFolder(parent: string): void {
  mkdirSync(parent, { recursive: true })
  if (user.uid !== undefined) chownSync(parent, user.uid, user.gid)
  // The trial restore of a backup runs another server in this folder.
  chmodSync(parent, 0o755)
}

async function runServer(data: string, parent: string): Promise<DebianPostgres> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/marche`
  // The data need not survive a crash of the machine.
  appendFileSync(join(data, 'postgresql.conf'), 'fsync = off\nmax_connections = 200\n')
  const spawnServer = () =>
    spawn(join(debianBin, 'postgres'), ['-D', data, '-p', String(port), '-k', parent, '-h', '127.0.0.1'], {
      ...user,
      stdio: 'ignore',
    })
  let child: ChildProcess
  const start = async () => {
    child = spawnServer()
    const isStarted = () => {
      // While the server was down, a client that tried to reach it may hold its port for a moment.
      if (child.exitCode !== null) child = spawnServer()
      return isReady(port)
    }
    await vi.waitUntil(isStarted, { timeout: 60_000, interval: 100 })
  }
  await start()
  return {
    url,
    port,
    query: (statement) => run('psql', ['-At', '--quiet', `--command=${statement}`, url]).trim(),
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // A stopped server starts no more processes, which would prevent the next server from starting.
      child.kill('SIGSTOP')
      for (const pid of findChildPids(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
      child.kill('SIGKILL')
      await ended
    },
    start,
    signal(signal) {
      for (const pid of [child.pid ?? 0, ...findChildPids(child.pid ?? 0)]) process.kill(pid, signal)
    },
    stop: () => endProcess(child, 'SIGINT'),
  }
}

const findChildPids = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)

function isReady(port: number): boolean {
  try {
    run('pg_isready', ['-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}
