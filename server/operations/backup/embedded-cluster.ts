import { resolve } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { readMajorVersion, readPassword, resolveDataFolder } from '#server/database/embedded/folder.ts'
import { databaseUrl } from '#server/database/embedded/initialise.ts'
import { readPidFile } from '#server/database/embedded/process.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'

/** The name of the application's database in the embedded server. */
export const embeddedDatabaseName = 'rechantier'

/** Returns the address of the application's database in the running embedded server. @throws Error in French when it does not run */
export async function embeddedUrl({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<string> {
  const folder = await resolveDataFolder(resolve(dataFolder, 'postgres'))
  const runningServer = readPidFile(folder)
  if (!runningServer?.isReady) throw new Error(`Aucun PostgreSQL ne fonctionne sur « ${folder} ».`)
  return databaseUrl(runningServer.port, await readPassword(folder), embeddedDatabaseName)
}

/** Calls `work` with a connection and closes it. */
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

type EmbeddedConfig = Pick<Config, 'dataFolder' | 'databaseUrl' | 'isLocal' | 'allowsEmbeddedDatabase'>

/**
 * Refuses to start a public site on a new embedded server; one that already has data continues, and its checks explain what to do.
 * @throws Error in French
 */
export async function refuseNewEmbeddedServer(
  config: Pick<EmbeddedConfig, 'isLocal' | 'allowsEmbeddedDatabase'>,
  folder: string,
): Promise<void> {
  if (config.isLocal || config.allowsEmbeddedDatabase || (await readMajorVersion(folder)) !== null) return
  throw new Error(
    'Configuration invalide : un site public a besoin d’un PostgreSQL qui reçoit des mises à jour de sécurité (DATABASE_URL, celui de la ' +
      'distribution ; docs/operating.md). ALLOW_EMBEDDED_DATABASE=1 prend quand même celui que l’application apporte.',
  )
}

/** Calls `work` with the address of the site's database, and starts the embedded server for it when it does not run. */
export async function withEmbeddedDatabase<Result>(
  config: EmbeddedConfig,
  report: (message: string) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const runningUrl = config.databaseUrl ?? (await findRunningUrl(config))
  if (runningUrl) return work(runningUrl)
  const folder = resolve(config.dataFolder, 'postgres')
  await refuseNewEmbeddedServer(config, folder)
  const database = await startEmbeddedDatabase({
    folder,
    database: embeddedDatabaseName,
    report,
  })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

const findRunningUrl = (config: Pick<Config, 'dataFolder'>): Promise<string | null> =>
  embeddedUrl(config)
    .then((url) => withClient(url, async () => url))
    .catch(() => null)
