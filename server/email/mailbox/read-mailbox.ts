import { count, desc, eq, ilike } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { emails } from '../../database/schema/index.ts'

export type StoredEmail = typeof emails.$inferSelect
export type ListedEmail = Pick<
  StoredEmail,
  'id' | 'recipient' | 'subject' | 'template' | 'status' | 'lastError' | 'createdAt'
>

export const mailsPerPage = 50

/** One page of the mailbox, newest first; `to` is a part of the recipient's address. */
export async function listMails(
  ctx: Context,
  input: { to: string; page: number },
): Promise<{ mails: ListedEmail[]; total: number }> {
  const matching = input.to ? ilike(emails.recipient, `%${input.to.replace(/[\\%_]/g, '\\$&')}%`) : undefined
  const [mails, [counted]] = await Promise.all([
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
      .limit(mailsPerPage)
      .offset((input.page - 1) * mailsPerPage),
    ctx.db.select({ total: count() }).from(emails).where(matching),
  ])
  return { mails, total: counted?.total ?? 0 }
}

export async function findMail(ctx: Context, id: string): Promise<StoredEmail | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  return ctx.db.query.emails.findFirst({ where: eq(emails.id, id) })
}
