import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { embeddedName, findCluster, withClient } from './embedded-cluster.ts'
import { archiveSettings } from './ship-segments.ts'

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
