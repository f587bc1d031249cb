import { parseArgs } from 'node:util'
import { openDestination } from '#server/operations/backup/copy-files.ts'
import { withEmbeddedDatabase } from '#server/operations/backup/embedded-cluster.ts'
import { createFileStore } from '../server/capabilities/files/store.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/lib/log.ts'
import { replaceNpmCommands } from '../server/lib/site-command.ts'
import { backUp } from '../server/operations/backup/back-up.ts'
import { readManifests } from '../server/operations/backup/manifest.ts'
import { generateBackupKey } from '../server/operations/backup/sealing.ts'

/** `npm run backup`, `-- --list`, `-- --new-key`; docs/operating.md describes them. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
const { values } = parseArgs({ options: { list: { type: 'boolean' }, 'new-key': { type: 'boolean' } } })
try {
  if (values['new-key']) await showNewKey()
  else {
    const config = readConfig(process.env)
    if (!config.backup) throw new Error('Dites où mettre les sauvegardes : BACKUP_FOLDER ou BACKUP_S3_….')
    const destination = await openDestination(config.backup)
    if (values.list)
      for (const { name, database, files } of await readManifests(destination))
        report(`${name}  ${megabytes(database.bytes)}, ${files} fichiers`)
    else {
      report(`Sauvegarde vers ${destination.name}…`)
      const files = await createFileStore(config)
      const manifest = await withEmbeddedDatabase(config, report, () =>
        // The summary below replaces the log line.
        backUp({
          config,
          files,
          log: createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel }),
        }),
      )
      if (!manifest) throw new Error('Une autre sauvegarde est en cours.')
      report(
        `${manifest.name} : base de ${megabytes(manifest.database.bytes)} et ${manifest.files} fichiers, restaurée à l’essai et comptée.`,
      )
    }
  }
} catch (error) {
  console.error(error instanceof Error ? replaceNpmCommands(error.message) : error)
  process.exitCode = 1
}

async function showNewKey(): Promise<void> {
  const { identity, recipient } = await generateBackupKey()
  report('Clé publique, à mettre dans la configuration du site :')
  report(`BACKUP_RECIPIENT=${recipient}`)
  report('Clé secrète, à garder ailleurs que sur cette machine (sans elle, aucune sauvegarde ne se relit) :')
  report(identity)
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000))} Mo`
}
