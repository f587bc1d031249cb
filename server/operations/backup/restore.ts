import { createWriteStream } from 'node:fs'
import { chown, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupContent } from '#domain/platform/backups.ts'
import { createFileStore } from '#server/capabilities/files/store.ts'
import type { Config } from '#server/config.ts'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { syncFolder } from '#server/database/embedded/initialise.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { spoolName } from './cluster-backup.ts'
import { runConcurrently, storedKey } from './copy-files.ts'
import { type Destination, listKeys, openDestination } from './destination.ts'
import { restoreDump, unpack } from './dump.ts'
import { embeddedName, withClient } from './embedded-cluster.ts'
import {
  compareContent,
  countContent,
  ledgerImbalance,
  type Manifest,
  readFileList,
  readManifests,
} from './manifest.ts'
import { fetchedName, fetchLog } from './restore-log.ts'
import { unseal } from './sealing.ts'

export interface RestoreOptions {
  config: Config
  /** The secret key (AGE-SECRET-KEY-1…). */
  identity: string | null
  /** Of one backup, as the list names it; the last one where none is said. */
  name: string | null
  /** The moment to come back to, with the embedded database; else all that reached the destination. */
  until: Date | null
  /** Only what the backup holds, without what was written after it. */
  isExact: boolean
  report: (message: string) => void
}

export interface Restored {
  manifest: Manifest
  content: BackupContent
  /** In French, one a line: what is otherwise than at the backup. */
  differences: string[]
  /** In French: what must not be. */
  problems: string[]
  files: number
}

/**
 * Brings a backup back on a machine that has no data, the database with what reached the destination after it, and leaves the site closed
 * (maintenance), so that its money is compared with the bank's before anybody buys.
 * @throws Error in French: there is data already, no such backup, another's key
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { config, report } = options
  if (!config.backup) throw new Error('Dites où sont les sauvegardes : BACKUP_FOLDER ou BACKUP_S3_….')
  const destination = await openDestination(config.backup)
  const manifest = await chooseBackup(destination, options)
  report(`Sauvegarde du ${manifest.name} (${manifest.database.bytes} octets, ${manifest.files} fichiers)`)
  if ((manifest.kind === 'dump') !== (config.databaseUrl !== null))
    throw new Error(
      manifest.kind === 'dump'
        ? 'Cette sauvegarde vient d’une base PostgreSQL extérieure : donnez DATABASE_URL, une base vide.'
        : 'Cette sauvegarde vient de la base intégrée : retirez DATABASE_URL.',
    )
  if (manifest.kind === 'cluster') await requireSameMajor(manifest)
  await mkdir(config.dataFolder, { recursive: true })
  report('Base de données…')
  const content = config.databaseDirectUrl
    ? await restoreOutside({ ...options, destination, manifest, url: config.databaseDirectUrl })
    : await restoreCluster({ ...options, destination, manifest })
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

/** PostgreSQL's own files are read by their own major version alone. */
async function requireSameMajor({ postgres }: Manifest): Promise<void> {
  const { major } = await findBinaries()
  if (postgres === major) return
  throw new Error(
    `Cette sauvegarde vient de PostgreSQL ${postgres}, et cette application apporte PostgreSQL ${major} : restaurez-la avec la version ` +
      'de l’application qui l’a faite, mettez l’application à jour, puis lancez « npm run upgrade-database ».',
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

interface Restoring extends RestoreOptions {
  destination: Destination
  manifest: Manifest
}

/**
 * While it comes back nothing of it need outlive a power cut, since it is begun anew then: it is made safe at the end, all at once. What was
 * read is deleted instead of being recycled.
 */
const fastSettings = { archive_mode: 'off', fsync: 'off', full_page_writes: 'off', wal_recycle: 'off' }

/** To the folder's place only when all has come back: what is interrupted is begun anew. */
async function restoreCluster(restoring: Restoring): Promise<BackupContent> {
  const { config, destination, manifest, identity, isExact, until, report } = restoring
  const folder = resolve(config.dataFolder, 'postgres')
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`Il y a déjà une base dans « ${folder} » : mettez-la de côté (mv) avant de restaurer.`)
  const work = await mkdtemp(resolve(config.dataFolder, 'restore-'))
  try {
    const { key } = manifest.database
    await unpack(await unseal(await destination.store.getStream(key), key, identity), work)
    await rename(join(work, 'rechantier', 'postgres.password'), join(work, 'postgres.password'))
    const restored = join(work, 'postgres')
    const isFollowed = !isExact && manifest.firstSegment !== null
    const settings = isFollowed ? await fetchLog({ ...restoring, folder: restored }) : {}
    const server = await startEmbeddedDatabase({
      folder: restored,
      database: embeddedName,
      settings: { ...settings, ...fastSettings },
      report,
    })
    const content = await countContent(server.url)
    await closeSite(server.url)
    await server.stop()
    await rm(join(restored, fetchedName), { recursive: true, force: true })
    await syncFolderAndContent(restored)
    await rm(folder, { recursive: true, force: true })
    await copyFile(join(work, 'rechantier', 'secret'), resolve(config.dataFolder, 'secret')).catch(
      // A site with SECRET in its environment has no such file.
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
    await copyFile(join(work, 'postgres.password'), `${folder}.password`)
    await copyTimelineHistories(restored)
    await rename(restored, folder)
    await syncFolder(config.dataFolder)
    if (until && isFollowed) report(`Revenue telle qu’elle était le ${until.toISOString()}.`)
    return content
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Makes files and their names survive a power cut. */
async function syncFolderAndContent(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await runConcurrently(entries, async (entry) => {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await syncFolder(path)
    if (!entry.isFile()) return
    const file = await open(path, 'r+')
    await file.sync()
    await file.close()
  })
  await syncFolder(folder)
}

/** How timelines follow each other was not handed over while it came back: the next restore needs it. */
async function copyTimelineHistories(folder: string): Promise<void> {
  const spool = join(folder, spoolName)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  for (const name of await readdir(join(folder, 'pg_wal')))
    if (name.endsWith('.history')) await copyFile(join(folder, 'pg_wal', name), join(spool, name))
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() === 0) await chown(spool, uid, gid)
}

async function restoreOutside({
  config,
  destination,
  manifest,
  identity,
  url,
}: Restoring & { url: string }): Promise<BackupContent> {
  const { tables } = await countContent(url)
  if (Object.keys(tables).length > 0)
    throw new Error('La base de DATABASE_URL n’est pas vide : donnez-en une neuve (createdb).')
  const work = await mkdtemp(resolve(config.dataFolder, 'restore-'))
  try {
    const { key } = manifest.database
    const path = join(work, 'database.dump')
    await pipeline(
      await unseal(await destination.store.getStream(key), key, identity),
      createWriteStream(path, { mode: 0o600 }),
    )
    await restoreDump({ path, url })
    const content = await countContent(url)
    await closeSite(url)
    return content
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Visitors wait until the money was compared with the bank's. */
const closeSite = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `insert into platform_settings (key, value) values ('maintenance_mode', '{"enabled": true}')
       on conflict (key) do update set value = excluded.value`,
    )
  })

/** Those of the backup, and those that were copied after it. */
async function restoreFiles(
  { config, identity }: RestoreOptions,
  destination: Destination,
  manifest: Manifest,
): Promise<{ files: number; missing: string[] }> {
  const files = await createFileStore(config)
  const there = await listKeys(destination, 'files')
  await runConcurrently(there, async (key) => {
    const name = storedKey(key)
    if (await files.exists(name)) return
    await files.put(name, await bytesOf(await unseal(await destination.store.getStream(key), key, identity)))
  })
  const stored = new Set(there.map(storedKey))
  const named = await readFileList(destination, manifest.name)
  return { files: there.length, missing: named.filter((key) => !stored.has(key)) }
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
