import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Dumps a database of another server with its own program, which must be on the PATH and no older than that server. */
export const dumpDatabase = ({ url, to }: { url: string; to: string }): Promise<void> =>
  run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`], url)

/** Into an empty database. */
export const restoreDump = ({ path, url }: { path: string; url: string }): Promise<void> =>
  run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '--dbname=', path], url)

/** The connection is passed in the environment: a password has no place among arguments, which every user of the machine reads. */
async function run(program: string, args: string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  const database = decodeURIComponent(pathname.slice(1))
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
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const said = text(child.stderr)
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
  })
  if (code !== 0) throw new Error(`${program} a échoué : ${(await said).trim().slice(-500)}`)
}
