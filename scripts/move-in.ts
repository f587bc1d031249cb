import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { readConfig } from '../server/config.ts'
import { startServices } from '../server/services.ts'
import { moveIn } from '../tools/moving/move-in.ts'
import { createMoveReport, type Finding, movedTables } from '../tools/moving/move-report.ts'

/** `npm run move-in`; docs/guide-demenagement.md describes its options and steps. */
const say = (message: string) => process.stdout.write(`  ${message}\n`)
const outcomeLabels: Record<Finding['outcome'], string> = { refused: 'non prise', changed: 'prise autrement' }

const writeLines = (path: string, lines: readonly string[][]): void =>
  appendFileSync(
    path,
    stringify([...lines], { delimiter: ';', escape_formulas: true, record_delimiter: 'windows' }),
  )

/** Writes a CSV file for French spreadsheets; `add` appends findings during the move, so that an interruption loses none. */
function openReport(path: string): { add: (findings: readonly Finding[]) => void } {
  writeFileSync(path, '\ufeff')
  writeLines(path, [['Table', 'Identifiant', 'Issue', 'Raison']])
  let writtenCount = 0
  return {
    add(findings) {
      const added = findings.slice(writtenCount)
      writeLines(
        path,
        added.map(({ table, id, outcome, reason }) => [table, id, outcomeLabels[outcome], reason]),
      )
      writtenCount = findings.length
    },
  }
}

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    files: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
})
try {
  if (!values.from)
    throw new Error('Indiquez la base de l’ancien site : npm run move-in -- --from postgres://…')
  const config = readConfig(process.env)
  const services = await startServices(config, say, { hasSchedules: false })
  const timestamp = services.ctx.clock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const path = join(config.dataFolder, `demenagement-${timestamp}.csv`)
  const file = openReport(path)
  const report = createMoveReport((message) => {
    say(message)
    file.add(report.findings)
  })
  try {
    const isDryRun = values['dry-run'] ?? false
    await moveIn(services.ctx, {
      from: values.from,
      files: values.files ?? null,
      isDryRun,
      report,
    })
    if (isDryRun) say('Essai : rien n’est gardé.')
    await services.ctx.db.execute('analyze')
  } finally {
    for (const table of movedTables) {
      const { read, moved, existing, refused } = report.tallies[table]
      say(`${table} : ${read} lues, ${moved} prises, ${existing} déjà là, ${refused} non prises`)
    }
    file.add(report.findings)
    say(`Chaque ligne non prise, ou prise autrement, et pourquoi : ${path}`)
    await services.stop()
  }
} catch (error) {
  // The error of a failed statement contains personal data; its cause does not.
  const cause = error instanceof Error ? (error.cause ?? error) : error
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
