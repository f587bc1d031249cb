import { createHash, randomUUID } from 'node:crypto'
import { emailPayloadMessages } from '#domain/admin-messages.ts'
import { parseSender } from '#domain/emails/addresses.ts'
import type { RawEmail } from '#domain/emails/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { emailAttachments, emails } from '#server/database/schema/platform.ts'
import { type RawEmailData, rawTemplate } from '../raw-email.ts'
import { requireMailSender } from './check-email-config.ts'

/**
 * Decides on a mail that comes ready-made; its job sends it like every other. The same
 * `idempotencyKey` of the same sender again changes nothing and answers the first one's id.
 * @throws AppError `not-signed-in`, `forbidden`; `invalid` for another sender
 */
export async function sendRawEmail(
  ctx: Context,
  input: { key: string | null; idempotencyKey: string | null; email: RawEmail },
): Promise<{ id: string; recipient: string }> {
  const admin = requireMailSender(ctx, input.key)
  const { email } = input
  const senderName = ownSenderName(ctx, email.from)
  const id = input.idempotencyKey ? idOf(admin?.userId ?? 'server', input.idempotencyKey) : randomUUID()
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
    const stored = await ctx.db
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
    if (stored.length === 0) return { id, recipient }
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

/** Mail comes from our own address, under any name: another address would be forged. */
function ownSenderName(ctx: Context, from: string | undefined): string | null {
  if (!from) return null
  const own = parseSender(ctx.config.mailFrom)?.address ?? ctx.config.mailFrom
  const sender = parseSender(from)
  if (sender?.address.toLowerCase() !== own.toLowerCase()) {
    const message = emailPayloadMessages.foreignSender(own)
    throw new AppError('invalid', message, { details: { fields: { from: message } } })
  }
  return sender.name || null
}

/** A uuid (version 8, RFC 9562) that the same sender's same key always gives. */
function idOf(sender: string, key: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([sender, key]))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
