import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { trySendingEmail } from '#server/operations/setup/check-settings.ts'
import { openTerminal, promptForText } from '#server/operations/setup/run-steps.ts'
import { siteSteps, writeBackupKey } from '#server/operations/setup/steps.ts'
import type { Association } from '../domain/platform/association.ts'
import { readConfig } from '../server/config.ts'
import { generateBackupKey } from '../server/operations/backup/sealing.ts'
import { promptForAssociation, readKnownAssociation } from '../server/operations/setup/association.ts'
import { checkSettings, provisionalConfig } from '../server/operations/setup/check-settings.ts'
import { readSettings, type Settings, writeSettings } from '../server/operations/setup/env-file.ts'
import { type Question, refuseAddress } from '../server/operations/setup/questions.ts'
import { findingLine, promptForSettings, type RemainingTask } from '../server/operations/setup/run-steps.ts'

/**
 * `npm run setup`; docs/operating.md describes its questions. It writes nothing before the last answer. `-- --only-ask` skips the final
 * check, which the next start of the site performs.
 */
const { values } = parseArgs({ options: { 'only-ask': { type: 'boolean', default: false } } })
/** The doctor beside this script, in the sources or in the build. */
const doctorPath = join(import.meta.dirname, `doctor${extname(import.meta.filename)}`)
const settingsPath = existsSync('.env') ? realpathSync('.env') : resolve('.env')
const terminal = openTerminal()
const { say } = terminal
const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function main(): Promise<void> {
  const existingSettings = existsSync(settingsPath) ? readSettings(readFileSync(settingsPath, 'utf8')) : {}
  const key = await generateBackupKey()
  const environment = { ...terminal, check: checkSettings }
  const prompted = await promptForSettings(siteSteps(key.recipient), existingSettings, environment)
  const { settings } = prompted
  const knownAssociation = await readKnownAssociation(settings)
  const association = await promptForAssociation(knownAssociation, terminal)
  const email = await promptForText(administratorQuestion, {}, terminal)

  const missing: RemainingTask[] = [...prompted.remainingTasks]
  // The file is written atomically and readable by its owner only, because it contains secrets.
  writeFileSync(`${settingsPath}.new`, writeSettings(settings), { mode: 0o600 })
  renameSync(`${settingsPath}.new`, settingsPath)
  say(`\nÉcrit dans ${settingsPath}.`)
  if (settings.BACKUP_RECIPIENT === key.recipient) missing.push(writeBackupKey(dirname(settingsPath), key))
  const answers = { association: association === knownAssociation ? null : association, email: email || null }
  missing.push(...(await applyAnswers(settings, answers)))
  await checkAllSettings(settings, missing)
}

const administratorQuestion: Question = {
  name: 'email',
  text: '\nAdresse email de l’administrateur (vide : plus tard)',
  defaultAnswer: () => '',
  validate: refuseAddress,
}

/** Stores the answers in the database, sends a test email and returns what is missing. */
async function applyAnswers(
  settings: Settings,
  answers: { association: Association | null; email: string | null },
): Promise<RemainingTask[]> {
  const { association, email } = answers
  try {
    if (association || email) {
      // The import is dynamic because most runs do not need the whole server.
      const { prepareSite } = await import('../server/operations/run/prepare-site.ts')
      const url = await prepareSite(provisionalConfig(settings), answers, (line) => say(`  ${line}`))
      if (url) say(`\nCe lien fait de ${email} un administrateur, une fois, pendant 24 heures :\n${url}\n`)
    }
    const trial = email ? await trySendingEmail(settings, email) : null
    if (trial) say(findingLine(trial))
    const found = email ? [] : await checkSettings(settings, ['Administrateurs'])
    return found.filter(({ state }) => state !== 'well')
  } catch (error) {
    const text = `La base n’a rien pris (${errorMessage(error)}). Ensuite : npm run make-administrator -- adresse@exemple.fr, et /admin/identite.`
    return [{ title: 'Administrateur et identité', text }]
  }
}

async function checkAllSettings(settings: Settings, missing: readonly RemainingTask[]): Promise<void> {
  const obstacle = await (async () => readConfig(settings))().then(() => null, errorMessage)
  if (!obstacle && !values['only-ask'])
    spawnSync(process.execPath, [`--env-file=${settingsPath}`, doctorPath], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  if (missing.length > 0) say('\nIl vous reste à voir :')
  for (const { title, text } of missing) say(`• ${title} : ${text}`)
  if (obstacle) {
    say(`\n✘ Le site ne démarre pas encore. ${obstacle}`)
    process.exitCode = 1
  } else if (!values['only-ask']) say('\nLe site démarre par npm start ; npm run doctor regarde à nouveau.')
}

await main()
  .catch((error) => {
    console.error(errorMessage(error))
    process.exitCode = 1
  })
  .finally(() => terminal.close())
