import { readConfig } from '../server/config.ts'
import { asTyped } from '../server/lib/site-command.ts'
import { rowsOf } from '../server/operations/backup/manifest.ts'
import { moveDatabase } from '../server/operations/backup/move-database.ts'

/** `npm run move-database`: from the embedded database to that of DATABASE_URL. docs/operating.md describes it. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
try {
  const began = Date.now()
  const content = await moveDatabase({ config: readConfig(process.env), report })
  const rows = rowsOf(content).toLocaleString('fr-FR')
  report(
    `${rows} lignes de ${Object.keys(content.tables).length} tables ont emménagé en ${Math.round((Date.now() - began) / 1000)} s, relues et comparées.`,
  )
  report('La base intégrée reste comme elle était : sans DATABASE_URL, le site la retrouve.')
} catch (error) {
  console.error(error instanceof Error ? asTyped(error.message) : error)
  process.exitCode = 1
}
