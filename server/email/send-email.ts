import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emails } from '../database/schema/platform.ts'
import { getSettings } from '../platform/get-settings.ts'
import { renderEmail } from './render.ts'
import type { EmailTemplate } from './templates.ts'
import type { EmailTransport } from './transport.ts'

/** Renders and hands over one mail; called by its job, again after a failure. A mail already sent is left alone. */
export async function sendEmail(
  ctx: Context,
  transport: EmailTransport,
  input: { emailId: string; isLastAttempt: boolean },
): Promise<void> {
  const email = await ctx.db.query.emails.findFirst({ where: eq(emails.id, input.emailId) })
  if (!email || email.status === 'sent') return
  try {
    const { shownName } = await getSettings(ctx)
    const rendered = await renderEmail(email.template as EmailTemplate, email.data as never, {
      shownName,
      origin: ctx.config.origin,
    })
    await ctx.db.update(emails).set(rendered).where(eq(emails.id, email.id))
    await transport.send({ ...rendered, id: email.id, recipient: email.recipient })
    await ctx.db
      .update(emails)
      .set({ status: 'sent', sentAt: ctx.clock.now(), lastError: null })
      .where(eq(emails.id, email.id))
  } catch (error) {
    const status = input.isLastAttempt ? 'failed' : 'queued'
    await ctx.db
      .update(emails)
      .set({ status, lastError: String(error) })
      .where(eq(emails.id, email.id))
    throw error
  }
}
