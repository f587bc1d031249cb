import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { templateLabel } from '#domain/emails/email-templates.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { runJobsNow } from '#server/capabilities/jobs/jobs.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { emailAttachments, emails } from '#server/database/schema/platform.ts'
import { isErased } from '../sealed-data.ts'

type StoredEmail = typeof emails.$inferSelect

/**
 * Sends an email again. A failed or waiting email is tried at once. A sent email is sent only with `evenIfSent`, as a copy with its own id,
 * because mail servers drop repeated ids.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` when it was sent, is about to be, or its data were erased
 */
export async function resendEmail(
  ctx: Context,
  input: { id: string; evenIfSent: boolean },
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [email] = isUuid(input.id)
      ? await ctx.db.select().from(emails).where(eq(emails.id, input.id)).for('update')
      : []
    if (!email) throw new AppError('not-found', emailAdminMessages.missing)
    if (email.status === 'sent' && !input.evenIfSent)
      throw new AppError('conflict', emailAdminMessages.alreadySent)
    if (isErased(email)) throw new AppError('conflict', emailAdminMessages.erased)
    const id = email.status === 'sent' ? await copyEmail(ctx, email) : email.id
    if (email.status === 'queued') await attemptNow(ctx, email)
    else {
      await ctx.db.update(emails).set({ status: 'queued' }).where(eq(emails.id, id))
      await ctx.jobs.enqueue(ctx.db, 'send-email', { emailId: id })
    }
    await recordAudit(ctx, [
      {
        action: 'email.resend',
        subject: { type: 'email', id: email.id, name: email.subject ?? templateLabel(email.template) },
        before: { status: email.status },
        after:
          id === email.id
            ? { status: 'queued', recipient: email.recipient }
            : { status: email.status, recipient: email.recipient, copy: id },
      },
    ])
    return { id }
  })
}

/** Makes the next attempt, which may be hours away, due now; enqueues a new job when the last attempt was interrupted. */
async function attemptNow({ db, jobs }: Context, { id: emailId }: StoredEmail): Promise<void> {
  if (await runJobsNow(db, 'send-email', { emailId })) return
  const isInterrupted = and(eq(emails.id, emailId), hasNoJob('send-email', { emailId: emails.id }))
  if ((await db.$count(emails, isInterrupted)) === 0)
    throw new AppError('conflict', emailAdminMessages.alreadyQueued)
  await jobs.enqueue(db, 'send-email', { emailId })
}

/** Keeps the original locked so that a second click finds the first click's copy. */
async function copyEmail(ctx: Context, email: StoredEmail): Promise<string> {
  const { template, recipient, data, orderId, productId } = email
  const [queuedCopy] = await ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.status, 'queued'),
        eq(emails.template, template),
        eq(emails.recipient, recipient),
        sql`${emails.data} = ${JSON.stringify(data)}::jsonb`,
      ),
    )
    .limit(1)
  if (queuedCopy) throw new AppError('conflict', emailAdminMessages.alreadyQueued)
  const [row] = await ctx.db
    .insert(emails)
    .values({ template, recipient, data, orderId, productId, createdAt: ctx.clock.now() })
    .returning({ id: emails.id })
  const id = row?.id as string
  await ctx.db.execute(
    sql`insert into ${emailAttachments} (email_id, position, filename, content_type, content)
        select ${id}, position, filename, content_type, content from ${emailAttachments} where email_id = ${email.id}`,
  )
  return id
}

/** Emails resent by one call. */
const maxResentAtOnce = 1_000

/** Tries every failed email anew, the newest first. @throws AppError `not-signed-in`, `forbidden` */
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
      .limit(maxResentAtOnce)
      // Another administrator's concurrent click takes the other rows.
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
        subject: { type: 'email', id, name: subject ?? templateLabel(template) },
        before: { status: 'failed' },
        after: { status: 'queued', recipient },
      })),
    )
    return { count: failed.length }
  })
}
