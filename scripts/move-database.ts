import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupContent } from '#domain/platform/backups.ts'
import type { Config } from '#server/config.ts'
import { readConfig } from '#server/config.ts'
import { readMajorVersion } from '#server/database/embedded/folder.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start-embedded-database.ts'
import { replaceNpmCommands } from '#server/lib/site-command.ts'
import { dumpRows, migrateToCurrentVersion, restoreRows } from '#server/operations/backup/dump-rows.ts'
import { embeddedDatabaseName } from '#server/operations/backup/embedded-cluster.ts'
import { compareContent, countContent, totalRows } from '#server/operations/backup/manifest.ts'

interface Move {
  config: Pick<Config, 'dataFolder' | 'databaseDirectUrl'>
  report: (message: string) => void
}

/**
 * Moves the rows of the embedded database, whose site is stopped, into the empty database of DATABASE_URL, and compares each table and the
 * ledger. The embedded database stays as it was: without DATABASE_URL the site has it again.
 * @throws Error in French
 */
async function moveDatabase({ config, report }: Move): Promise<BackupContent> {
  const url = config.databaseDirectUrl
  if (!url) throw new Error('Donnez dans DATABASE_URL la base vide où emménager.')
  const folder = resolve(config.dataFolder, 'postgres')
  if ((await readMajorVersion(folder)) === null)
    throw new Error(`Il n’y a pas de base intégrée dans « ${folder} ».`)
  await refuseNonEmptyDatabase(url)
  const workFolder = await mkdtemp(resolve(config.dataFolder, 'move-'))
  try {
    const source = await startEmbeddedDatabase({ folder, database: embeddedDatabaseName, report })
    try {
      await migrateToCurrentVersion(source.url)
      const path = join(workFolder, 'rows.tar.gz')
      report('Export de la base intégrée…')
      await dumpRows({ url: source.url, to: path, secretFile: resolve(config.dataFolder, 'secret') })
      report('Import dans PostgreSQL, relu et comparé…')
      await restoreRows({ path, url })
      const moved = await countContent(url)
      const differences = compareContent(await countContent(source.url), moved)
      if (differences.length > 0) throw new Error(`Tout n’est pas arrivé : ${differences.join(' ; ')}.`)
      return moved
    } finally {
      await source.stop()
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function refuseNonEmptyDatabase(url: string): Promise<void> {
  const { tables } = await countContent(url)
  if (Object.keys(tables).length > 0)
    throw new Error('La base de DATABASE_URL n’est pas vide : donnez-en une neuve (createdb).')
}

/** `npm run move-database`: from the embedded database to that of DATABASE_URL. docs/operating.md describes it. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
try {
  const began = Date.now()
  const content = await moveDatabase({ config: readConfig(process.env), report })
  const rows = totalRows(content).toLocaleString('fr-FR')
  report(
    `${rows} lignes de ${Object.keys(content.tables).length} tables ont emménagé en ${Math.round((Date.now() - began) / 1000)} s, relues et comparées.`,
  )
  report('La base intégrée reste comme elle était : sans DATABASE_URL, le site la retrouve.')
} catch (error) {
  console.error(error instanceof Error ? replaceNpmCommands(error.message) : error)
  process.exitCode = 1
}
