import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { emailPayloadMessages, emailServiceMessages } from '#domain/admin-messages.ts'
import { parseSender } from '#domain/emails/addresses.ts'
import type { RawEmail } from '#domain/emails/schemas.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type RawEmailData, rawTemplate } from '#server/capabilities/email/email-data.ts'
import { type Actor, type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { emailAttachments, emails } from '#server/database/schema/platform.ts'

/** Explains the last failure in plain French; the mail server's own message is shown beside it. */
export function explainFailure(lastError: string): string {
  return (
    explanations.find(({ sign }) => sign.test(lastError))?.text ??
    'Le serveur de messagerie n’a pas accepté cet email.'
  )
}

/** Returns whether the mail server could not be reached, in which case the email itself is not at fault. */
export const isUnreachable = (lastError: string): boolean => unreachablePattern.test(lastError)

const unreachablePattern =
  /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDNS|getaddrinfo|Connection timeout|Greeting never received/

/** The first matching explanation is used; reply codes are those of RFC 5321 and RFC 3463. */
const explanations = [
  {
    sign: /template React/,
    text: 'Le modèle de cet email est défectueux\u00a0: rien ne sert de le renvoyer tant qu’il n’est pas corrigé.',
  },
  {
    sign: /Invalid login|EAUTH|\b535\b|\b534\b/,
    text: 'Le serveur de messagerie refuse notre compte\u00a0: son identifiant ou son mot de passe est à vérifier (SMTP_URL).',
  },
  {
    sign: /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDNS|getaddrinfo/,
    text: 'Le serveur de messagerie est introuvable ou ne répond pas.',
  },
  {
    sign: /ETIMEDOUT|[Tt]imeout|timed out|Greeting never received/,
    text: 'Le serveur de messagerie a mis trop longtemps à répondre.',
  },
  {
    sign: /ECONNRESET|ECONNECTION|closed unexpectedly/,
    text: 'La connexion au serveur de messagerie a été coupée.',
  },
  {
    sign: /certificate|ETLS|SSL|wrong version number/i,
    text: 'La connexion sécurisée avec le serveur de messagerie n’a pas pu s’établir.',
  },
  {
    sign: /\b552\b|5\.2\.2|mailbox full|over quota/i,
    text: 'La boîte du destinataire est pleine.',
  },
  {
    sign: /\b55[013]\b|5\.1\.\d|user unknown|no such user/i,
    text: 'L’adresse du destinataire n’existe pas ou refuse nos emails.',
  },
  {
    sign: /\b554\b|5\.7\.\d|spam/i,
    text: 'Le serveur du destinataire a refusé le contenu de cet email.',
  },
  {
    sign: /\b4\d\d\b/,
    text: 'Le serveur de messagerie demande de réessayer plus tard.',
  },
  {
    sign: /interrupted/,
    text: 'L’envoi a été interrompu avant la réponse du serveur de messagerie.',
  },
]

/**
 * Allows an administrator, or a program with EMAIL_API_KEY; a request with a key is checked by the key alone. It is the first line of
 * operations that accept ready-made emails.
 * @returns the administrator, null for the program
 * @throws AppError `not-signed-in`, `forbidden`
 */
export function requireEmailSender(ctx: Context, key: string | null): Actor | null {
  if (key === null) return requireAdmin(ctx)
  const { emailApiKey } = ctx.config
  if (emailApiKey === null || !isSameKey(key, emailApiKey))
    throw new AppError('not-signed-in', emailPayloadMessages.wrongKey)
  return null
}

/** Compares in constant time. */
const isSameKey = (sentKey: string, configuredKey: string): boolean =>
  timingSafeEqual(digest(sentKey), digest(configuredKey))

const digest = (text: string) => createHash('sha256').update(text).digest()

interface EmailConfigCheck {
  success: boolean
  /** French. */
  error?: string
  data: {
    transport: 'smtp' | 'mailbox'
    /** The sender of every email. */
    from: string
    /** The mail server's message when it refused. */
    answer?: string
  }
}

/** Tests whether the mail server accepts email from the site. @throws AppError `not-signed-in`, `forbidden` */
export async function checkEmailConfig(
  ctx: Context,
  input: { key: string | null },
): Promise<EmailConfigCheck> {
  requireEmailSender(ctx, input.key)
  const transport = ctx.config.smtpUrl ? 'smtp' : 'mailbox'
  const from = parseSender(ctx.config.mailFrom)?.address ?? ctx.config.mailFrom
  try {
    await ctx.emailTransport.check()
    return { success: true, data: { transport, from } }
  } catch (error) {
    const answer = String(error)
    const message = isUnreachable(answer) ? emailServiceMessages.unreachable : explainFailure(answer)
    return { success: false, error: message, data: { transport, from, answer } }
  }
}

/**
 * Enqueues a ready-made email. A repetition by the same sender with the same `idempotencyKey` changes nothing and returns
 * the first id.
 * @throws AppError `not-signed-in`, `forbidden`; `invalid` for another sender
 */
export async function sendRawEmail(
  ctx: Context,
  input: { key: string | null; idempotencyKey: string | null; email: RawEmail },
): Promise<{ id: string; recipient: string }> {
  const admin = requireEmailSender(ctx, input.key)
  const { email } = input
  const senderName = readSenderName(ctx, email.from)
  const id = input.idempotencyKey
    ? deriveEmailId(admin?.userId ?? 'server', input.idempotencyKey)
    : randomUUID()
  const recipient = email.to.join(', ')
  return inTransaction(ctx, async (ctx) => {
    const data: RawEmailData = {
      to: email.to,
      cc: email.cc,
      bcc: email.bcc,
      subject: email.subject,
      html: email.html,
      replyTo: email.reply_to[0] ?? null,
      senderName,
    }
    const insertedRows = await ctx.db
      .insert(emails)
      .values({
        id,
        template: rawTemplate,
        recipient,
        data,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: emails.id })
    if (insertedRows.length === 0) return { id, recipient }
    await storeAttachments(ctx, id, email.attachments)
    await ctx.jobs.enqueue(ctx.db, 'send-email', { emailId: id })
    if (admin) {
      await recordAudit(ctx, [
        { action: 'email.send', subject: { type: 'email', id, name: email.subject }, after: { recipient } },
      ])
    }
    return { id, recipient }
  })
}

async function storeAttachments(
  ctx: Context,
  emailId: string,
  attachments: RawEmail['attachments'],
): Promise<void> {
  if (attachments.length === 0) return
  await ctx.db.insert(emailAttachments).values(
    attachments.map(({ filename, content, content_type }, position) => ({
      emailId,
      position,
      filename,
      contentType: content_type,
      content: Buffer.from(content, 'base64'),
    })),
  )
}

/** Returns the name in a sender's address; only the site's own address is accepted, because any other would be forged. */
function readSenderName(ctx: Context, from: string | undefined): string | null {
  if (!from) return null
  const siteAddress = parseSender(ctx.config.mailFrom)?.address ?? ctx.config.mailFrom
  const sender = parseSender(from)
  if (sender?.address.toLowerCase() !== siteAddress.toLowerCase())
    throw invalidField('from', emailPayloadMessages.foreignSender(siteAddress))
  return sender.name || null
}

/** Derives a UUID (version 8, RFC 9562) from a sender and an idempotency key. */
function deriveEmailId(sender: string, key: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([sender, key]))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
