import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupContent } from '#domain/platform/backups.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { withCopy } from './base-backup.ts'
import { restoreDump, unpack } from './dump.ts'
import { restoreRows } from './dump-rows.ts'
import { embeddedName } from './embedded-cluster.ts'
import { countContent, type Manifest } from './manifest.ts'

/** What a server that is thrown away need not do. */
const fastSettings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

interface Trial extends Pick<Manifest, 'kind' | 'postgres' | 'databaseName'> {
  /** The backup, not encrypted. */
  path: string
  /** Where it may write; what it wrote is gone afterwards. */
  workFolder: string
}

/** Restores a backup beside the running site, counts what is in it, and throws it away. @throws Error it does not come back */
export async function tryRestore(trial: Trial): Promise<BackupContent> {
  const work = await mkdtemp(join(trial.workFolder, 'trial-'))
  const folder = join(work, 'postgres')
  try {
    if (trial.kind === 'base') {
      await mkdir(folder, { mode: 0o700 })
      await unpack(createReadStream(trial.path), folder)
      return await withCopy({ folder, major: trial.postgres }, trial.databaseName ?? '', countContent)
    }
    const server = await startEmbeddedDatabase({ folder, database: embeddedName, settings: fastSettings })
    try {
      if (trial.kind === 'dump') await restoreDump({ path: trial.path, url: server.url })
      else await restoreRows({ path: trial.path, url: server.url })
      return await countContent(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
