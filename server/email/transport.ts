import { createTransport } from 'nodemailer'
import type { RenderedEmail } from './render.ts'

export interface EmailTransport {
  /**
   * Hands one mail over. `id` identifies it, so that a mail server can recognise a repeated hand-over.
   * @throws RefusedEmailError when the mail server will never take it; any other error is worth another attempt
   */
  send(email: RenderedEmail & { id: string; recipient: string }): Promise<void>
  close(): void
}

/** The mail server refused this mail for good: an unknown mailbox, a rejected content. */
export class RefusedEmailError extends Error {
  override readonly name = 'RefusedEmailError'
}

export function smtpTransport(options: { url: string; from: string; origin: string }): EmailTransport {
  const transport = createTransport(
    { url: options.url, pool: true, maxConnections: 2, connectionTimeout: 15_000, socketTimeout: 30_000 },
    // No absence notice answers a mail that says what it is (RFC 3834).
    { from: options.from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const host = new URL(options.origin).hostname
  return {
    async send({ id, recipient, subject, html, text, replyTo, unsubscribeUrl }) {
      // As an object the address is taken as it is, never parsed as a list of several.
      const addressee = (address: string) => ({ name: '', address })
      try {
        await transport.sendMail({
          to: addressee(recipient),
          replyTo: replyTo && addressee(replyTo),
          subject,
          html,
          text,
          messageId: `<${id}@${host}>`,
          headers: unsubscribeUrl
            ? {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {},
        })
      } catch (error) {
        throw isRefusal(error) ? new RefusedEmailError(error.message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A permanent answer (5xx, RFC 5321) about this mail; one about our own account or sender may be put right. */
function isRefusal(error: unknown): error is Error {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500
}

/** Keeps the mail where it already is, in the table `emails`; /dev/mail shows it. */
export const mailboxTransport: EmailTransport = { send: async () => {}, close: () => {} }
