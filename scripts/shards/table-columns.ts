import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../server/database/schema/index.ts'

/** The columns of each table of the schema, as PostgreSQL names them. */
export const tableColumns: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns } = getTableConfig(table)
    return [[name, columns.map((column) => (column.keyAsName ? toSnakeCase(column.name) : column.name))]]
  }),
)
