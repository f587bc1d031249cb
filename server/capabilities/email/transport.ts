import { createTransport } from 'nodemailer'
import type { InlinePicture } from './define-email.ts'
import type { RenderedEmail } from './render.ts'

/** An email ready to send. */
export interface OutgoingEmail extends RenderedEmail {
  /** An id from which the Message-ID is made, so that a mail server recognises a repeated delivery. */
  id: string
  to: string[]
  cc?: string[]
  bcc?: string[]
  /** Replaces the name in MAIL_FROM. */
  senderName?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export interface EmailTransport {
  /** Set when emails are shown in the mailbox instead of being sent, so that their data stay readable. */
  keepsEmails?: true
  /** Delivers one email. @throws RefusedEmailError when the mail server will never take it; any other error is worth another attempt */
  send(email: OutgoingEmail): Promise<void>
  /** Tests whether the mail server accepts deliveries. @throws Error with the mail server's message */
  check(): Promise<void>
  close(): void
}

/** The mail server refuses this email permanently, for an unknown mailbox or its content. */
export class RefusedEmailError extends Error {
  override readonly name = 'RefusedEmailError'
}

interface SmtpOptions {
  url: string
  from: string
  origin: string
  /** Timeouts in milliseconds, for connection with greeting and for each reply. */
  timeouts?: { connection: number; reply: number }
}

export function smtpTransport({ url, from, origin, timeouts }: SmtpOptions): EmailTransport {
  const { connection, reply } = timeouts ?? { connection: 15_000, reply: 30_000 }
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: connection,
      greetingTimeout: connection,
      socketTimeout: reply,
      // Files and addresses named in an email are never read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Prevents automatic replies such as absence notices (RFC 3834).
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const host = new URL(origin).hostname
  const ownAddress = from.slice(from.lastIndexOf('<') + 1).split('>', 1)[0]
  return {
    async send({ id, to, cc, bcc, replyTo, senderName, unsubscribeUrl, pictures, attachments, ...content }) {
      try {
        await transport.sendMail({
          ...content,
          attachments: [...(pictures ?? []).map(toInlineAttachment), ...(attachments ?? [])],
          to: to.map(toAddressee),
          cc: cc?.map(toAddressee),
          bcc: bcc?.map(toAddressee),
          replyTo: replyTo && toAddressee(replyTo),
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

/** An embedded picture, which mail programs do not list as an attachment. */
const toInlineAttachment = ({ contentId: cid, ...picture }: InlinePicture) => ({
  ...picture,
  cid,
  contentDisposition: 'inline' as const,
})

/** Returns an object, because nodemailer would parse a string as a list of addresses. */
const toAddressee = (address: string) => ({ name: '', address })

/**
 * Returns whether a reply refuses this email permanently (5xx, RFC 5321), or an address cannot be sent to a server at all. Replies about the
 * site's account or sender are temporary.
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

/** Keeps emails in the table `emails`, where /dev/mail shows them. */
export const mailboxTransport: EmailTransport = {
  keepsEmails: true,
  send: async () => {},
  check: async () => {},
  close: () => {},
}
