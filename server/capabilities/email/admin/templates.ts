import { eq } from 'drizzle-orm'
import { emailAdminMessages, emailServiceMessages, emailTestMessages } from '#domain/admin-messages.ts'
import { type EmailTemplate, templateNames } from '#domain/emails/email-templates.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { sendEmail } from '#server/capabilities/email/send-email.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { emails } from '#server/database/schema/platform.ts'
import { explainFailure, isUnreachable } from './send-raw-email.ts'

export interface TemplateSample {
  name: string
  subject: string
  preview: string
  text: string
  html: string
  replyTo: string | null
}

/**
 * Returns one email or variant rendered with its sample, as its recipient receives it.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function getTemplate(ctx: Context, input: { name: string }): Promise<TemplateSample> {
  requireAdmin(ctx)
  const { shownName } = await getSettings(ctx)
  // Imported on demand because it is as heavy as render.ts and rarely used.
  const { renderSample } = await import('../render-sample.ts')
  const sample = await renderSample(input.name, { shownName, origin: ctx.config.origin })
  if (!sample) throw new AppError('not-found', emailAdminMessages.templateMissing)
  const { subject, preview, text, html, replyTo } = sample
  return { name: input.name, subject, preview, text, html, replyTo: replyTo ?? null }
}

interface ListedTemplate {
  name: EmailTemplate
  subject: string
  /** The variants of a template for several emails, each with a sample. */
  variants?: { name: string; subject: string }[]
}

/** Lists all emails with the subject of their sample. @throws AppError `not-signed-in`, `forbidden` */
export async function listTemplates(ctx: Context): Promise<ListedTemplate[]> {
  requireAdmin(ctx)
  const { shownName } = await getSettings(ctx)
  // Imported on demand because it is as heavy as render.ts and rarely used.
  const { listVariants, sampleSubject } = await import('../render-sample.ts')
  const frame = { shownName, origin: ctx.config.origin }
  const toListedTemplate = <Name extends string>(name: Name) => ({
    name,
    subject: sampleSubject(name, frame),
  })
  return templateNames.map((name) => {
    const variants = listVariants(name).map(toListedTemplate)
    return { ...toListedTemplate(name), ...(variants.length > 0 && { variants }) }
  })
}

export interface TestEmailResult {
  success: boolean
  /** French. */
  message: string
  id: string
  recipient: string
  /** The transport that took the email: a mail server or this machine's mailbox page. */
  transport: 'smtp' | 'mailbox'
  /** Milliseconds until the mail server's answer. */
  duration: number
  /** The mail server's message when it refused. */
  error?: string
}

/** Delivers a test email while the administrator waits and returns the mail server's reply. @throws AppError `not-signed-in`, `forbidden` */
export async function sendTestEmail(ctx: Context, input: { email: string }): Promise<TestEmailResult> {
  requireAdmin(ctx)
  const recipient = input.email
  const id = await storeTestEmail(ctx, recipient)
  const transport = ctx.config.smtpUrl ? 'smtp' : 'mailbox'
  const start = performance.now()
  // An error is stored in the row, which is read below.
  await sendEmail(ctx, ctx.emailTransport, { emailId: id, isLastAttempt: true }).catch(() => {})
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

/** Stores the email as interrupted before the attempt, so that its state is right even if the process dies. */
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
