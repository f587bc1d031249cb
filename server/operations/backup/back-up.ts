import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type BackupContent, chooseRetainedBackups } from '#domain/platform/backups.ts'
import type { Context } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { tryLockInSession } from '#server/lib/locks.ts'
import { type ArchivedLog, backUpCluster, findArchivedLog, isSegment, withCopy } from './base-backup.ts'
import {
  copyFiles,
  type Destination,
  deleteUnreferencedFiles,
  listFiles,
  listKeys,
  openDestination,
  runConcurrently,
} from './copy-files.ts'
import { dumpDatabase, restoreDump, unpack } from './dump.ts'
import { dumpRows, restoreRows } from './dump-rows.ts'
import { embeddedDatabaseName, embeddedUrl, withClient } from './embedded-cluster.ts'
import {
  backupName,
  countContent,
  deleteBackup,
  ledgerImbalance,
  type Manifest,
  readFileList,
  readManifests,
  writeManifest,
} from './manifest.ts'
import { measureStream, sealedExtension, sealFile } from './sealing.ts'

type BackupContext = Pick<Context, 'config' | 'files' | 'log'>

/**
 * Copies database and files to the destination every night and on request, restores the copy for a trial and counts its content, then
 * deletes old backups. Returns null without a destination, or while another backup runs. @throws Error when the trial fails; no older
 * backup has been deleted then
 */
export async function backUp(ctx: BackupContext): Promise<Manifest | null> {
  const { config } = ctx
  if (!config.backup) return null
  const destination = await openDestination(config.backup)
  const url = config.databaseDirectUrl ?? (await embeddedUrl(config))
  return withClient(url, async (client) => {
    if (!(await tryLockInSession(client, 'backup'))) return null
    await mkdir(config.dataFolder, { recursive: true })
    const workFolder = await mkdtemp(resolve(config.dataFolder, 'backup-'))
    try {
      return await makeBackup(ctx, { destination, workFolder, url })
    } finally {
      await rm(workFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  })
}

interface BackupTarget {
  destination: Destination
  workFolder: string
  url: string
}

async function makeBackup(
  ctx: BackupContext,
  { destination, workFolder, url }: BackupTarget,
): Promise<Manifest> {
  const { files, log } = ctx
  // The machine's clock rather than the context's, because the backup's name refers to real time.
  const startedAt = new Date()
  const name = backupName(startedAt)
  // Copied before the database, so that files deleted meanwhile are in the backup too.
  await copyFiles(files, destination, await listFiles(files))

  const plainPath = join(workFolder, 'database')
  const databaseCopy = await copyDatabase(ctx, { url, to: plainPath })
  const keys = await listFiles(files)
  await copyFiles(files, destination, keys)

  const content = await tryRestore({ ...databaseCopy, path: plainPath, workFolder })
  if (ledgerImbalance(content) !== 0) throw new Error('the ledger of the backup does not add up to nothing')

  const extension = `${databaseCopy.kind === 'dump' ? 'dump' : 'tar.gz'}${destination.recipient ? sealedExtension : ''}`
  const sealedPath = join(workFolder, 'sealed')
  const sealedFile = await sealFile(plainPath, sealedPath, destination.recipient)
  const key = `database/${name}.${extension}`
  await storeFile(destination, { path: sealedPath, key, ...sealedFile })

  const manifest: Manifest = {
    version: 1,
    name,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    ...databaseCopy,
    database: { key, ...sealedFile },
    content,
    files: keys.length,
  }
  await writeManifest(destination, manifest, keys)
  await deleteOldBackups(ctx, destination)
  log.info({ name, bytes: sealedFile.bytes, files: keys.length }, 'backup made, verified and retained')
  return manifest
}

/** @throws Error when the stored content differs from what was sent */
async function storeFile(
  { store }: Destination,
  { path, key, bytes, sha256 }: { path: string; key: string; bytes: number; sha256: string },
): Promise<void> {
  await store.putStream(key, createReadStream(path), { contentLength: bytes })
  const stored = await measureStream(await store.getStream(key))
  if (stored.sha256 !== sha256) throw new Error(`${key} was not stored as it was sent`)
}

type DatabaseCopy = Pick<Manifest, 'kind' | 'postgres' | 'databaseName' | 'firstSegment' | 'log'>

/** Copies a database by its best method: base backup with archived log, pg_dump, or rows for the embedded server. */
async function copyDatabase(
  { config }: BackupContext,
  { url, to }: { url: string; to: string },
): Promise<DatabaseCopy> {
  const { postgres, databaseName, archived } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ postgres: string; databaseName: string }>(
      `select (current_setting('server_version_num')::int / 10000)::text as postgres, current_database() as "databaseName"`,
    )
    const [server = { postgres: '', databaseName: '' }] = rows
    return {
      ...server,
      archived: config.databaseUrl ? await findArchivedLog((statement) => client.query(statement)) : null,
    }
  })
  const archive: ArchivedLog | { log: null; firstSegment: null } = archived ?? {
    log: null,
    firstSegment: null,
  }
  if (archived) await backUpCluster({ url, to })
  else if (config.databaseUrl) await dumpDatabase({ url, to })
  else await dumpRows({ url, to, secretFile: resolve(config.dataFolder, 'secret') })
  return {
    kind: archived ? 'base' : config.databaseUrl ? 'dump' : 'rows',
    postgres,
    databaseName,
    ...archive,
  }
}

/** Deletes backups outside the daily, weekly and monthly retention, then unreferenced files and log segments. */
async function deleteOldBackups({ files }: BackupContext, destination: Destination): Promise<void> {
  const manifests = await readManifests(destination)
  const retained = chooseRetainedBackups(manifests.map(({ startedAt }) => startedAt))
  const [retainedBackups, expiredBackups] = [true, false].map((isRetained) =>
    manifests.filter(({ startedAt }) => retained.has(startedAt) === isRetained),
  ) as [Manifest[], Manifest[]]
  for (const manifest of expiredBackups) await deleteBackup(destination, manifest)
  await deleteUnreferencedFiles(files, destination, () =>
    Promise.all(retainedBackups.map(({ name }) => readFileList(destination, name))),
  )
  for (const log of new Set([...retainedBackups, ...expiredBackups].flatMap(({ log }) => log ?? [])))
    await deleteOldSegments(
      destination,
      log,
      retainedBackups.filter((manifest) => manifest.log === log),
    )
}

/** Number of newest backups whose log is retained, so that any moment since the oldest of them can be restored. */
const backupsWithLog = 7

async function deleteOldSegments(
  destination: Destination,
  log: string,
  newestFirst: Manifest[],
): Promise<void> {
  const oldest = newestFirst
    .slice(0, backupsWithLog)
    .flatMap(({ firstSegment }) => firstSegment ?? [])
    .at(-1)
  // A log that belongs to no backup is deleted completely, because another one is written now.
  if (!oldest && newestFirst.length > 0) return
  const oldSegments = (await listKeys(destination, log)).filter((key) => {
    const segment = basename(key).slice(0, 24)
    return !oldest || (isSegment(segment) && segment < oldest)
  })
  await runConcurrently(oldSegments, (key) => destination.store.delete(key))
}

/** Runs the nightly backup; when it has been given up, administrators are notified with the reason. */
export async function backUpNightly(
  ctx: Context,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  try {
    await backUp(ctx)
  } catch (error) {
    if (isLastAttempt) await mailBackupFailure(ctx, (error as Error).message)
    throw error
  }
}

async function mailBackupFailure(ctx: Context, reason: string): Promise<void> {
  const data = {
    failedAt: ctx.clock.now().toISOString(),
    reason: reason.slice(0, 300),
    url: `${ctx.config.origin}/admin/sauvegardes`,
  }
  await mailAdministrators(ctx, { template: 'backup-problem', data })
}

/** Settings for a temporary server, whose data need not be durable. */
const fastSettings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

interface TrialOptions extends Pick<Manifest, 'kind' | 'postgres' | 'databaseName'> {
  /** The unencrypted backup. */
  path: string
  /** A folder for temporary files, which are deleted afterwards. */
  workFolder: string
}

/** Restores a backup beside the running site, counts its content, and deletes it. @throws Error when it cannot be restored */
async function tryRestore(trial: TrialOptions): Promise<BackupContent> {
  const work = await mkdtemp(join(trial.workFolder, 'trial-'))
  const folder = join(work, 'postgres')
  try {
    if (trial.kind === 'base') {
      await mkdir(folder, { mode: 0o700 })
      await unpack(createReadStream(trial.path), folder)
      return await withCopy({ folder, major: trial.postgres }, trial.databaseName ?? '', countContent)
    }
    const server = await startEmbeddedDatabase({
      folder,
      database: embeddedDatabaseName,
      settings: fastSettings,
    })
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
