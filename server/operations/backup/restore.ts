import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupContent } from '#domain/platform/backups.ts'
import { createFileStore } from '#server/capabilities/files/store.ts'
import type { Config } from '#server/config.ts'
import { passwordFile } from '#server/database/embedded/folder.ts'
import { syncFolder } from '#server/database/embedded/initialise.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { fetchLog, logFolder, withCopy } from './base-backup.ts'
import { type Destination, listKeys, openDestination, runConcurrently, toStoreKey } from './copy-files.ts'
import { dumpDatabase, restoreDump, unpack } from './dump.ts'
import { restoreRows } from './dump-rows.ts'
import { embeddedDatabaseName, withClient } from './embedded-cluster.ts'
import {
  compareContent,
  countContent,
  ledgerImbalance,
  type Manifest,
  readFileList,
  readManifests,
} from './manifest.ts'
import { unseal } from './sealing.ts'

export interface RestoreOptions {
  config: Config
  /** The secret key (AGE-SECRET-KEY-1…). */
  identity: string | null
  /** A backup's name as in the list; null for the latest. */
  name: string | null
  /** The moment to restore when the log is archived; null for everything in the destination. */
  until: Date | null
  /**
   * The time at which this server's former database was set aside. Its archived log records that too and is not replayed beyond it. Null on
   * another server than the backup's.
   */
  setAsideAt: Date | null
  /** Restores only the backup, without later data. */
  isExact: boolean
  report: (message: string) => void
}

export interface RestoreResult {
  manifest: Manifest
  content: BackupContent
  /** French lines with the differences from the backup. */
  differences: string[]
  /** French lines with errors. */
  problems: string[]
  files: number
}

/**
 * Restores a backup on a machine without data, the database with the log in the destination, and leaves the site in maintenance, so that
 * its money can be compared with the bank's before anyone buys. @throws Error in French when there are data already, no such backup, or
 * another key
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { config, report } = options
  if (!config.backup) throw new Error('Dites où sont les sauvegardes : BACKUP_FOLDER ou BACKUP_S3_….')
  const destination = await openDestination(config.backup)
  const manifest = await chooseBackup(destination, options)
  report(`Sauvegarde du ${manifest.name} (${manifest.database.bytes} octets, ${manifest.files} fichiers)`)
  refuseOldKind(manifest)
  await mkdir(config.dataFolder, { recursive: true })
  report('Base de données…')
  const restoring = { ...options, destination, manifest }
  const url = config.databaseDirectUrl
  const content = url
    ? await withWorkFolder(config, (work) => fillDatabase(restoring, { url, work }))
    : await restoreEmbedded(restoring)
  report('Fichiers…')
  const { files, missing } = await restoreFiles(options, destination, manifest)
  const imbalance = ledgerImbalance(content)
  return {
    manifest,
    content,
    differences: compareContent(manifest.content, content),
    problems: [
      ...(imbalance === 0 ? [] : [`Le grand livre n’est pas équilibré : il manque ${-imbalance} centimes.`]),
      ...missing.map((key) => `Fichier absent de la sauvegarde : ${key}`),
    ],
    files,
  }
}

/** Refuses a backup of the embedded server's files, which only version 1.3 restores. */
function refuseOldKind({ kind }: Manifest): void {
  if (kind !== 'cluster') return
  throw new Error(
    'Cette sauvegarde a été faite par la version 1.3 : restaurez-la avec elle, puis mettez l’application à jour.',
  )
}

async function chooseBackup(destination: Destination, { name, until }: RestoreOptions): Promise<Manifest> {
  const manifests = await readManifests(destination)
  const found = manifests.find((manifest) =>
    name ? manifest.name === name : !until || new Date(manifest.endedAt) <= until,
  )
  if (found) return found
  const names = manifests.map((manifest) => manifest.name).join(', ') || 'aucune'
  throw new Error(
    `Aucune sauvegarde ne convient dans « ${destination.name} ». Celles qui existent : ${names}.`,
  )
}

interface RestoreContext extends RestoreOptions {
  destination: Destination
  manifest: Manifest
}

async function withWorkFolder<Result>(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(resolve(dataFolder, 'restore-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Restores into a new embedded database, which is moved into place when complete. */
const restoreEmbedded = (restoring: RestoreContext): Promise<BackupContent> =>
  withWorkFolder(restoring.config, async (work) => {
    const folder = resolve(restoring.config.dataFolder, 'postgres')
    if ((await readdir(folder).catch(() => [])).length > 0)
      throw new Error(`Il y a déjà une base dans « ${folder} » : mettez-la de côté (mv) avant de restaurer.`)
    const restored = join(work, 'postgres')
    const { report } = restoring
    const server = await startEmbeddedDatabase({ folder: restored, database: embeddedDatabaseName, report })
    const content = await fillDatabase(restoring, { url: server.url, work }).finally(() => server.stop())
    await rm(folder, { recursive: true, force: true })
    await copyFile(passwordFile(restored), passwordFile(folder))
    await rename(restored, folder)
    await syncFolder(restoring.config.dataFolder)
    return content
  })

/** Fills an empty database, counts its content and puts its site into maintenance. */
async function fillDatabase(
  restoring: RestoreContext,
  { url, work }: { url: string; work: string },
): Promise<BackupContent> {
  const { config, destination, manifest, identity, until, report } = restoring
  const { tables } = await countContent(url)
  if (Object.keys(tables).length > 0)
    throw new Error('La base de DATABASE_URL n’est pas vide : donnez-en une neuve (createdb).')
  if (until && manifest.kind !== 'base')
    throw new Error(
      '--until demande une sauvegarde dont le journal est archivé ; celle-ci ne revient que telle qu’elle a été faite (--name).',
    )
  const { key } = manifest.database
  const path = join(work, 'database')
  const content = await unseal(await destination.store.getStream(key), key, identity)
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  if (manifest.kind === 'base') await replayBase(restoring, { path, url, work })
  else if (manifest.kind === 'dump') await restoreDump({ path, url })
  else {
    const secret = await restoreRows({ path, url })
    if (secret !== null && config.secret === null)
      await writeFile(resolve(config.dataFolder, 'secret'), secret, { mode: 0o600 })
  }
  if (until) report(`Revenue telle qu’elle était le ${until.toISOString()}.`)
  const counted = await countContent(url)
  await closeSite(url)
  return counted
}

/** PostgreSQL's invalid_catalog_name. */
const noSuchDatabaseCode = '3D000'

/** Starts a server on the base backup, which replays the log, and copies the rows of the site's database. */
async function replayBase(
  restoring: RestoreContext,
  { path, url, work }: { path: string; url: string; work: string },
): Promise<void> {
  const { manifest, isExact, report } = restoring
  const folder = join(work, 'base')
  await mkdir(folder, { mode: 0o700 })
  await unpack(createReadStream(path), folder)
  const until = restoring.until ?? ((await writesLogOf(url, manifest)) ? restoring.setAsideAt : null)
  const settings = isExact ? {} : await fetchLog({ ...restoring, folder, until })
  const dump = join(work, 'dump')
  await withCopy(
    { folder, major: manifest.postgres, settings },
    manifest.databaseName ?? '',
    async (copy) => {
      report('Copie dans la base du site…')
      await dumpDatabase({ url: copy, to: dump })
    },
  ).catch((error: Error & { code?: string }) => {
    if (error.code !== noSuchDatabaseCode || isExact) throw error
    throw new Error(
      `D’après le journal, la base « ${manifest.databaseName} » a été supprimée ou renommée : donnez --until, un moment d’avant.`,
    )
  })
  await restoreDump({ path: dump, url })
}

/** Returns whether the server of this database is the one whose log the backup names. */
const writesLogOf = (url: string, { log }: Manifest): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    return rows[0] !== undefined && logFolder(rows[0].id) === log
  })

/** Puts the site into maintenance until its money was compared with the bank's. */
const closeSite = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `insert into platform_settings (key, value) values ('maintenance_mode', '{"enabled": true}')
       on conflict (key) do update set value = excluded.value`,
    )
  })

/** Restores the backup's files and those that were copied after it. */
async function restoreFiles(
  { config, identity }: RestoreOptions,
  destination: Destination,
  manifest: Manifest,
): Promise<{ files: number; missing: string[] }> {
  const files = await createFileStore(config)
  const existingKeys = await listKeys(destination, 'files')
  await runConcurrently(existingKeys, async (key) => {
    const name = toStoreKey(key)
    if (await files.exists(name)) return
    await files.put(name, await readAll(await unseal(await destination.store.getStream(key), key, identity)))
  })
  const stored = new Set(existingKeys.map(toStoreKey))
  const listedKeys = await readFileList(destination, manifest.name)
  return { files: existingKeys.length, missing: listedKeys.filter((key) => !stored.has(key)) }
}

async function readAll(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
