import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type DebianPostgres, debianBin, requireProgram } from './debian-postgres.ts'
import { endProcess, freePort } from './running-app.ts'

const program = requireProgram('/usr/sbin/pgbouncer', 'pgbouncer')

/** The settings documented in docs/scale.md. */
const settings = (databasePort: number, port: number, folder: string) => `[databases]
marche = host=127.0.0.1 port=${databasePort} dbname=marche connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'userlist.txt')}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 1000
`

export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode before a database, with six connections. */
export async function startPgBouncer(database: DebianPostgres, folder: string): Promise<PgBouncer> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pgbouncer.ini'), settings(database.port, port, folder))
  writeFileSync(join(folder, 'userlist.txt'), '"postgres" ""\n')
  // PgBouncer refuses root, as PostgreSQL does.
  const isRoot = process.getuid?.() === 0
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
  const user = isRoot ? { uid: id('-u'), gid: id('-g') } : {}
  if (isRoot) chownSync(folder, id('-u'), id('-g'))
  const child = spawn(program, ['--quiet', join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `postgres://postgres@127.0.0.1:${port}/marche`
  const isReady = () => {
    try {
      execFileSync(join(debianBin, 'psql'), ['-At', '--command=select 1', url], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  await vi.waitUntil(isReady, { timeout: 20_000, interval: 100 })
  return { url, stop: () => endProcess(child) }
}
