import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { startEmbeddedDatabase } from '../database/embedded/start-embedded-database.ts'
import { embeddedName, findCluster, withClient } from './embedded-cluster.ts'

/** Does `work` beside the running site, or where it does not run with its database started for it. */
export async function withEmbeddedDatabase<Result>(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  report: (message: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl || (await isRunning(config))) return work()
  const database = await startEmbeddedDatabase({
    folder: resolve(config.dataFolder, 'postgres'),
    database: embeddedName,
    report,
  })
  try {
    return await work()
  } finally {
    await database.stop()
  }
}

const isRunning = (config: Pick<Config, 'dataFolder'>): Promise<boolean> =>
  findCluster(config)
    .then(({ url }) => withClient(url, async () => true))
    .catch(() => false)
