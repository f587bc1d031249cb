import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'

const slowMs = 500
const maxKindLength = 100
const maxRows = 15

interface SlowStatement {
  /** What it does and to which tables. */
  kind: string
  times: number
  /** Milliseconds. */
  mean: number
  slowest: number
}

/**
 * `select products, categories`: what it does and to which tables, never its values. Names of tables stand between quotes or
 * in lower case, as the program writes them.
 */
export function kindOfStatement(text: string): string {
  const [, verb = 'autre'] = /^\s*([a-z]{1,20})/i.exec(text) ?? []
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/g)]
  const names = [...new Set(tables.map(([, name = '']) => name.replaceAll('"', '')))]
  return `${verb.toLowerCase()} ${names.join(', ')}`.trim().slice(0, maxKindLength)
}

/** By kind, those that took most of the time first; null where PostgreSQL has no pg_stat_statements. */
export async function listSlowStatements({ db }: Pick<Context, 'db'>): Promise<SlowStatement[] | null> {
  const { rows: loaded } = await db.execute<{ isLoaded: boolean }>(sql`
    select to_regclass('pg_stat_statements') is not null
      and current_setting('pg_stat_statements.max', true) is not null as "isLoaded"`)
  if (!loaded[0]?.isLoaded) return null
  const { rows } = await db.execute<{ text: string; times: number; total: number; slowest: number }>(sql`
    select query as text, calls::int as times, total_exec_time as total, max_exec_time as slowest
    from pg_stat_statements join pg_database on pg_database.oid = dbid
    where datname = current_database() and max_exec_time >= ${slowMs} and query is not null
    order by total_exec_time desc limit 100`)
  const byKind = new Map<string, { times: number; total: number; slowest: number }>()
  for (const { text, times, total, slowest } of rows) {
    const kind = kindOfStatement(text)
    const sum = byKind.get(kind) ?? { times: 0, total: 0, slowest: 0 }
    byKind.set(kind, {
      times: sum.times + times,
      total: sum.total + total,
      slowest: Math.max(sum.slowest, slowest),
    })
  }
  return [...byKind]
    .sort(([, one], [, other]) => other.total - one.total)
    .slice(0, maxRows)
    .map(([kind, { times, total, slowest }]) => ({ kind, times, mean: total / times, slowest }))
}
