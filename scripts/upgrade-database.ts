import { parseArgs } from 'node:util'
import { withEmbeddedDatabase } from '#server/operations/backup/embedded-cluster.ts'
import { createFileStore } from '../server/capabilities/files/store.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/lib/log.ts'
import { asTyped } from '../server/lib/site-command.ts'
import { backUp } from '../server/operations/backup/back-up.ts'
import {
  neededUpgrade,
  revertUpgrade,
  upgradeDatabase,
} from '../server/operations/upgrade/upgrade-database.ts'

/** `npm run upgrade-database`, with `-- --programs FOLDER`, `-- --back` or `-- --is-needed`; docs/operating.md describes them. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
const { values } = parseArgs({
  options: {
    programs: { type: 'string' },
    back: { type: 'boolean' },
    'is-needed': { type: 'boolean' },
  },
})
try {
  const config = readConfig(process.env)
  if (values['is-needed']) process.exitCode = (await neededUpgrade({ config })) ? 0 : 1
  else if (values.back) {
    const taken = await revertUpgrade({ config })
    if (!taken) throw new Error('Aucune donnée d’une version précédente n’est gardée à côté de la base.')
    report(
      `Les données de PostgreSQL ${taken.from} sont revenues ; celles d’avant ce retour sont dans « ${taken.retained} ».`,
    )
  } else {
    const upgraded = await upgradeDatabase({ config, programs: values.programs ?? null, report })
    if (!upgraded)
      report('Rien à faire : la base est déjà dans la version de PostgreSQL de cette application.')
    else {
      const { rows, tables, from, to, retained } = upgraded
      report(
        `${rows.toLocaleString('fr-FR')} lignes de ${tables} tables sont passées de PostgreSQL ${from} à ${to}, relues et comparées.`,
      )
      report(`Les anciennes données sont dans « ${retained} » : effacez ce dossier quand tout va bien.`)
      if (config.backup) {
        report('Première sauvegarde de la nouvelle base…')
        const files = await createFileStore(config)
        const log = createLog(config)
        await withEmbeddedDatabase(config, report, () => backUp({ config, files, log }))
      }
    }
  }
} catch (error) {
  console.error(error instanceof Error ? asTyped(error.message) : error)
  process.exitCode = 2
}
