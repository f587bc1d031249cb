import { Column, type DriverValueDecoder, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgSelectBase } from 'drizzle-orm/pg-core'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types'
import type { Database } from './client.ts'

type Values = Record<string, unknown>

type Query<Rows> = { execute(values?: Values): Promise<Rows> }

/**
 * A query that is always the same but for its placeholders, for what every page or every order asks: built once here, and parsed and
 * planned once a connection by PostgreSQL, which knows it by its name.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Database) => { prepare(name: string): Query<Rows> },
): (db: Database, values?: Values) => Promise<Rows> {
  const known = new WeakMap<Database, Query<Rows>>()
  let prepareAgain: ((db: Database) => Query<Rows>) | undefined
  return (db, values) => {
    const before = known.get(db)
    if (before) return before.execute(values)
    // A transaction is a database of its own, each time another.
    prepareAgain ??= statementOf(build(db), name)
    const query = prepareAgain(db)
    known.set(db, query)
    return query.execute(values)
  }
}

/** What Drizzle has built, for one database after the other. */
function statementOf<Rows>(
  query: { prepare(name: string): Query<Rows> },
  name: string,
): (db: Database) => Query<Rows> {
  const flat = flatStatement<Rows>(query)
  if (flat)
    return (db) => db._.session.prepareQuery<Shape<Rows>>(flat.query, undefined, name, true, flat.toRows)
  const built = query.prepare(name) as unknown as BuiltStatement
  return (db) => {
    const { queryString: sql, params, fields, joinsNotNullableMap } = built
    const again = db._.session.prepareQuery<Shape<Rows>>({ sql, params }, fields, name, true)
    return Object.assign(again, { joinsNotNullableMap })
  }
}

type Shape<Rows> = { execute: Rows; all: unknown; values: unknown }

/** What Drizzle's prepared query holds. */
interface BuiltStatement {
  queryString: string
  params: unknown[]
  fields: SelectedFieldsOrdered | undefined
  /** Which tables of a join may be missing in a row. */
  joinsNotNullableMap: Record<string, boolean> | undefined
}

/**
 * Whether a column is one of an array given with the values, by the placeholder's name. The array is selected: of a bare one PostgreSQL sees at each
 * call how short it is, finds a plan for it cheaper than the one it keeps for ten, and makes it anew each time.
 */
export const isOneOf = (column: SQLWrapper, name: string, type: 'uuid' | 'text' = 'uuid'): SQL => {
  const array = sql.raw(`${type}[]`)
  return sql`${column} = any((select ${sql.placeholder(name)}::${array})::${array})`
}

/**
 * A select whose rows are flat, as Drizzle would prepare it, but for one thing: it asks of each value of each row what it is of, which takes
 * half as long as reading them; here that is asked once. Null: its rows have parts.
 */
function flatStatement<Rows>(
  query: unknown,
): { query: { sql: string; params: unknown[] }; toRows: (rows: unknown[][]) => Rows } | null {
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
  return { query: query.toSQL(), toRows: (rows) => rows.map(toRow) as Rows }
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
