import { setTimeout as wait } from 'node:timers/promises'
import pg, { type ClientBase } from 'pg'
import type { Config } from '#server/config.ts'
import { type Check, look, well, wrong } from './check.ts'

/** Between two looks how far it is, in milliseconds. */
const pause = 100
/** A check is not to take longer, in milliseconds. */
const checkTimeoutMs = 15_000

/** Where the catalogue has a replica: whether it is one of this database, and how late it is. */
export const replicaChecks = (client: Pick<ClientBase, 'query'>, { replica }: Config): Check[] =>
  replica.url === null
    ? []
    : [
        {
          title: 'Copie de lecture',
          run: () => checkReplica(client, replica.url as string, replica.longestLag),
        },
      ]

const instead = 'Le catalogue est lu dans la base principale en attendant'

async function checkReplica(client: Pick<ClientBase, 'query'>, url: string, longestLag: number) {
  const identity = 'select system_identifier::text as identity from pg_control_system()'
  const copy = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  copy.on('error', () => {})
  try {
    await copy.connect()
    const { rows } = await copy.query('select pg_is_in_recovery() as follows')
    if (!rows[0].follows)
      return wrong('DATABASE_REPLICA_URL ne suit aucune autre base : ce n’est pas, ou plus, une copie.')
    const [own, other] = [await client.query(identity), await copy.query(identity)]
    if (own.rows[0].identity !== other.rows[0].identity)
      return wrong('DATABASE_REPLICA_URL est la copie d’une autre base que DATABASE_URL.')
    const lag = await measureLag(client, copy, Math.min(checkTimeoutMs, longestLag + 1_000))
    if (lag === null || lag > longestLag)
      return look(
        `Elle a plus de ${longestLag / 1_000} s de retard. ${instead} ; regardez sa charge, son disque et le réseau entre les deux.`,
      )
    return well(`Elle suit la base principale, à ${Math.round(lag)} ms près.`)
  } catch (error) {
    return look(`Elle ne répond pas (${(error as Error).message}). ${instead} : redémarrez-la.`)
  } finally {
    await copy.end().catch(() => {})
  }
}

/** How long it takes to come where the primary is now, in milliseconds; null: longer than `most`. */
async function measureLag(
  client: Pick<ClientBase, 'query'>,
  copy: pg.Client,
  most: number,
): Promise<number | null> {
  const { rows: written } = await client.query('select pg_current_wal_lsn()::text as position')
  const begun = performance.now()
  for (;;) {
    const { rows: replayed } = await copy.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached', [
      written[0].position,
    ])
    const passed = performance.now() - begun
    if (replayed[0].reached) return passed
    if (passed > most) return null
    await wait(pause)
  }
}
