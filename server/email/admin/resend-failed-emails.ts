import { desc, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { emails } from '../../database/schema/platform.ts'

/** In one go; the rest by another. */
const mostAtOnce = 1_000

/** Tries every failed mail anew, the newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function resendFailedEmails(ctx: Context): Promise<{ count: number }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const failed = await ctx.db
      .select({
        id: emails.id,
        template: emails.template,
        subject: emails.subject,
        recipient: emails.recipient,
      })
      .from(emails)
      .where(eq(emails.status, 'failed'))
      .orderBy(desc(emails.createdAt))
      .limit(mostAtOnce)
      // Another administrator's click at the same moment takes the others.
      .for('update', { skipLocked: true })
    if (failed.length === 0) return { count: 0 }
    const ids = failed.map((email) => email.id)
    await ctx.db.update(emails).set({ status: 'queued' }).where(inArray(emails.id, ids))
    await ctx.jobs.enqueueAll(
      ctx.db,
      'send-email',
      ids.map((emailId) => ({ emailId })),
    )
    await recordAudit(
      ctx,
      failed.map(({ id, subject, template, recipient }) => ({
        action: 'email.resend',
        subject: { type: 'email', id, name: subject ?? template },
        before: { status: 'failed' },
        after: { recipient },
      })),
    )
    return { count: failed.length }
  })
}
