import { parseArgs } from 'node:util'
import { sendTrialEmail } from '#server/operations/setup/check-settings.ts'
import { mailboxTransport, smtpTransport } from '../server/capabilities/email/transport.ts'
import { createFileStore } from '../server/capabilities/files/store.ts'
import { readConfig } from '../server/config.ts'
import { replaceNpmCommands } from '../server/lib/site-command.ts'
import { withClient, withEmbeddedDatabase } from '../server/operations/backup/embedded-cluster.ts'
import { type Finding, runChecks } from '../server/operations/doctor/check.ts'
import { databaseChecks } from '../server/operations/doctor/check-database.ts'
import { addressChecks, environmentChecks } from '../server/operations/doctor/check-environment.ts'
import { siteChecks } from '../server/operations/doctor/check-site.ts'

/** `npm run doctor`; docs/operating.md describes its checks. */
const marks = { well: '✔', look: '•', wrong: '✘' }
const { values } = parseArgs({ options: { mail: { type: 'string' } } })
try {
  const config = readConfig(process.env)
  const { smtpUrl: url, mailFrom: from, origin } = config
  const mail = url ? smtpTransport({ url, from, origin }) : mailboxTransport
  const files = await createFileStore(config)
  const found: Finding[] = []
  await withEmbeddedDatabase(
    config,
    () => {},
    (url) =>
      withClient(url, async (client) => {
        const checks = [
          ...addressChecks(config),
          ...databaseChecks(client, config),
          ...environmentChecks({ config, emailTransport: mail, files }),
          ...siteChecks(client, config),
        ]
        for await (const finding of runChecks(checks)) {
          found.push(finding)
          process.stdout.write(
            `${marks[finding.state]} ${finding.title} : ${replaceNpmCommands(finding.text)}\n`,
          )
        }
      }),
  )
  if (values.mail) {
    await sendTrialEmail(mail, origin, values.mail)
    process.stdout.write(`✔ Email d’essai : remis pour ${values.mail}.\n`)
  }
  mail.close()
  const wrongCount = found.filter(({ state }) => state === 'wrong').length
  process.stdout.write(
    wrongCount === 0 ? '\nRien n’empêche le site de fonctionner.\n' : `\n${wrongCount} à corriger (✘).\n`,
  )
  process.exitCode = wrongCount === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? `✘ ${replaceNpmCommands(error.message)}` : error)
  process.exitCode = 1
}
