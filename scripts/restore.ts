import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { replaceNpmCommands } from '../server/lib/site-command.ts'
import { restore } from '../server/operations/backup/restore.ts'

/** `npm run restore`; docs/operating.md describes it. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    until: { type: 'string' },
    'set-aside-at': { type: 'string' },
    exact: { type: 'boolean' },
    identity: { type: 'string' },
  },
})
try {
  const until = values.until ? new Date(values.until) : null
  if (until && Number.isNaN(until.getTime()))
    throw new Error('--until attend un moment comme 2026-11-23T14:05:00+01:00.')
  const began = Date.now()
  const { differences, problems, files } = await restore({
    config: readConfig(process.env),
    identity: values.identity ? findIdentity(await readFile(values.identity, 'utf8')) : null,
    name: values.name ?? null,
    until,
    setAsideAt: values['set-aside-at'] ? new Date(values['set-aside-at']) : null,
    isExact: values.exact ?? false,
    report,
  })
  report(
    `${files} fichiers et la base sont revenus en ${Math.round((Date.now() - began) / 1000)} s. Le site reste fermé (maintenance).`,
  )
  if (differences.length > 0) {
    report('Depuis la sauvegarde choisie :')
    for (const difference of differences) report(`- ${difference}`)
  } else report('Chaque table, le grand livre et les fichiers sont comme à la sauvegarde.')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  report('La suite : docs/operating.md, « After a restore ».')
} catch (error) {
  console.error(error instanceof Error ? replaceNpmCommands(error.message) : error)
  process.exitCode = 1
}

/** Files of `age-keygen` contain comments beside the key. */
function findIdentity(content: string): string {
  const identity = content.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (!identity) throw new Error('Ce fichier ne contient pas de clé secrète (AGE-SECRET-KEY-1…).')
  return identity
}
