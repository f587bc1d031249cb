import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/back-up.ts'
import { openDestination } from '../server/backup/destination.ts'
import { readManifests } from '../server/backup/manifest.ts'
import { newBackupKey } from '../server/backup/sealing.ts'
import { withEmbeddedDatabase } from '../server/backup/with-embedded-database.ts'
import { readConfig } from '../server/config.ts'
import { createFileStore } from '../server/files/store.ts'
import { createLog } from '../server/log.ts'
import { asTyped } from '../server/site-command.ts'

/** `npm run backup`, `-- --list`, `-- --new-key`: docs/operating.md says what they do. */
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
        // What is told in words below is not told as a line of the log as well.
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
  console.error(error instanceof Error ? asTyped(error.message) : error)
  process.exitCode = 1
}

async function showNewKey(): Promise<void> {
  const { identity, recipient } = await newBackupKey()
  report('Clé publique, à mettre dans la configuration du site :')
  report(`BACKUP_RECIPIENT=${recipient}`)
  report('Clé secrète, à garder ailleurs que sur cette machine (sans elle, aucune sauvegarde ne se relit) :')
  report(identity)
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000))} Mo`
}
