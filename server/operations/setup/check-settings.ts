import { randomUUID } from 'node:crypto'
import { type EmailTransport, smtpTransport } from '#server/capabilities/email/transport.ts'
import { createFileStore } from '#server/capabilities/files/store.ts'
import { type Config, readConfig } from '#server/config.ts'
import { success } from '#server/operations/doctor/check.ts'
import { withClient, withEmbeddedDatabase } from '../backup/embedded-cluster.ts'
import { type Check, type Finding, failure, runChecks } from '../doctor/check.ts'
import { databaseChecks } from '../doctor/check-database.ts'
import { addressChecks, environmentChecks } from '../doctor/check-environment.ts'
import { siteChecks } from '../doctor/check-site.ts'
import type { Settings } from './env-file.ts'

/** A placeholder, because the configuration of a public site is invalid before the question about the mail server is answered. */
const noMailServer = { SMTP_URL: 'smtp://127.0.0.1:1' }

/** Returns the configuration of the settings so far. @throws Error in French that names each wrong variable */
export const provisionalConfig = (settings: Settings): Config => readConfig({ ...noMailServer, ...settings })

/** Runs the doctor's checks of these titles with the settings. Never throws; an error becomes a finding. */
export async function checkSettings(settings: Settings, titles: readonly string[]): Promise<Finding[]> {
  try {
    return await runSelectedChecks(provisionalConfig(settings), titles)
  } catch (error) {
    return [{ title: titles[0] ?? '', ...failure(error instanceof Error ? error.message : String(error)) }]
  }
}

async function runSelectedChecks(config: Config, titles: readonly string[]): Promise<Finding[]> {
  const { smtpUrl, mailFrom: from, origin } = config
  const emailTransport = smtpTransport({ url: smtpUrl ?? noMailServer.SMTP_URL, from, origin })
  try {
    const files = await createFileStore(config)
    const checksWithoutDatabase = [
      ...addressChecks(config),
      ...environmentChecks({ config, emailTransport, files }),
    ]
    const selected = (checks: Check[]) => checks.filter(({ title }) => titles.includes(title))
    const findings: Finding[] = []
    for await (const finding of runChecks(selected(checksWithoutDatabase))) findings.push(finding)
    // The database is started only for checks that need it.
    if (titles.every((title) => checksWithoutDatabase.some((check) => check.title === title))) return findings
    await withEmbeddedDatabase(
      config,
      () => {},
      (url) =>
        withClient(url, async (client) => {
          const checks = [...databaseChecks(client, config), ...siteChecks(client, config)]
          for await (const finding of runChecks(selected(checks))) findings.push(finding)
        }),
    )
    return findings
  } finally {
    emailTransport.close()
  }
}

/** Tests whether an email can be sent with these settings; its recipient sees whether it arrives. Null without a mail server. */
export async function trySendingEmail(settings: Settings, address: string): Promise<Finding | null> {
  if (!settings.SMTP_URL) return null
  const { mailFrom: from, origin } = provisionalConfig(settings)
  const emailTransport = smtpTransport({ url: settings.SMTP_URL, from, origin })
  const title = 'Email d’essai'
  try {
    await sendTrialEmail(emailTransport, origin, address)
    return { title, ...success(`Remis pour ${address}. S’il n’arrive pas, regardez les indésirables.`) }
  } catch (error) {
    return { title, ...failure(`${error instanceof Error ? error.message : error}.`) }
  } finally {
    emailTransport.close()
  }
}

/** Sends a test email. @throws Error with the mail server's message */
export const sendTrialEmail = (
  emailTransport: EmailTransport,
  origin: string,
  address: string,
): Promise<void> =>
  emailTransport.send({
    id: randomUUID(),
    to: [address],
    subject: `Essai d’email de ${origin}`,
    text: `Si vous lisez ceci, ${origin} envoie ses emails.`,
    html: `<p>Si vous lisez ceci, ${origin} envoie ses emails.</p>`,
  })
