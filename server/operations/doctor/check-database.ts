import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { migrationsFolder } from '#server/database/migrate.ts'
import { type Check, failure, success, warning } from './check.ts'

/** Milliseconds between two queries of the replica's position. */
const replicaPollMs = 100
/** Milliseconds after which a check is stopped. */
const checkTimeoutMs = 15_000

/** Checks that a replica belongs to this database and how far it lags. */
const replicaChecks = (client: Pick<ClientBase, 'query'>, { replica }: Config): Check[] =>
  replica.url === null
    ? []
    : [
        {
          title: 'Copie de lecture',
          run: () => checkReplica(client, replica.url as string, replica.maxLagMs),
        },
      ]

const fallbackText = 'Le catalogue est lu dans la base principale en attendant'

async function checkReplica(client: Pick<ClientBase, 'query'>, url: string, maxLagMs: number) {
  const identity = 'select system_identifier::text as identity from pg_control_system()'
  const copy = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  copy.on('error', () => {})
  try {
    await copy.connect()
    const { rows } = await copy.query('select pg_is_in_recovery() as follows')
    if (!rows[0].follows)
      return failure('DATABASE_REPLICA_URL ne suit aucune autre base : ce n’est pas, ou plus, une copie.')
    const [primaryRows, replicaRows] = [await client.query(identity), await copy.query(identity)]
    if (primaryRows.rows[0].identity !== replicaRows.rows[0].identity)
      return failure('DATABASE_REPLICA_URL est la copie d’une autre base que DATABASE_URL.')
    const lag = await measureLag(client, copy, Math.min(checkTimeoutMs, maxLagMs + 1_000))
    if (lag === null || lag > maxLagMs)
      return warning(
        `Elle a plus de ${maxLagMs / 1_000} s de retard. ${fallbackText} ; regardez sa charge, son disque et le réseau entre les deux.`,
      )
    return success(`Elle suit la base principale, à ${Math.round(lag)} ms près.`)
  } catch (error) {
    return warning(`Elle ne répond pas (${(error as Error).message}). ${fallbackText} : redémarrez-la.`)
  } finally {
    await copy.end().catch(() => {})
  }
}

/** Measures the milliseconds until the replica reaches the primary's current position; null above `max`. */
async function measureLag(
  client: Pick<ClientBase, 'query'>,
  copy: pg.Client,
  max: number,
): Promise<number | null> {
  const { rows: written } = await client.query('select pg_current_wal_lsn()::text as position')
  const startedAt = performance.now()
  for (;;) {
    const { rows: replayed } = await copy.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached', [
      written[0].position,
    ])
    const elapsedMs = performance.now() - startedAt
    if (replayed[0].reached) return elapsedMs
    if (elapsedMs > max) return null
    await wait(replicaPollMs)
  }
}

const maxClockDifferenceSeconds = 5

/** Checks the server, its schema, its connections and its clock. */
export const databaseChecks = (client: Pick<ClientBase, 'query'>, config: Config): Check[] => [
  postgresCheck(client, config),
  {
    title: 'Schéma',
    async run() {
      const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
      const { rows } = await client.query(
        "select to_regclass('drizzle.__drizzle_migrations') is not null as begun",
      )
      if (!rows[0].begun) return warning('La base est vide : le premier démarrage la prépare.')
      const { rows: applied } = await client.query(
        'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
      )
      return applied[0].newest < newest
        ? warning('La base est d’une version précédente : le prochain démarrage la met à jour.')
        : applied[0].newest > newest
          ? failure('La base est d’une version plus récente que ce programme : mettez le programme à jour.')
          : success('À jour.')
    },
  },
  {
    title: 'Connexions',
    async run() {
      const { rows } = await client.query(
        `select current_setting('max_connections')::int as max,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
      )
      const { max, used } = rows[0]
      return max < config.databaseConnections + 5
        ? failure(
            `PostgreSQL en accepte ${max} et chaque processus en ouvre jusqu’à ${config.databaseConnections} (DATABASE_CONNECTIONS) : augmentez max_connections.`,
          )
        : success(`${used} ouvertes sur ${max}.`)
    },
  },
  ...replicaChecks(client, config),
  ...(config.hasPooler ? [poolerCheck(client)] : []),
  {
    title: 'Horloge',
    async run() {
      const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 as seconds')
      const differenceSeconds = Math.abs(rows[0].seconds - Date.now() / 1000)
      if (differenceSeconds > maxClockDifferenceSeconds)
        return failure(
          `${Math.round(differenceSeconds)} secondes d’écart avec l’horloge de la base : réglez l’heure (timedatectl set-ntp true).`,
        )
      return !config.isLocal && (await isUnsynchronized())
        ? failure(
            'Elle n’est pas réglée par un serveur de temps : installez systemd-timesyncd ou chrony, puis timedatectl set-ntp true.',
          )
        : success('La même que celle de la base.')
    },
  },
]

/** Returns whether systemd reports an unsynchronised clock; false where it cannot answer, as in a container, which has its host's clock. */
const isUnsynchronized = () =>
  promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value']).then(
    ({ stdout }) => stdout.trim() === 'no',
    () => false,
  )

const poolerCheck = (client: Pick<ClientBase, 'query'>): Check => ({
  title: 'PgBouncer',
  async run() {
    const { rows } = await client.query(
      "select current_setting('statement_timeout') as statements, current_setting('idle_in_transaction_session_timeout') as transactions",
    )
    const { statements, transactions } = rows[0]
    return statements === '0' || transactions === '0'
      ? warning(
          'Il ne limite pas la durée des requêtes : ajoutez la ligne « connect_query » de docs/scale.md à la base dans pgbouncer.ini.',
        )
      : success(`Requêtes limitées à ${statements}, transactions oisives à ${transactions}.`)
  },
})

const minMajor = 15

/** Checks that PostgreSQL has a supported version with its security updates and may serve the public. */
export const postgresCheck = (
  client: Pick<ClientBase, 'query'>,
  config: Pick<Config, 'databaseUrl' | 'isLocal' | 'allowsEmbeddedDatabase'>,
): Check => ({
  title: 'PostgreSQL',
  async run() {
    const { rows } = await client.query(
      'select current_setting($1) as version, pg_database_size(current_database())::float8 as bytes',
      ['server_version'],
    )
    const text: string = rows[0].version
    const version = parsePostgresVersion(text)
    const isEmbedded = config.databaseUrl === null
    const size = `base de ${Math.max(1, Math.round(rows[0].bytes / 1e6)).toLocaleString('fr-FR')} Mo`
    if (!version) return warning(`Version ${text}, ${size} : ce n’est pas une version stable de PostgreSQL.`)
    const name = `Version ${postgresVersionText(version)}${isEmbedded ? ' intégrée' : ''}, ${size}`
    if (version.major < minMajor) return failure(`${name} : il faut PostgreSQL ${minMajor} ou plus récent.`)
    if (isEmbedded && !config.isLocal && !config.allowsEmbeddedDatabase)
      return failure(
        `${name} : elle ne reçoit pas de mises à jour de sécurité, et le site est public. Passez au PostgreSQL de la distribution ` +
          '(npm run move-database), ou dites que c’est voulu (ALLOW_EMBEDDED_DATABASE=1).',
      )
    const isDebian = text.includes('Debian')
    const newer = findNewerMinor(version, isDebian ? await readAptVersion(version) : null)
    return newer
      ? warning(`${name} : ${advise(version, newer, { isEmbedded, isDebian })}`)
      : success(`${name}.`)
  },
})

function advise(
  { major }: PostgresVersion,
  newer: PostgresVersion,
  { isEmbedded, isDebian }: { isEmbedded: boolean; isDebian: boolean },
): string {
  const reason = `la ${postgresVersionText(newer)} corrige des failles`
  if (isEmbedded)
    return `${reason}, et vient avec une mise à jour du site. En production, prenez celle de la distribution.`
  return isDebian
    ? `${reason} (sudo apt-get update && sudo apt-get install --only-upgrade postgresql-${major}, ou unattended-upgrades).`
    : `${reason} : mettez le serveur à jour.`
}

/** Returns the version that apt would install, if the server's package is on this machine. */
const readAptVersion = ({ major }: PostgresVersion): Promise<PostgresVersion | null> =>
  promisify(execFile)('apt-cache', ['policy', `postgresql-${major}`], {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  }).then(
    ({ stdout }) => parsePostgresVersion(/Candidate: (\S+)/.exec(stdout)?.[1] ?? ''),
    () => null,
  )

/** The newest minor version of each major at this release; older ones have known security faults. */
const newestMinors: Readonly<Record<string, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }

interface PostgresVersion {
  major: number
  minor: number
}

/** Parses `server_version` or a Debian package's version: `15.18 (Debian 15.18-0+deb12u1)`, `15.20-0+deb12u1`; null for anything else. */
export function parsePostgresVersion(text: string): PostgresVersion | null {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(text) ?? []
  return major && minor ? { major: Number(major), minor: Number(minor) } : null
}

const postgresVersionText = ({ major, minor }: PostgresVersion): string => `${major}.${minor}`

/** Returns the newest minor version of the same major, known at release or available from apt; null when the running one is as new. */
export function findNewerMinor(
  { major, minor }: PostgresVersion,
  aptVersion: PostgresVersion | null,
): PostgresVersion | null {
  const newestAtRelease = newestMinors[major] ?? 0
  const newest = Math.max(newestAtRelease, aptVersion?.major === major ? aptVersion.minor : 0)
  return newest > minor ? { major, minor: newest } : null
}
