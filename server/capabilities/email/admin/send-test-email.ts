import { eq } from 'drizzle-orm'
import { emailServiceMessages, emailTestMessages } from '#domain/admin-messages.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { emails } from '#server/database/schema/platform.ts'
import { sendEmail } from '../send-email.ts'
import { explainFailure, isUnreachable } from './explain-failure.ts'

export interface TestEmailResult {
  success: boolean
  /** French. */
  message: string
  id: string
  recipient: string
  /** Who took it: a mail server, or this machine's own mailbox page. */
  transport: 'smtp' | 'mailbox'
  /** Milliseconds until the answer. */
  duration: number
  /** The mail server's own words when it refused. */
  error?: string
}

/**
 * Hands a test mail to the mail server while the administrator waits: its answer is the result.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function sendTestEmail(ctx: Context, input: { email: string }): Promise<TestEmailResult> {
  requireAdmin(ctx)
  const recipient = input.email
  const id = await storeTestEmail(ctx, recipient)
  const transport = ctx.config.smtpUrl ? 'smtp' : 'mailbox'
  const start = performance.now()
  // A refusal is written down with the mail, and read from there.
  await sendEmail(ctx, ctx.mail, { emailId: id, isLastAttempt: true }).catch(() => {})
  const duration = Math.round(performance.now() - start)
  const sent = await ctx.db.query.emails.findFirst({ where: eq(emails.id, id) })
  if (sent?.status === 'sent')
    return { success: true, message: emailTestMessages.success, id, recipient, transport, duration }
  const error = sent?.lastError ?? ''
  const message = failureMessage(sent?.status, error)
  return { success: false, message, id, recipient, transport, duration, error }
}

function failureMessage(status: string | undefined, error: string): string {
  if (status === 'suppressed') return emailTestMessages.suppressed
  if (isUnreachable(error)) return emailServiceMessages.unreachable
  return error ? explainFailure(error) : emailTestMessages.failure
}

/** Written as interrupted before the attempt: should the process die, the list says the truth. */
const storeTestEmail = (ctx: Context, recipient: string): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const createdAt = ctx.clock.now()
    const [row] = await ctx.db
      .insert(emails)
      .values({
        template: 'test',
        recipient,
        data: { askedAt: createdAt.toISOString(), url: ctx.config.origin },
        status: 'failed',
        lastError: 'interrupted',
        createdAt,
      })
      .returning({ id: emails.id })
    const id = row?.id as string
    await recordAudit(ctx, [
      { action: 'email.test', subject: { type: 'email', id, name: recipient }, after: { recipient } },
    ])
    return id
  })
