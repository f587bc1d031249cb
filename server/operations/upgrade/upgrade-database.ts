import { copyFile, mkdtemp, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { escapeLiteral } from 'pg'
import { startJobQueue } from '#server/capabilities/jobs/jobs.ts'
import type { Config } from '#server/config.ts'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { ROLE } from '#server/database/embedded/connection.ts'
import { fetchPrograms, findPrograms } from '#server/database/embedded/fetch-programs.ts'
import {
  findFolder,
  lockFolder,
  majorOf,
  passwordFile,
  readPassword,
  retainedFolder,
  retainedMajors,
} from '#server/database/embedded/folder.ts'
import { syncFolder } from '#server/database/embedded/initialise.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { logNameFile } from '../backup/cluster-backup.ts'
import { embeddedName, withClient } from '../backup/embedded-cluster.ts'
import { type Copied, copyDatabase } from './copy-database.ts'

interface Upgrade {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  /** Where the programs of the older version lie; null: npm has them. */
  programs: string | null
  report: (message: string) => void
}

export interface Upgraded extends Copied {
  from: string
  to: string
  /** The folder of the older data, as they were. */
  retained: string
}

const beginning = 'upgrade-'

/** The majors from and to which the embedded data are to be brought; null: there is nothing to do. */
export async function neededUpgrade({
  config,
}: Pick<Upgrade, 'config'>): Promise<{ folder: string; from: string; to: string } | null> {
  if (config.databaseUrl) return null
  const folder = await findFolder(resolve(config.dataFolder, 'postgres'))
  const { major: to } = await findBinaries()
  const from = (await majorOf(folder)) ?? (await retainedMajors(folder)).at(-1)
  if (!from || from === to) return null
  if (Number(from) > Number(to))
    throw new Error(
      `Les données viennent de PostgreSQL ${from}, plus récent que celui de cette application (${to}).`,
    )
  return { folder, from, to }
}

/**
 * Brings the data of the embedded database into the major version this application has: the former server reads them, the new one writes
 * them anew beside them, and they change places when all has arrived. Interrupted at any moment it is begun again. Null: nothing to do.
 * @throws Error in French
 */
export async function upgradeDatabase({ config, programs, report }: Upgrade): Promise<Upgraded | null> {
  const needed = await neededUpgrade({ config })
  if (!needed) return null
  const { folder, from, to } = needed
  const retained = retainedFolder(folder, from)
  await clearAway(folder, retained)
  const work = await mkdtemp(join(dirname(folder), beginning))
  try {
    report(`PostgreSQL ${from} : programmes…`)
    const binaries = programs
      ? await findPrograms(programs)
      : await fetchPrograms(from, join(work, 'programs'))
    if (binaries.major !== from)
      throw new Error(
        `« ${programs} » a PostgreSQL ${binaries.major} ; les données sont de PostgreSQL ${from}.`,
      )
    // Nothing here is what a backup follows.
    const settings = { archive_mode: 'off' }
    const former = await startEmbeddedDatabase({ folder, database: embeddedName, binaries, settings, report })
    let copied: Copied
    try {
      await requireSpace(former.url, work)
      await migrateToCurrentVersion(former.url)
      const place = join(work, 'postgres')
      const fresh = await startEmbeddedDatabase({ folder: place, database: embeddedName, settings, report })
      try {
        await migrateToCurrentVersion(fresh.url)
        report(`Copie de PostgreSQL ${from} vers ${to}…`)
        copied = await copyDatabase(former.url, fresh.url, report)
        await keepPassword(fresh.url, await readPassword(folder))
      } finally {
        await fresh.stop()
      }
      await writeFile(join(place, logNameFile), `wal-${to}\n`, { mode: 0o644, flush: true })
    } finally {
      await former.stop()
    }
    await changePlaces({ folder, retained, fresh: join(work, 'postgres') })
    return { ...copied, from, to, retained }
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/**
 * Puts the data of the older version back in their place: what was written since stays beside them, and is not read any more. Null: none
 * stay. @throws Error in French
 */
export async function revertUpgrade({
  config,
}: Pick<Upgrade, 'config'>): Promise<{ from: string; retained: string } | null> {
  const folder = await findFolder(resolve(config.dataFolder, 'postgres'))
  const now = await majorOf(folder)
  const former = (await retainedMajors(folder)).filter((major) => major !== now).at(-1)
  if (!now || !former) return null
  const retained = retainedFolder(folder, now)
  await refuseTaken(retained)
  await changePlaces({ folder, retained, fresh: retainedFolder(folder, former) })
  return { from: former, retained }
}

/** What an interrupted upgrade has left: the data are set back where they were, the half is thrown away. */
async function clearAway(folder: string, retained: string): Promise<void> {
  const unlock = await lockFolder(folder)
  try {
    if ((await majorOf(folder)) === null) {
      await rm(folder, { recursive: true, force: true })
      await rename(retained, folder)
    }
    await refuseTaken(retained)
    for (const name of await readdir(dirname(folder)))
      if (name.startsWith(beginning))
        await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 })
  } finally {
    unlock()
  }
}

async function refuseTaken(retained: string): Promise<void> {
  if ((await majorOf(retained)) !== null)
    throw new Error(
      `« ${basename(retained)} » existe déjà à côté de la base : déplacez ou effacez ce dossier d’abord.`,
    )
}

/** The older data stay, and the new ones need indexes besides. */
async function requireSpace(url: string, folder: string): Promise<void> {
  const size = await withClient(url, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as size')
    return rows[0].size as number
  })
  const { bavail, bsize } = await statfs(folder)
  const requiredBytes = size * 1.2 + 200_000_000
  if (bavail * bsize >= requiredBytes) return
  throw new Error(
    `Il faut ${(requiredBytes / 1e9).toFixed(1).replace('.', ',')} Go libres à côté de la base (il y en a ${((bavail * bsize) / 1e9).toFixed(1).replace('.', ',')}) : libérez de la place.`,
  )
}

/** The schema of this application, and of its queue, on either side. */
async function migrateToCurrentVersion(url: string): Promise<void> {
  await migrateDatabase(url)
  const errors: Error[] = []
  const jobs = await startJobQueue({ url, hasJobs: false, onError: (error) => errors.push(error) })
  await jobs.stop()
  if (errors[0]) throw errors[0]
}

/** The one that stands beside the data. */
const keepPassword = (url: string, password: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`alter role ${ROLE} password ${escapeLiteral(password)}`)
  })

/** In between there is no database, which a start refuses (embedded/folder.ts). */
async function changePlaces(places: { folder: string; retained: string; fresh: string }): Promise<void> {
  const { folder, retained, fresh } = places
  const unlock = await lockFolder(folder)
  try {
    await copyFile(passwordFile(folder), passwordFile(retained))
    await rename(folder, retained)
    await rename(fresh, folder)
    await syncFolder(dirname(folder))
  } finally {
    unlock()
  }
}
