import type { Database } from './client.ts'

/**
 * A query that is always the same, built once a connection instead of at every call: for what every page asks. Unnamed,
 * so that connection poolers in front of PostgreSQL do not mind.
 */
export function prepared<Rows>(
  build: (db: Database) => { prepare(name: string): { execute(): Promise<Rows> } },
): (db: Database) => Promise<Rows> {
  const built = new WeakMap<Database, { execute(): Promise<Rows> }>()
  return (db) => {
    const known = built.get(db)
    if (known) return known.execute()
    const query = build(db).prepare('')
    built.set(db, query)
    return query.execute()
  }
}
