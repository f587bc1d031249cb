import { createReadStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupContent } from '#domain/platform/backups.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { restoreDump, unpack } from './dump.ts'
import { countContent } from './manifest.ts'

/** What a server that is thrown away need not do. */
const fastSettings = { archive_mode: 'off', fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

interface Trial {
  /** The backup, not encrypted. */
  path: string
  kind: 'cluster' | 'dump'
  database: string
  /** Where it may write; what it wrote is gone afterwards. */
  workFolder: string
}

/** Restores a backup beside the running site, counts what is in it, and throws it away. @throws Error it does not come back */
export async function tryRestore({ path, kind, database, workFolder }: Trial): Promise<BackupContent> {
  const folder = await mkdtemp(join(workFolder, 'trial-'))
  try {
    if (kind === 'cluster') {
      await unpack(createReadStream(path), folder)
      await rename(join(folder, 'rechantier', 'postgres.password'), join(folder, 'postgres.password'))
    }
    const server = await startEmbeddedDatabase({
      folder: join(folder, 'postgres'),
      database,
      settings: fastSettings,
    })
    try {
      if (kind === 'dump') await restoreDump({ path, url: server.url })
      return await countContent(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
