import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { extract, type Pack, pack } from 'tar-stream'
import { startJobQueue } from '#server/capabilities/jobs/jobs.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { readLastMigration } from '#server/database/run-migrations.ts'
import { withClient } from './embedded-cluster.ts'

/**
 * A dump for the embedded server, which lacks PostgreSQL's programs, readable by every major version: a `.tar.gz` of `contents.json`, the
 * rows of each non-empty table in COPY's format, and `sequences.json`. Migrations create the schema.
 */
interface DumpContents {
  /** Date of the last migration of the dumped database. */
  migration: number
  tables: Table[]
  /** The generated secret of a local site. */
  secret: string | null
}

interface Table {
  /** Quoted name with its schema. */
  name: string
  /** Quoted names, without generated columns. */
  columns: string[]
}

interface Sequence {
  name: string
  last: string
}

/** Session settings with which both servers write values alike and read a table from its beginning. */
const sessionSettings = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set synchronize_seqscans = off',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
]

/** Dumps every row in one snapshot while the site runs. `secretFile` may be missing. */
export const dumpRows = (options: { url: string; to: string; secretFile: string }): Promise<void> =>
  withClient(options.url, async (client) => {
    for (const statement of sessionSettings) await client.query(statement)
    const migration = await readLastMigration(client)
    await client.query('begin isolation level repeatable read read only')
    const tables = await listFilledTables(client)
    const secret = await readFile(options.secretFile, 'utf8').catch(() => null)
    const archive = pack()
    const written = pipeline(
      archive,
      createGzip({ level: 4 }),
      createWriteStream(options.to, { mode: 0o600 }),
    )
    const work = async () => {
      await addJson(archive, 'contents.json', { migration, tables, secret } satisfies DumpContents)
      for (const table of tables) await addRows(archive, client, table, join(dirname(options.to), 'rows'))
      // Read last, because sequences advance outside transactions, so that these values are not below those of the rows.
      await addJson(archive, 'sequences.json', await listSequences(client))
      archive.finalize()
    }
    try {
      await Promise.all([work(), written])
    } catch (error) {
      archive.destroy(error as Error)
      throw error
    }
  })

/** Lists the tables of all schemas but PostgreSQL's and its extensions'; partitions instead of a partitioned table. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      array_agg(format('%I', attname)::text order by attname) filter (where attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by 1 order by 1`)
  return rows
}

async function listFilledTables(client: Client): Promise<Table[]> {
  const filled: Table[] = []
  for (const table of await listTables(client))
    if ((await client.query(`select from ${table.name} limit 1`)).rowCount === 1) filled.push(table)
  return filled
}

const listSequences = async (client: Client): Promise<Sequence[]> =>
  (
    await client.query<Sequence>(
      "select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null",
    )
  ).rows

const columnList = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`
const copyOut = (client: Client, table: Table) =>
  client.query(copyTo(`copy ${columnList(table)} to stdout`)) as Readable

/** Writes the rows to a file first, because an archive's entry starts with its size. */
async function addRows(archive: Pack, client: Client, table: Table, path: string): Promise<void> {
  await pipeline(copyOut(client, table), createWriteStream(path, { mode: 0o600 }))
  const { size } = await stat(path)
  await pipeline(createReadStream(path), archive.entry({ name: `rows/${table.name}`, size, mode: 0o600 }))
  await rm(path)
}

const addJson = (archive: Pack, name: string, content: object): Promise<void> =>
  new Promise((done, fail) =>
    archive.entry({ name, mode: 0o600 }, JSON.stringify(content), (error) => (error ? fail(error) : done())),
  )

/**
 * Creates the schema in an empty database of any owner, fills it with a dump, and reads each table again to compare it byte by byte.
 * Returns the dumped secret. @throws Error in French when the dump has another schema or was damaged
 */
export async function restoreRows(options: { path: string; url: string }): Promise<string | null> {
  await migrateToCurrentVersion(options.url)
  return withClient(options.url, async (client) => {
    for (const statement of sessionSettings) await client.query(statement)
    const migration = await readLastMigration(client)
    await client.query('begin')
    const archive = extract()
    const filling = (async () => {
      let contents: DumpContents | null = null
      let restoreConstraints = async () => {}
      for await (const entry of archive) {
        const { name } = entry.header
        if (name === 'contents.json') {
          contents = (await json(entry)) as DumpContents
          refuseOtherSchema(contents, migration)
          restoreConstraints = await suspendConstraints(client, contents.tables)
        } else if (name === 'sequences.json') await setSequences(client, (await json(entry)) as Sequence[])
        else await fillTable(client, findTable(contents, name), entry as unknown as AsyncIterable<Buffer>)
      }
      await restoreConstraints()
      return contents?.secret ?? null
    })()
    const [secret] = await Promise.all([
      filling,
      pipeline(createReadStream(options.path), createGunzip(), archive),
    ])
    await client.query('commit')
    await client.query('analyze')
    return secret
  })
}

/** Creates the schema of this version and of its job queue. */
export async function migrateToCurrentVersion(url: string): Promise<void> {
  await migrateDatabase(url)
  const errors: Error[] = []
  const jobs = await startJobQueue({ url, runsJobs: false, onError: (error) => errors.push(error) })
  await jobs.stop()
  if (errors[0]) throw errors[0]
}

function refuseOtherSchema({ migration }: DumpContents, current: number): void {
  if (migration === current) return
  throw new Error(
    'Cette sauvegarde vient d’une autre version de l’application : restaurez-la avec la version qui l’a faite, puis mettez l’application à jour.',
  )
}

function findTable(contents: DumpContents | null, entry: string): Table {
  const table = contents?.tables.find(({ name }) => `rows/${name}` === entry)
  if (!table) throw new Error(`the dump has rows of a table that it does not name: ${entry}`)
  return table
}

/**
 * Empties the tables, drops the foreign keys and disables the triggers, which the rows have satisfied in the dumped database. The returned
 * function restores both and so checks the foreign keys.
 */
async function suspendConstraints(client: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const existingTables = await listTables(client)
  requireTables(tables, existingTables)
  const names = existingTables.map(({ name }) => name)
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; rule: string }>(`
    select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, rule } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${rule}`)
  }
}

/** Refuses a dump with tables that the schema does not have. */
function requireTables(tables: readonly Table[], existingTables: readonly Table[]): void {
  const columns = new Map(existingTables.map((table) => [table.name, table.columns.join()]))
  const missing = tables.filter((table) => columns.get(table.name) !== table.columns.join())
  if (missing.length === 0) return
  throw new Error(
    `La base contient ce que cette application n’y met pas : ${missing.map(({ name }) => name).join(' ; ')}. Mettez-le de côté (export), ` +
      'supprimez-le de la base, puis recommencez.',
  )
}

async function fillTable(client: Client, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const sent = createHash('sha256')
  const writing = client.query(copyFrom(`copy ${columnList(table)} from stdin with (freeze)`))
  await pipeline(
    rows,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sent.update(chunk)
        yield chunk
      }
    },
    writing,
  )
  const arrived = createHash('sha256')
  for await (const chunk of copyOut(client, table)) arrived.update(chunk)
  if (sent.digest('hex') !== arrived.digest('hex'))
    throw new Error(`La table ${table.name} n’est pas arrivée entière.`)
}

async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last])
}
