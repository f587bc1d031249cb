import { createTransport } from 'nodemailer'
import type { InlinePicture } from './define-email.ts'
import type { RenderedEmail } from './render.ts'

/** A mail as it is sent. */
export interface OutgoingEmail extends RenderedEmail {
  /** Identifies it, so that a mail server can recognise a repeated hand-over. */
  id: string
  to: string[]
  cc?: string[]
  bcc?: string[]
  /** In place of the name in MAIL_FROM. */
  senderName?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export interface EmailTransport {
  /** Mails are not sent but shown in the mailbox, so their data stay readable. */
  keepsMails?: true
  /**
   * Hands one mail over.
   * @throws RefusedEmailError when the mail server will never take it; any other error is worth another attempt
   */
  send(email: OutgoingEmail): Promise<void>
  /** Whether a mail could be handed over now. @throws Error the mail server's own words */
  check(): Promise<void>
  close(): void
}

/** The mail server refused this mail for good: an unknown mailbox, a rejected content. */
export class RefusedEmailError extends Error {
  override readonly name = 'RefusedEmailError'
}

interface SmtpOptions {
  url: string
  from: string
  origin: string
  /** How long a mail server may be silent, in milliseconds: while connecting and greeting, and after each word. */
  timeouts?: { connection: number; answer: number }
}

export function smtpTransport({ url, from, origin, timeouts }: SmtpOptions): EmailTransport {
  const { connection, answer } = timeouts ?? { connection: 15_000, answer: 30_000 }
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: connection,
      greetingTimeout: connection,
      socketTimeout: answer,
      // Contents are ours; no file or address named in a mail is read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // No absence notice answers a mail that says what it is (RFC 3834).
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const host = new URL(origin).hostname
  const ownAddress = from.slice(from.lastIndexOf('<') + 1).split('>', 1)[0]
  return {
    async send({ id, to, cc, bcc, replyTo, senderName, unsubscribeUrl, pictures, attachments, ...content }) {
      try {
        await transport.sendMail({
          ...content,
          attachments: [...(pictures ?? []).map(inline), ...(attachments ?? [])],
          to: to.map(addressee),
          cc: cc?.map(addressee),
          bcc: bcc?.map(addressee),
          replyTo: replyTo && addressee(replyTo),
          ...(senderName && { from: { name: senderName, address: ownAddress } }),
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
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** Belongs to the text, not to the list of attachments. */
const inline = ({ contentId: cid, ...picture }: InlinePicture) => ({
  ...picture,
  cid,
  contentDisposition: 'inline' as const,
})

/** As an object the address is taken as it is, never parsed as a list of several. */
const addressee = (address: string) => ({ name: '', address })

/**
 * A permanent answer (5xx, RFC 5321) about this mail, or addresses that cannot even be said to a server. An answer about
 * our own account or sender may be put right.
 */
function isRefusal(error: unknown): error is Error {
  const {
    code,
    command,
    responseCode = 0,
  } = error as { code?: string; command?: string; responseCode?: number }
  if (code === 'EENVELOPE' && command === 'API') return true
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500
}

/** Keeps the mail where it already is, in the table `emails`; /dev/mail shows it. */
export const mailboxTransport: EmailTransport = {
  keepsMails: true,
  send: async () => {},
  check: async () => {},
  close: () => {},
}
