import { resolve } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { databaseUrl } from '#server/database/embedded/connection.ts'
import { findFolder, readPassword } from '#server/database/embedded/folder.ts'
import { readPidFile } from '#server/database/embedded/process.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'

/** The name of the application's database in the embedded server. */
export const embeddedName = 'rechantier'

/** The address of the application's database in the embedded server that runs now. @throws Error in French: it does not run */
export async function embeddedUrl({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<string> {
  const folder = await findFolder(resolve(dataFolder, 'postgres'))
  const running = readPidFile(folder)
  if (!running?.ready) throw new Error(`Aucun PostgreSQL ne fonctionne sur « ${folder} ».`)
  return databaseUrl(running.port, await readPassword(folder), embeddedName)
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
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  report: (message: string) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const running = config.databaseUrl ?? (await findRunning(config))
  if (running) return work(running)
  const database = await startEmbeddedDatabase({
    folder: resolve(config.dataFolder, 'postgres'),
    database: embeddedName,
    report,
  })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

const findRunning = (config: Pick<Config, 'dataFolder'>): Promise<string | null> =>
  embeddedUrl(config)
    .then((url) => withClient(url, async () => url))
    .catch(() => null)
