import { Column, type DriverValueDecoder, is, SQL, sql } from 'drizzle-orm'
import { PgSelectBase } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

type Values = Record<string, unknown>

/**
 * A query that is always the same but for its placeholders, for what every page asks: built once a database here, and parsed and
 * planned once a connection by PostgreSQL, which knows it by its name.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Database) => { prepare(name: string): { execute(values?: Values): Promise<Rows> } },
): (db: Database, values?: Values) => Promise<Rows> {
  const built = new WeakMap<Database, { execute(values?: Values): Promise<Rows> }>()
  return (db, values) => {
    const known = built.get(db)
    if (known) return known.execute(values)
    const query = build(db)
    const prepared = prepareFlat<Rows>(db, query, name) ?? query.prepare(name)
    built.set(db, prepared)
    return prepared.execute(values)
  }
}

/**
 * A limit that stands in the statement itself. Of one given with the values PostgreSQL does not know how few rows it leaves, and plans the
 * statement anew each time.
 */
export const literal = (limit: number) => sql.raw(String(limit)) as unknown as number

/**
 * A select whose rows are flat, as Drizzle would prepare it, but for one thing: it asks of each value of each row what it is of, which takes
 * half as long as reading them; here that is asked once. Null: its rows have parts.
 */
function prepareFlat<Rows>(
  db: Database,
  query: unknown,
  name: string,
): { execute(values?: Values): Promise<Rows> } | null {
  if (!is(query, PgSelectBase)) return null
  const fields = Object.entries(query._.selectedFields as Record<string, unknown>)
  const columns = fields.map(([key, field]) => ({ key, decoder: decoderOf(field) }))
  if (columns.some(({ decoder }) => decoder === undefined)) return null
  // Names that are there already are written at half the cost of new ones.
  const empty = Object.fromEntries(columns.map(({ key }) => [key, null as unknown]))
  const toRow = (values: unknown[]) => {
    const row = { ...empty }
    for (let at = 0; at < columns.length; at += 1) {
      const { key, decoder } = columns[at] as (typeof columns)[number]
      const value = values[at]
      row[key] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
    }
    return row
  }
  return db._.session.prepareQuery<{ execute: Rows; all: unknown; values: unknown }>(
    query.toSQL(),
    undefined,
    name,
    true,
    (rows) => rows.map(toRow) as Rows,
  )
}

/** What makes a field's value of what PostgreSQL sent; null: it stays as it is; undefined: the field is none by itself. */
function decoderOf(field: unknown): DriverValueDecoder<unknown, unknown> | null | undefined {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field
  const expression = is(field, SQL.Aliased) ? field.sql : field
  if (!is(expression, SQL)) return undefined
  const { decoder } = expression as unknown as { decoder: DriverValueDecoder<unknown, unknown> }
  return decoder === plain ? null : decoder
}

/** Of an expression that says nothing of how its value is read. */
const { decoder: plain } = sql`` as unknown as { decoder: DriverValueDecoder<unknown, unknown> }
