import { desc, gte, sql } from 'drizzle-orm'
import { defaultDelays } from '#domain/orders/delays.ts'
import { getWorkTexts, workKinds } from '#domain/platform/work.ts'
import type { Context } from '#server/context.ts'
import { waitingMoney } from '#server/contexts/payments/list-waiting-money.ts'
import { requestFigures } from '#server/database/schema/watch.ts'
import { type Check, failure, success, warning } from '../doctor/check.ts'

const minSlowMs = 500
const maxKindLength = 100
const maxRows = 15

interface SlowStatement {
  /** The verb and the tables of the statements. */
  kind: string
  times: number
  /** Milliseconds. */
  mean: number
  slowest: number
}

/**
 * Returns a statement's verb and tables, never its values: `select products, categories`. Names of tables are quoted or in lower case, as
 * the program writes them.
 */
export function statementKind(text: string): string {
  const [, verb = 'autre'] = /^\s*([a-z]{1,20})/i.exec(text) ?? []
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)"?/g)]
  const names = [...new Set(tables.map(([, name = '']) => name.replaceAll('"', '')))]
  return `${verb.toLowerCase()} ${names.join(', ')}`.trim().slice(0, maxKindLength)
}

/** Lists kinds of statements by total time; null when PostgreSQL lacks pg_stat_statements. */
export async function listSlowStatements({ db }: Pick<Context, 'db'>): Promise<SlowStatement[] | null> {
  const { rows: loaded } = await db.execute<{ isLoaded: boolean }>(sql`
    select to_regclass('pg_stat_statements') is not null
      and current_setting('pg_stat_statements.max', true) is not null as "isLoaded"`)
  if (!loaded[0]?.isLoaded) return null
  const { rows } = await db.execute<{ text: string; times: number; total: number; slowest: number }>(sql`
    select query as text, calls::int as times, total_exec_time as total, max_exec_time as slowest
    from pg_stat_statements join pg_database on pg_database.oid = dbid
    where datname = current_database() and max_exec_time >= ${minSlowMs} and query is not null
    order by total_exec_time desc limit 100`)
  const byKind = new Map<string, { times: number; total: number; slowest: number }>()
  for (const { text, times, total, slowest } of rows) {
    const kind = statementKind(text)
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

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Time above which a waiting job is reported. */
const maxJobWaitMs = 15 * minuteMs
/** Failures in a hundred responses above which the site is reported. */
const maxFailurePercent = 1
const slowResponseMs = 1_000

/** Checks that only a running site can make of itself: its responses, jobs, emails and money. */
export const runtimeChecks = (ctx: Context): Check[] => [
  {
    title: 'Réponses',
    async run() {
      const since = new Date(ctx.clock.now().getTime() - hourMs)
      const [row] = await ctx.db
        .select({
          requests: sql<number>`coalesce(sum(requests), 0)::int`,
          failures: sql<number>`coalesce(sum(failures), 0)::int`,
          milliseconds: sql<number>`coalesce(sum(milliseconds), 0)::float8`,
        })
        .from(requestFigures)
        .where(gte(requestFigures.hour, new Date(Math.floor(since.getTime() / hourMs) * hourMs)))
      const { requests = 0, failures = 0, milliseconds = 0 } = row ?? {}
      if (requests === 0) return success('Aucune demande depuis une heure.')
      const mean = Math.round(milliseconds / requests)
      const text = `${requests.toLocaleString('fr-FR')} en une à deux heures, ${mean} ms en moyenne, ${failures} en erreur.`
      if (failures * 100 > requests * maxFailurePercent && failures > 5)
        return failure(`${text} Regardez le journal du serveur (lignes de niveau « error »).`)
      return mean > slowResponseMs
        ? warning(`${text} C’est lent : voyez plus bas quelles pages.`)
        : success(text)
    },
  },
  {
    title: 'Tâches de fond',
    async run() {
      const { rows } = await ctx.db.execute<{ waiting: number; oldest: Date | null }>(sql`
        select count(*)::int as waiting, min(start_after) as oldest from pgboss.job
        where state in ('created', 'retry') and start_after <= now()`)
      const { waiting = 0, oldest = null } = rows[0] ?? {}
      const failed = await ctx.jobs.countFailed(ctx.db)
      const isLate = oldest && ctx.clock.now().getTime() - new Date(oldest).getTime() > maxJobWaitMs
      if (isLate)
        return failure(
          `${waiting === 1 ? 'Une attend' : `${waiting} attendent, la plus ancienne`} depuis plus d’un quart d’heure : redémarrez le site, puis regardez le journal.`,
        )
      return failed > 0
        ? warning(
            `${failed === 1 ? 'Une échoue' : `${failed} échouent`} plusieurs fois de suite (Administration, Tâches de fond).`,
          )
        : success(`${waiting} en attente, aucune en échec.`)
    },
  },
  {
    title: 'Envoi des emails',
    async run() {
      const { rows } = await ctx.db.execute<{ failed: number; sent: number }>(sql`
        select count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'sent')::int as sent
        from emails where created_at > ${new Date(ctx.clock.now().getTime() - 24 * hourMs).toISOString()}::timestamptz`)
      const { failed = 0, sent = 0 } = rows[0] ?? {}
      const text = `${sent} ${sent < 2 ? 'parti' : 'partis'} et ${failed} en échec depuis un jour.`
      if (failed === 0) return success(text)
      return failed > sent ? failure(`${text} Vérifiez SMTP_URL (Administration, Emails).`) : warning(text)
    },
  },
  ...(ctx.payments ? [moneyCheck(ctx)] : []),
  {
    title: 'Textes',
    async run() {
      const { rows } = await ctx.db.execute<{ failed: number }>(sql`
        select count(*)::int as failed from (
          select distinct on (name) failed_at from text_versions order by name, version desc) as current
        where failed_at is not null`)
      const failed = rows[0]?.failed ?? 0
      return failed === 0
        ? success('Les textes modifiés servent.')
        : failure(
            `${failed === 1 ? 'Un n’a pas pu servir, le texte livré est parti à sa place : corrigez-le' : `${failed} n’ont pas pu servir, les textes livrés sont partis à leur place : corrigez-les`} (Administration, Textes).`,
          )
    },
  },
  {
    title: 'Requêtes de la base',
    async run() {
      const { rows } = await ctx.db.execute<{ seconds: number }>(sql`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
        from pg_stat_activity where state = 'active' and backend_type = 'client backend'
          and datname = current_database() and query not like 'LISTEN%'`)
      const seconds = Math.round(rows[0]?.seconds ?? 0)
      if (seconds > 60) return warning(`La plus longue dure depuis ${seconds} secondes.`)
      const slow = (await listSlowStatements(ctx))?.length ?? 0
      return success(
        slow === 0
          ? 'Aucune ne dure.'
          : `Aucune ne dure ; ${slow === 1 ? 'une sorte a' : `${slow} sortes ont`} déjà pris plus d’une demi-seconde (plus bas).`,
      )
    },
  },
]

/** Reports money tasks that wait for a decision. */
const moneyCheck = (ctx: Context): Check => ({
  title: 'Argent à voir',
  async run() {
    const words = getWorkTexts(defaultDelays)
    const kinds = workKinds.flatMap((kind) => {
      const listWaiting = waitingMoney[kind]
      return listWaiting ? [{ label: words[kind].label, listWaiting }] : []
    })
    const waiting: string[] = []
    for (const { label, listWaiting } of kinds) {
      const { count } = await listWaiting(ctx, { limit: 0 })
      if (count > 0) waiting.push(`${label} : ${count}`)
    }
    return waiting.length === 0
      ? success('Rien n’attend de décision.')
      : warning(`${waiting.join(' ; ')} (Administration, À traiter).`)
  },
})

const isFromLastDay = ({ clock }: Context) =>
  gte(requestFigures.hour, new Date(clock.now().getTime() - 24 * hourMs))

/** Lists kinds of addresses of the last hours by total time. */
export const listSlowAddresses = (ctx: Context) =>
  ctx.db
    .select({
      address: requestFigures.address,
      failures: sql<number>`sum(failures)::int`,
      times: sql<number>`sum(requests)::int`,
      mean: sql<number>`(sum(milliseconds) / sum(requests))::float8`,
      slowest: sql<number>`max(slowest)::float8`,
    })
    .from(requestFigures)
    .where(isFromLastDay(ctx))
    .groupBy(requestFigures.address)
    .orderBy(desc(sql`sum(milliseconds)`))
    .limit(15)
