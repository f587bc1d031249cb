import { randomUUID } from 'node:crypto'
import type { EmailTransport } from '#server/capabilities/email/transport.ts'

/** Sends a test mail, which shows its reader that mail arrives. @throws Error the mail server's own words */
export const sendTrialMail = (mail: EmailTransport, origin: string, address: string): Promise<void> =>
  mail.send({
    id: randomUUID(),
    to: [address],
    subject: `Essai d’email de ${origin}`,
    text: `Si vous lisez ceci, ${origin} envoie ses emails.`,
    html: `<p>Si vous lisez ceci, ${origin} envoie ses emails.</p>`,
  })
