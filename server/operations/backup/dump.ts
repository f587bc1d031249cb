import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Dumps a database with pg_dump, which must be on the PATH and no older than the server. */
export const dumpDatabase = ({ url, to }: { url: string; to: string }): Promise<void> =>
  runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`], url)

/**
 * Restores a dump into an empty database, completely or not at all. Comments are left out, because the site may not write those of
 * extensions.
 */
export const restoreDump = ({ path, url }: { path: string; url: string }): Promise<void> =>
  runProgram(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--no-comments', '--single-transaction', '--dbname=', path],
    url,
  )

/**
 * Runs one of PostgreSQL's programs. The connection is passed in the environment, because every user of the machine can read a program's
 * arguments.
 * @throws Error in French
 */
export async function runProgram(
  program: string,
  args: string[],
  url: string,
  { stdoutFile }: { stdoutFile?: string } = {},
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  const database = decodeURIComponent(pathname.slice(1))
  const output = stdoutFile === undefined ? null : await open(stdoutFile, 'w', 0o600)
  const child = spawn(
    program,
    args.map((arg) => (arg === '--dbname=' ? `--dbname=${database}` : arg)),
    {
      env: {
        PATH: process.env.PATH,
        SystemRoot: process.env.SystemRoot,
        LC_ALL: 'C',
        PGHOST: decodeURIComponent(hostname),
        PGPORT: port || '5432',
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: database,
        ...(sslmode && { PGSSLMODE: sslmode }),
      },
      stdio: ['ignore', output?.fd ?? 'ignore', 'pipe'],
    },
  )
  // With variable options, the type of spawn does not guarantee this stream.
  const errorOutput = text(child.stderr as Readable)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('close', done)
    child.once('error', (cause) =>
      fail(
        new Error(
          `Le programme ${program} ne se lance pas (${cause.message}) : installez le client de PostgreSQL (paquet postgresql-client).`,
          { cause },
        ),
      ),
    )
  }).finally(() => output?.close())
  if (code !== 0) throw new Error(`${program} a échoué : ${(await errorOutput).trim().slice(-500)}`)
}

/** Unpacks a `.tar.gz` of the site's own into a folder. @throws Error when it is damaged or has a path outside the folder */
export async function unpack(content: Readable, folder: string): Promise<void> {
  const archive = extract()
  const entries = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header
      if (name.startsWith('/') || name.split('/').includes('..'))
        throw new Error(`the archive names a place outside: ${name}`)
      const path = join(folder, name)
      await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
      if (type === 'file') await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
      else entry.resume()
    }
  })()
  await Promise.all([pipeline(content, createGunzip(), archive), entries])
}
