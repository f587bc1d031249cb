import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateBackupKey } from '#server/operations/backup/sealing.ts'
import { type BuiltSite, startBuiltSite } from '../helpers/built-site.ts'
import {
  type DebianPostgres,
  debianBin,
  makeReadableFolder,
  startDebianPostgres,
} from '../helpers/debian-postgres.ts'

/** Debian's PostgreSQL archives its log by scripts/archive-log.ts, encrypted, as deploy/debian/rechantier sets it up. */
const folder = makeReadableFolder('rechantier-archive-')
const backupFolder = join(folder, 'copies')
const identityFile = join(folder, 'key.txt')
let recipient = ''
let primary: DebianPostgres
let spare: DebianPostgres
let site: BuiltSite | undefined

beforeAll(async () => {
  const key = await generateBackupKey()
  recipient = key.recipient
  await writeFile(identityFile, `${key.identity}\n`)
  await mkdir(join(backupFolder, 'log'), { recursive: true })
  // PostgreSQL's user writes there.
  await chmod(join(backupFolder, 'log'), 0o777)
  const variables = `BACKUP_FOLDER="${backupFolder}" BACKUP_RECIPIENT=${recipient}`
  primary = await startDebianPostgres(join(folder, 'primary'), {
    archive_mode: 'on',
    archive_timeout: '40',
    archive_command: `${variables} "${process.execPath}" "${resolve('scripts/archive-log.ts')}" "%p"`,
  })
  spare = await startDebianPostgres(join(folder, 'spare'))
  for (const { query } of [primary, spare]) query('create role rechantier login replication')
  createDatabase(primary, 'rechantier')
}, 120_000)

afterAll(async () => {
  await site?.stop()
  await primary?.stop()
  await spare?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

/** Creates an empty database with an ordinary owner and returns its address. */
function createDatabase({ url, port }: DebianPostgres, name: string): string {
  const statement = `create database ${name} owner rechantier encoding 'UTF8' locale 'C.UTF-8' template template0`
  execFileSync(join(debianBin, 'psql'), ['--quiet', `--command=${statement}`, url])
  return `postgres://rechantier@127.0.0.1:${port}/${name}`
}

const query = (url: string, statement: string): string =>
  execFileSync(join(debianBin, 'psql'), ['-At', '--quiet', `--command=${statement}`, url], {
    encoding: 'utf8',
  }).trim()
const readAddresses = (url: string) =>
  query(url, 'select address from email_suppressions order by created_at').split('\n')

const run = async (script: string, url: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: {
      PATH: `${debianBin}:${process.env.PATH}`,
      DATABASE_URL: url,
      DATA_FOLDER: join(folder, new URL(url).pathname.slice(1)),
      BACKUP_FOLDER: backupFolder,
      BACKUP_RECIPIENT: recipient,
      LOG_LEVEL: 'error',
    },
  })
  return stdout
}

const waitUntilArchived = (segment: string) =>
  expect
    .poll(
      () => primary.query(`select coalesce(last_archived_wal >= '${segment}', false) from pg_stat_archiver`),
      {
        timeout: 90_000,
        interval: 500,
      },
    )
    .toBe('t')

test('a lost database comes back with all that was archived, and as it was at a chosen moment', async () => {
  const url = `postgres://rechantier@127.0.0.1:${primary.port}/rechantier`
  const environment = {
    DATABASE_URL: url,
    DATA_FOLDER: join(folder, 'rechantier'),
    BACKUP_FOLDER: backupFolder,
  }
  site = await startBuiltSite({ ...environment, BACKUP_RECIPIENT: recipient, DEMO_DATA: 'goods' })
  const insertAddress = (address: string) =>
    query(url, `insert into email_suppressions (address, reason) values ('${address}', 'bounced')`)
  insertAddress('before@example.fr')
  expect(await run('backup', url)).toContain('restaurée à l’essai et comptée')
  insertAddress('after@example.fr')
  const middle = new Date().toISOString()
  insertAddress('later@example.fr')
  await site.stop()
  site = undefined

  // PostgreSQL finishes and archives the segment within archive_timeout.
  const segment = query(url, 'select pg_walfile_name(pg_current_wal_lsn())')
  await waitUntilArchived(segment)
  const [log = ''] = await readdir(join(backupFolder, 'log'))
  const stored = await readFile(join(backupFolder, 'log', log, `${segment}.gz.age`), 'latin1')
  expect(stored).toMatch(/^age-encryption\.org/)

  const restore = async (server: DebianPostgres, name: string, ...args: string[]) => {
    const target = createDatabase(server, name)
    const began = performance.now()
    const output = await run('restore', target, '--identity', identityFile, ...args)
    process.stdout.write(
      `restore ${args.join(' ')}: ${Math.round((performance.now() - began) / 100) / 10} s\n`,
    )
    return { output, addresses: readAddresses(target) }
  }
  const latest = await restore(spare, 'whole')
  expect(latest.output).toMatch(/email_suppressions : 1 lignes à la sauvegarde, 3 après/)
  expect(latest.addresses).toEqual(['before@example.fr', 'after@example.fr', 'later@example.fr'])

  // The server's log also contains the renaming of the database.
  const setAsideAt = new Date().toISOString()
  primary.query('select pg_sleep(1)')
  primary.query('alter database rechantier rename to former')
  await waitUntilArchived(primary.query('select pg_walfile_name(pg_switch_wal())'))
  const restoredInPlace = await restore(primary, 'rechantier', '--set-aside-at', setAsideAt)
  expect(restoredInPlace.addresses).toEqual(['before@example.fr', 'after@example.fr', 'later@example.fr'])

  await expect(restore(spare, 'renamed')).rejects.toThrow(/« rechantier » a été supprimée ou renommée/)

  await primary.kill()
  const chosen = await restore(spare, 'chosen', '--until', middle)
  expect(chosen.addresses).toEqual(['before@example.fr', 'after@example.fr'])
  const exact = await restore(spare, 'exact', '--exact')
  expect(exact.output).toContain('comme à la sauvegarde')
  expect(exact.addresses).toEqual(['before@example.fr'])
})
