import type { PgBoss } from 'pg-boss'
import { createStatementNames } from '../database/named-statements.ts'

/**
 * The queue's own statements are few, the same all day and long: PostgreSQL took four times as long to plan the one that fetches jobs as to
 * run it. Each is planned once a connection, under a name. What holds several statements cannot have one.
 */
export function nameQueueStatements(db: ReturnType<PgBoss['getDb']>): void {
  const nameOf = createStatementNames()
  // It hands what it is given to its pool, which takes a statement with its name in place of a text.
  const executeSql = db.executeSql.bind(db) as (
    query: unknown,
    values?: unknown[],
  ) => ReturnType<typeof db.executeSql>
  db.executeSql = (text, values) => {
    const name = text.includes(';') ? undefined : nameOf(text)
    return name ? executeSql({ name, text, values }) : executeSql(text, values)
  }
}
