import { createTransport } from 'nodemailer'
import type { RenderedEmail } from './render.ts'

export interface EmailTransport {
  /** Hands one mail over. `id` identifies it, so that a mail server can recognise a repeated hand-over. */
  send(email: RenderedEmail & { id: string; recipient: string }): Promise<void>
  close(): void
}

export function smtpTransport(options: { url: string; from: string; origin: string }): EmailTransport {
  const transport = createTransport(
    { url: options.url, pool: true, maxConnections: 2, connectionTimeout: 15_000, socketTimeout: 30_000 },
    { from: options.from },
  )
  const host = new URL(options.origin).hostname
  return {
    async send({ id, recipient, subject, html, text }) {
      await transport.sendMail({ to: recipient, subject, html, text, messageId: `<${id}@${host}>` })
    },
    close: () => transport.close(),
  }
}

/** Keeps the mail where it already is, in the table `emails`; /dev/mail shows it. */
export const mailboxTransport: EmailTransport = { send: async () => {}, close: () => {} }
