import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { sendTrialMail } from '../server/doctor/send-trial-mail.ts'
import { smtpTransport } from '../server/email/transport.ts'
import { checkSettings } from '../server/setup/check-settings.ts'
import { readSettings, type Settings, writeSettings } from '../server/setup/env-file.ts'
import { askForSettings, type Conversation } from '../server/setup/run-steps.ts'
import { steps } from '../server/setup/steps.ts'
import { asTyped } from '../server/site-command.ts'

/**
 * `npm run setup`: docs/operating.md says what it asks. Nothing is written before the last answer. With `-- --only-ask` nobody looks at
 * the whole afterwards: whoever starts the site next does.
 */
const { values } = parseArgs({ options: { 'only-ask': { type: 'boolean', default: false } } })
const file = existsSync('.env') ? realpathSync('.env') : '.env'
const say = (line: string) => void process.stdout.write(`${asTyped(line)}\n`)

let isHidden = false
/** What is typed is shown, but for secrets. */
const echo = new Writable({
  write(chunk, _encoding, done) {
    if (!isHidden) process.stdout.write(chunk)
    done()
  },
})
const isTerminal = process.stdin.isTTY === true
const reader = createInterface({ input: process.stdin, output: echo, terminal: isTerminal })
const lines = reader[Symbol.asyncIterator]()

const ask: Conversation['ask'] = async (question, { isSecret = false } = {}) => {
  process.stdout.write(question)
  isHidden = isSecret
  const { value, done } = await lines.next()
  isHidden = false
  if (isSecret || !isTerminal) process.stdout.write('\n')
  if (done) throw new Error('Interrompu : rien n’a été écrit.')
  return value
}

const run = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [`--env-file=${file}`, script, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/** It says how it went; whoever set the site up is told where it cannot, and goes on. */
async function mailTo(address: string, settings: Settings): Promise<void> {
  const { smtpUrl: url, mailFrom: from, origin } = readConfig(settings)
  if (!url) return
  const mail = smtpTransport({ url, from, origin })
  try {
    await sendTrialMail(mail, origin, address)
    say(`✔ Email d’essai : remis pour ${address}. S’il n’arrive pas, regardez les indésirables.`)
  } catch (error) {
    say(`✘ Email d’essai : ${error instanceof Error ? error.message : error}`)
  } finally {
    mail.close()
  }
}

try {
  const before = existsSync(file) ? readSettings(readFileSync(file, 'utf8')) : {}
  const settings = await askForSettings(steps, before, { ask, say, look: checkSettings })
  const administrator = (await ask('\nAdresse email de l’administrateur (vide : plus tard) : ')).trim()
  // Whole or not at all, and for nobody else to read: it holds secrets.
  writeFileSync(`${file}.new`, writeSettings(settings), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  say(`\nÉcrit dans ${file}.`)
  if (administrator) run('scripts/make-administrator.ts', administrator)
  if (administrator) await mailTo(administrator, settings)
  if (!values['only-ask']) {
    run('scripts/doctor.ts')
    say('\nLe site démarre par npm start ; npm run doctor regarde à nouveau.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  reader.close()
}
