import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/database/embedded/start-embedded-database.ts'
import { embeddedDatabaseName, refuseNewEmbeddedServer } from '../backup/embedded-cluster.ts'

/** Connections besides those of the site's processes: for backups, a trial restore and an operator's psql. */
const spareConnections = 15

/** Starts the embedded PostgreSQL with enough connections for every process of the site. */
export async function startSiteDatabase(
  config: Config,
  report: (message: string) => void,
): Promise<EmbeddedDatabase> {
  const folder = resolve(config.dataFolder, 'postgres')
  await refuseNewEmbeddedServer(config, folder)
  const maxConnections = Math.max(60, config.processes * config.databaseConnections + spareConnections)
  const database = await startEmbeddedDatabase({
    folder,
    database: embeddedDatabaseName,
    settings: { max_connections: String(maxConnections) },
    report,
  })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements').finally(() => client.end())
  return database
}
