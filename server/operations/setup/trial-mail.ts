import { randomUUID } from 'node:crypto'
import { type EmailTransport, smtpTransport } from '#server/capabilities/email/transport.ts'
import { type Finding, failure, success } from '../doctor/check.ts'
import { provisionalConfig } from './check-settings.ts'
import type { Settings } from './env-file.ts'

/** Whether a mail can be sent with these settings; its reader sees whether it arrives. Null without a mail server. */
export async function tryMail(settings: Settings, address: string): Promise<Finding | null> {
  if (!settings.SMTP_URL) return null
  const { mailFrom: from, origin } = provisionalConfig(settings)
  const mail = smtpTransport({ url: settings.SMTP_URL, from, origin })
  const title = 'Email d’essai'
  try {
    await sendTrialMail(mail, origin, address)
    return { title, ...success(`Remis pour ${address}. S’il n’arrive pas, regardez les indésirables.`) }
  } catch (error) {
    return { title, ...failure(`${error instanceof Error ? error.message : error}.`) }
  } finally {
    mail.close()
  }
}

/** Sends a test mail, which shows its reader that mail arrives. @throws Error the mail server's own words */
export const sendTrialMail = (mail: EmailTransport, origin: string, address: string): Promise<void> =>
  mail.send({
    id: randomUUID(),
    to: [address],
    subject: `Essai d’email de ${origin}`,
    text: `Si vous lisez ceci, ${origin} envoie ses emails.`,
    html: `<p>Si vous lisez ceci, ${origin} envoie ses emails.</p>`,
  })
