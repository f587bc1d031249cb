import { resolve } from 'node:path'
import pg from 'pg'
import { createFileStore } from '#server/capabilities/files/store.ts'
import type { Config } from '#server/config.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/database/embedded/start-embedded-database.ts'
import { openDestination } from '../backup/destination.ts'
import { embeddedName } from '../backup/embedded-cluster.ts'
import { archiveSettings, shipSegments } from '../backup/ship-segments.ts'

interface Surroundings {
  report: (message: string) => void
  onError: (error: Error) => void
}

/** Beside what the site's processes open: backups, a trial restore, an operator's psql. */
const spareConnections = 15

/** The embedded PostgreSQL, with room for every process of the site; what it writes to its log leaves this machine by and by. */
export async function startOwnDatabase(
  config: Config,
  { report, onError }: Surroundings,
): Promise<EmbeddedDatabase> {
  const most = Math.max(60, config.processes * config.databaseConnections + spareConnections)
  const { url, stop } = await startEmbeddedDatabase({
    folder: resolve(config.dataFolder, 'postgres'),
    database: embeddedName,
    settings: { ...archiveSettings(config), max_connections: String(most) },
    report,
  })
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements').finally(() => client.end())
  const endShipping = config.backup
    ? shipSegments({
        config,
        destination: await openDestination(config.backup),
        files: await createFileStore(config),
        onError,
      })
    : null
  return {
    url,
    async stop() {
      await stop()
      // The end of its log is handed over as it stops.
      await endShipping?.()
    },
  }
}
