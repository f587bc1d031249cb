import { sql } from 'drizzle-orm'
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
    const query = build(db).prepare(name)
    built.set(db, query)
    return query.execute(values)
  }
}

/**
 * A limit that stands in the statement itself. Of one given with the values PostgreSQL does not know how few rows it leaves, and plans the
 * statement anew each time.
 */
export const literal = (limit: number) => sql.raw(String(limit)) as unknown as number
