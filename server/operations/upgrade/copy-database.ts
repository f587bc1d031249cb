import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withClient } from '../backup/embedded-cluster.ts'

export interface Copied {
  tables: number
  rows: number
}

/** Independent of the server's settings, both sides write values alike, and a table from its beginning. */
const spelling = [
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

/**
 * Fills a database that has the schema with everything another one holds: every row of every table, and where its numbers go on. What
 * arrived is read again and compared, byte for byte, before it counts.
 * @throws Error in French: there is something the schema has no place for, or it did not arrive whole
 */
export const copyDatabase = (
  source: string,
  target: string,
  report: (message: string) => void,
): Promise<Copied> =>
  withClient(source, (from) =>
    withClient(target, async (to) => {
      for (const client of [from, to]) for (const statement of spelling) await client.query(statement)
      await from.query('begin isolation level repeatable read read only')
      await to.query('begin')
      const tables = await matchTables(from, to)
      // Triggers and foreign keys have had their say when the rows were written.
      await to.query("set local session_replication_role = 'replica'")
      await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      let rows = 0
      for (const table of tables) {
        const copied = await copyTable(from, to, table)
        rows += copied
        if (copied > 10_000) report(`${table.name} : ${copied.toLocaleString('fr-FR')} lignes`)
      }
      await copySequences(from, to)
      await to.query('commit')
      report('Statistiques…')
      await to.query('analyze')
      return { tables: tables.length, rows }
    }),
  )

interface Table {
  /** With its schema, quoted. */
  name: string
  /** Quoted; what the database computes itself is left out. */
  columns: string[]
}

/** Of everybody but PostgreSQL itself and its extensions; of a table in parts, the parts. */
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

/** What of the source has rows, all of which have their place. */
async function matchTables(from: Client, to: Client): Promise<Table[]> {
  const places = new Map((await listTables(to)).map((table) => [table.name, new Set(table.columns)]))
  const missing: string[] = []
  const tables: Table[] = []
  for (const table of await listTables(from)) {
    const columns = places.get(table.name)
    const lost = columns ? table.columns.filter((column) => !columns.has(column)) : []
    if (columns && lost.length === 0) tables.push(table)
    else if (!(await isEmpty(from, table)))
      missing.push(columns ? `${table.name} (${lost.join(', ')})` : table.name)
  }
  if (missing.length === 0) return tables
  throw new Error(
    `La base contient ce que cette application n’y met pas, et qu’elle ne saurait reprendre : ${missing.join(' ; ')}. Mettez-le de ` +
      'côté (export), supprimez-le de la base, puis relancez la commande.',
  )
}

const isEmpty = async (client: Client, { name }: Table): Promise<boolean> =>
  (await client.query(`select from ${name} limit 1`)).rowCount === 0

/** Answers how many rows. */
async function copyTable(from: Client, to: Client, table: Table): Promise<number> {
  const columns = `${table.name} (${table.columns.join(', ')})`
  const sent = createHash('sha256')
  const writing = to.query(copyFrom(`copy ${columns} from stdin with (freeze)`))
  await pipeline(from.query(copyTo(`copy ${columns} to stdout`)), passing(sent), writing)
  const arrived = createHash('sha256')
  for await (const chunk of to.query(copyTo(`copy ${columns} to stdout`))) arrived.update(chunk)
  if (sent.digest('hex') !== arrived.digest('hex'))
    throw new Error(
      `La table ${table.name} n’est pas arrivée entière : les anciennes données restent en place.`,
    )
  return writing.rowCount
}

const passing = (hash: ReturnType<typeof createHash>) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null",
  )
  for (const { name, last } of rows)
    await to.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last])
}
