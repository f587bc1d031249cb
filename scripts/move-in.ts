import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { csvStream } from '../server/http/csv.ts'
import { moveIn } from '../server/moving/move-in.ts'
import { createMoveReport, type Finding, movedTables } from '../server/moving/move-report.ts'
import { startServices } from '../server/services.ts'

/** `npm run move-in`: docs/guide-demenagement.md says what it takes, and what comes before and after. */
const say = (message: string) => process.stdout.write(`  ${message}\n`)
const outcomes: Record<Finding['outcome'], string> = { refused: 'non prise', changed: 'prise autrement' }

async function writeReport(path: string, findings: readonly Finding[]): Promise<void> {
  const columns = [
    { heading: 'Table', cell: ({ table }: Finding) => table },
    { heading: 'Identifiant', cell: ({ id }: Finding) => id },
    { heading: 'Issue', cell: ({ outcome }: Finding) => outcomes[outcome] },
    { heading: 'Raison', cell: ({ reason }: Finding) => reason },
  ]
  const batches = async function* () {
    yield findings
  }
  await writeFile(path, csvStream(columns, batches()))
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
  const report = createMoveReport(say)
  const day = services.ctx.clock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const path = join(config.dataFolder, `demenagement-${day}.csv`)
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
      const { read, taken, there, refused } = report.tallies[table]
      say(`${table} : ${read} lues, ${taken} prises, ${there} déjà là, ${refused} non prises`)
    }
    await writeReport(path, report.findings)
    say(`Chaque ligne non prise, ou prise autrement, et pourquoi : ${path}`)
    await services.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
