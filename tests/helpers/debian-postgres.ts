import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { fastFolder } from './fast-folder.ts'
import { endProcess, freePort } from './running-app.ts'

/** Debian's PostgreSQL: it brings what the embedded one lacks (pg_basebackup, pg_dump). Null: it is not installed. */
export const debianBin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? null

/** PostgreSQL refuses root: as root it runs as the user Debian's package has made. */
const user =
  process.getuid?.() === 0 && debianBin
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'])),
        gid: Number(execFileSync('id', ['-g', 'postgres'])),
      }
    : {}

export interface DebianPostgres {
  /** Of the database `marche`. */
  url: string
  port: number
  /** On that database. */
  query(statement: string): string
  /** As a crash ends it. */
  kill(): Promise<void>
  start(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

/** A folder of its own that the user of Debian's packages reaches. */
export function makeOpenFolder(prefix: string): string {
  const folder = mkdtempSync(join(fastFolder(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

const run = (program: string, args: string[]): string =>
  execFileSync(join(debianBin ?? '', program), args, { ...user, encoding: 'utf8' })

/** An empty PostgreSQL in a folder below `parent`, with a database `marche`. */
export async function startDebianPostgres(parent: string): Promise<DebianPostgres> {
  const data = join(parent, 'postgres')
  openTo(parent)
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const server = await serve(data, parent)
  run('createdb', ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres', 'marche'])
  return server
}

/** A streaming replica of it, copied by pg_basebackup. */
export async function startReplica({ port }: DebianPostgres, parent: string): Promise<DebianPostgres> {
  openTo(parent)
  const data = join(parent, 'replica')
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  run('pg_basebackup', [
    ...from,
    '-D',
    data,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--wal-method=stream',
  ])
  return serve(data, parent)
}

function openTo(parent: string): void {
  mkdirSync(parent, { recursive: true })
  if (user.uid !== undefined) chownSync(parent, user.uid, user.gid)
  // The backup's trial runs another server in it.
  chmodSync(parent, 0o755)
}

async function serve(data: string, parent: string): Promise<DebianPostgres> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/marche`
  // Nothing here outlives the run.
  appendFileSync(join(data, 'postgresql.conf'), 'fsync = off\nmax_connections = 200\n')
  let child: ChildProcess
  const start = async () => {
    child = spawn(
      join(debianBin ?? '', 'postgres'),
      ['-D', data, '-p', String(port), '-k', parent, '-h', '127.0.0.1'],
      { ...user, stdio: 'ignore' },
    )
    await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 100 })
  }
  await start()
  return {
    url,
    port,
    query: (statement) => run('psql', ['-At', '--quiet', `--command=${statement}`, url]).trim(),
    async kill() {
      // Immediate shutdown: the crash without the wait for what the killed processes leave.
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGQUIT')
      await ended
    },
    start,
    signal(signal) {
      for (const pid of [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]) process.kill(pid, signal)
    },
    stop: () => endProcess(child, 'SIGINT'),
  }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)

function answers(port: number): boolean {
  try {
    run('pg_isready', ['-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}
