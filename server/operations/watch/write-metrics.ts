import { sql } from 'drizzle-orm'
import { awaitingHandOver, sqlSet } from '#domain/orders/states.ts'
import { findingStates } from '#domain/platform/site-health.ts'
import type { Context } from '#server/context.ts'
import { requestCounters, siteFindings } from '#server/database/schema/watch.ts'
import { bucketSeconds } from './request-figures.ts'

/** The replica as this process sees it; `lag` in milliseconds, null while it does not answer. */
interface ReplicaState {
  isUsable: boolean
  lagMs: number | null
}

interface Sample {
  labels?: Record<string, string>
  value: number
}

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** Formats one metric for Prometheus (text exposition format 0.0.4). */
function formatMetric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: (Sample & { suffix?: string })[],
) {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
}

/** Returns the figures of all processes, and the replica's state as seen by this process. */
export async function writeMetrics(ctx: Context, replica: ReplicaState | null = null): Promise<string> {
  const [counted, findings, { rows }, failedJobs] = await Promise.all([
    ctx.db.select().from(requestCounters),
    ctx.db.select().from(siteFindings),
    ctx.db.execute<{ jobs: number; mails: number; bytes: number; connections: number; held: number }>(sql`
      select (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after <= now()) as jobs,
        (select count(*)::int from emails where status = 'failed' and created_at > now() - interval '1 day') as mails,
        pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        (select count(*)::int from fulfilments where status in ${sql.raw(sqlSet(...awaitingHandOver))}) as held`),
    ctx.jobs.countFailed(ctx.db),
  ])
  const counter = (name: string) => counted.find((row) => row.name === name)?.value ?? 0
  let cumulative = 0
  const buckets = bucketSeconds.map((end) => {
    cumulative += counter(`bucket_${end}`)
    return { suffix: '_bucket', labels: { le: String(end) }, value: cumulative }
  })
  const total = cumulative + counter('bucket_more')
  const [row] = rows
  const gauge = (name: string, help: string, value: number) =>
    formatMetric(`rechantier_${name}`, 'gauge', help, [{ value }])
  return `${[
    formatMetric(
      'rechantier_requests_total',
      'counter',
      'Answers by class of status.',
      [2, 3, 4, 5].map((digit) => ({
        labels: { status: `${digit}xx` },
        value: counter(`status_${digit}xx`),
      })),
    ),
    formatMetric('rechantier_request_duration_seconds', 'histogram', 'Time to the beginning of an answer.', [
      ...buckets,
      { suffix: '_bucket', labels: { le: '+Inf' }, value: total },
      { suffix: '_sum', value: counter('seconds') },
      { suffix: '_count', value: total },
    ]),
    formatMetric('rechantier_browser_errors_total', 'counter', 'Errors in the browsers of visitors.', [
      { value: counter('browser_errors') },
    ]),
    gauge('jobs_waiting', 'Background work that could begin.', row?.jobs ?? 0),
    gauge('jobs_failed', 'Background work given up within a week.', failedJobs),
    gauge('emails_failed', 'Mails of the last day that could not be sent.', row?.mails ?? 0),
    gauge('database_bytes', 'Size of the database.', row?.bytes ?? 0),
    gauge('database_connections', 'Connections to the database.', row?.connections ?? 0),
    gauge('sales_to_hand_over', 'Paid sales that wait for their hand-over.', row?.held ?? 0),
    gauge('process_resident_bytes', 'Memory of the process that answers.', process.memoryUsage.rss()),
    ...(replica ? replicaFigures(replica) : []),
    formatMetric(
      'rechantier_finding',
      'gauge',
      'What the site found of itself: 0 well, 1 to be looked at, 2 wrong.',
      findings.map(({ title, state }) => ({ labels: { title }, value: findingStates.indexOf(state) })),
    ),
  ].join('\n')}\n`
}

const replicaFigures = ({ isUsable, lagMs }: ReplicaState): string[] => [
  formatMetric(
    'rechantier_replica_used',
    'gauge',
    'Whether the replica is read: 1, or 0 while the primary is.',
    [{ value: isUsable ? 1 : 0 }],
  ),
  formatMetric(
    'rechantier_replica_lag_seconds',
    'gauge',
    'How late the replica is; NaN while it does not answer.',
    [{ value: lagMs === null ? Number.NaN : lagMs / 1_000 }],
  ),
]
