import { count, desc, eq, ilike } from 'drizzle-orm'
import { z } from 'zod'
import { isSecretEmail } from '#domain/emails/email-templates.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { emails } from '#server/database/schema/index.ts'
import { openData } from '../sealed-data.ts'

export type StoredEmail = typeof emails.$inferSelect
export type ListedEmail = Pick<
  StoredEmail,
  'id' | 'recipient' | 'subject' | 'template' | 'status' | 'lastError' | 'createdAt'
>

export const mailboxPageSize = 50

/** Lists one page of the mailbox, newest first; `to` is a part of the recipient's address. */
export async function listMailboxEmails(
  ctx: Context,
  input: { to: string; page: number },
): Promise<{ emails: ListedEmail[]; total: number }> {
  const matching = input.to ? ilike(emails.recipient, `%${input.to.replace(/[\\%_]/g, '\\$&')}%`) : undefined
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: emails.id,
        recipient: emails.recipient,
        subject: emails.subject,
        template: emails.template,
        status: emails.status,
        lastError: emails.lastError,
        createdAt: emails.createdAt,
      })
      .from(emails)
      .where(matching)
      .orderBy(desc(emails.createdAt), desc(emails.id))
      .limit(mailboxPageSize)
      .offset((input.page - 1) * mailboxPageSize),
    ctx.db.select({ total: count() }).from(emails).where(matching),
  ])
  return { emails: rows, total: counted?.total ?? 0 }
}

/** Finds an email as its recipient receives it; a secret email is rendered again with its secrets. */
export async function findMailboxEmail(ctx: Context, id: string): Promise<StoredEmail | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  const email = await ctx.db.query.emails.findFirst({ where: eq(emails.id, id) })
  if (!email || !isSecretEmail(email.template) || email.html === null || email.status === 'suppressed')
    return email
  const data = openDataOrNull(ctx, email)
  if (!data) return email
  const { renderStoredEmail } = await import('../render.ts')
  const { shownName } = await getSettings(ctx)
  const { html, text } = await renderStoredEmail({ ...email, data }, { shownName, origin: ctx.config.origin })
  return { ...email, data, html, text }
}

/** Opens an email's data. Returns null when they were sealed under another SECRET. */
function openDataOrNull(ctx: Context, email: StoredEmail) {
  try {
    return openData(ctx, email)
  } catch {
    return null
  }
}
