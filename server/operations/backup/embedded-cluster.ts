import { resolve } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { databaseUrl } from '#server/database/embedded/connection.ts'
import { findFolder, passwordFile, readPassword } from '#server/database/embedded/folder.ts'
import { readPidFile } from '#server/database/embedded/process.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { archiveSettings } from './ship-segments.ts'

/** The name of the application's database in the embedded server. */
export const embeddedName = 'rechantier'

/** The embedded server that runs now: its folder, what stands beside it, and how it is reached. */
export interface EmbeddedCluster {
  folder: string
  passwordFile: string
  /** Of the application's database, as the cluster's superuser. */
  url: string
}

/** @throws Error in French: it does not run */
export async function findCluster({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<EmbeddedCluster> {
  const folder = await findFolder(resolve(dataFolder, 'postgres'))
  const running = readPidFile(folder)
  if (!running?.ready) throw new Error(`Aucun PostgreSQL ne fonctionne sur « ${folder} ».`)
  const url = databaseUrl(running.port, await readPassword(folder), embeddedName)
  return { folder, passwordFile: passwordFile(folder), url }
}

/** A connection for as long as it takes. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Does `work` beside the running site, or where it does not run with its database started for it. */
export async function withEmbeddedDatabase<Result>(
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backup'>,
  report: (message: string) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const running = config.databaseUrl ?? (await findRunning(config))
  if (running) return work(running)
  const database = await startEmbeddedDatabase({
    folder: resolve(config.dataFolder, 'postgres'),
    database: embeddedName,
    // Otherwise a restore would miss what is written meanwhile.
    settings: archiveSettings(config),
    report,
  })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

const findRunning = (config: Pick<Config, 'dataFolder'>): Promise<string | null> =>
  findCluster(config)
    .then(({ url }) => withClient(url, async () => url))
    .catch(() => null)
