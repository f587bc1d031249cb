import type { Database } from './client.ts'

type Values = Record<string, unknown>

/**
 * A query that is always the same but for its placeholders, built once a connection instead of at every call: for what
 * every page asks. Unnamed, so that connection poolers in front of PostgreSQL do not mind.
 */
export function prepared<Rows>(
  build: (db: Database) => { prepare(name: string): { execute(values?: Values): Promise<Rows> } },
): (db: Database, values?: Values) => Promise<Rows> {
  const built = new WeakMap<Database, { execute(values?: Values): Promise<Rows> }>()
  return (db, values) => {
    const known = built.get(db)
    if (known) return known.execute(values)
    const query = build(db).prepare('')
    built.set(db, query)
    return query.execute(values)
  }
}
