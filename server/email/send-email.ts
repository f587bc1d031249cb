import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emails } from '../database/schema/platform.ts'
import { getSettings } from '../platform/get-settings.ts'
import type { EmailTemplate } from './templates.ts'
import { type EmailTransport, RefusedEmailError } from './transport.ts'

type StoredEmail = typeof emails.$inferSelect

/**
 * Renders and hands over one mail; called by its job, again after a failure. A mail already sent is left alone. Should
 * the process die between the hand-over and its note, the mail is sent twice, with the same Message-ID.
 */
export async function sendEmail(
  ctx: Context,
  transport: EmailTransport,
  input: { emailId: string; isLastAttempt: boolean },
): Promise<void> {
  const email = await ctx.db.query.emails.findFirst({ where: eq(emails.id, input.emailId) })
  if (!email || email.status === 'sent') return
  try {
    await handOver(ctx, transport, email)
  } catch (error) {
    const isRefused = error instanceof RefusedEmailError
    const status = isRefused || input.isLastAttempt ? 'failed' : 'queued'
    ctx.log.warn({ emailId: email.id, status, code: (error as { code?: unknown }).code }, 'mail not sent')
    await ctx.db
      .update(emails)
      .set({ status, lastError: String(error) })
      .where(eq(emails.id, email.id))
    // What the mail server refuses for good it would refuse again.
    if (isRefused) return
    throw error
  }
  await ctx.db
    .update(emails)
    .set({ status: 'sent', sentAt: ctx.clock.now(), lastError: null })
    .where(eq(emails.id, email.id))
}

async function handOver(ctx: Context, transport: EmailTransport, email: StoredEmail): Promise<void> {
  // The templates weigh a second of start-up: fetched with the first mail.
  const { renderEmail } = await import('./render.ts')
  const { shownName } = await getSettings(ctx)
  const rendered = await renderEmail(email.template as EmailTemplate, email.data as never, {
    shownName,
    origin: ctx.config.origin,
  })
  const { subject, html, text } = rendered
  await ctx.db.update(emails).set({ subject, html, text }).where(eq(emails.id, email.id))
  await transport.send({ ...rendered, id: email.id, recipient: email.recipient })
}
