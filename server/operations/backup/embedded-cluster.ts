import { resolve } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { databaseUrl } from '#server/database/embedded/connection.ts'
import { findFolder, passwordFile, readPassword } from '#server/database/embedded/folder.ts'
import { readPidFile } from '#server/database/embedded/process.ts'

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
