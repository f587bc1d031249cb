import { and, asc, eq, sql } from 'drizzle-orm'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { isSecretEmail } from '#domain/emails/email-templates.ts'
import type { Context } from '#server/context.ts'
import { emailAttachments, emails } from '#server/database/schema/platform.ts'
import { publish } from '../events/publish.ts'
import { hasNoJob } from '../jobs/has-no-job.ts'
import { type CurrentText, noteFailedText } from '../texts/current-text.ts'
import type { EmailFrame } from './define-email.ts'
import { rawEmailData, rawTemplate } from './email-data.ts'
import { type MailsToSend, openAddressees, readMailsToSend, type StoredEmail } from './mails-to-send.ts'
import type { RenderedEmail } from './render.ts'
import { isErased, openData, withoutSecrets } from './sealed-data.ts'
import { type EmailTransport, type OutgoingEmail, RefusedEmailError } from './transport.ts'

/**
 * Renders and sends one email; its job calls this again after a failure. An email already sent is skipped. If the process dies between sending
 * and storing the result, the email is sent twice with the same Message-ID.
 */
export async function sendEmail(
  ctx: Context,
  transport: EmailTransport,
  input: {
    emailId: string
    isLastAttempt: boolean
    /** Data read for a batch of emails. */
    mails?: MailsToSend
  },
): Promise<void> {
  const mails = input.mails ?? (await readMailsToSend(ctx, [input.emailId]))
  const email = mails.emails.get(input.emailId)
  if (!email || email.status === 'sent') return
  if (isErased(email)) return note(ctx, email, { status: 'failed', lastError: emailAdminMessages.erased })
  const addressees = openAddressees(email, mails.suppressed)
  if (!addressees) {
    ctx.log.info({ emailId: email.id, status: 'suppressed' }, 'mail not sent')
    return note(ctx, email, { status: 'suppressed', lastError: null, isOver: true })
  }
  let record: MailRecord = {}
  try {
    const mail = await prepare(ctx, email, mails)
    record = mail.record
    await transport.send({ ...mail.outgoing, ...addressees, id: email.id })
  } catch (error) {
    const isRefused = error instanceof RefusedEmailError || isBrokenTemplate(error)
    const status = isRefused || input.isLastAttempt ? 'failed' : 'queued'
    ctx.log.warn({ emailId: email.id, status, code: (error as { code?: unknown }).code }, 'mail not sent')
    const lastError = isBrokenTemplate(error) ? error.message : String(error)
    await note(ctx, email, { ...record, status, lastError })
    // A retry would not help after a permanent refusal or a broken template.
    if (isRefused) return
    throw error
  }
  await note(ctx, email, {
    ...record,
    status: 'sent',
    sentAt: ctx.clock.now(),
    lastError: null,
    isOver: !transport.keepsMails,
  })
}

/** The result of an attempt; absent `subject`, `html` and `text` are not changed. */
interface Note extends MailRecord {
  status: StoredEmail['status']
  lastError: string | null
  sentAt?: Date
  /** Set when the email will not be sent again, so that the data of a secret one are erased. */
  isOver?: boolean
}

/**
 * Stores the result without waiting for the disk: a crash of PostgreSQL that loses the result also loses the job's completion, so that the
 * email is sent again with the same Message-ID.
 */
async function note(
  ctx: Context,
  { id, template }: StoredEmail,
  { isOver = false, ...values }: Note,
): Promise<void> {
  const isErased = isOver && isSecretEmail(template)
  await ctx.db
    .update(emails)
    .set({ ...values, ...(isErased && { data: {} }) })
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as commit`)
    .where(eq(emails.id, id))
  if (values.status === 'failed') await publish(ctx, { type: 'work-changed' })
}

/** Recognised by name, because the templates' module is loaded only with the first email. */
const isBrokenTemplate = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'BrokenTemplateError'

/** The stored content of a sent email, without its secrets. */
type MailRecord = Partial<Pick<StoredEmail, 'subject' | 'html' | 'text'>>

/** Returns the email to send and the content to store with the result. */
async function prepare(
  ctx: Context,
  email: StoredEmail,
  { shownName, texts }: MailsToSend,
): Promise<{ outgoing: Omit<OutgoingEmail, 'id' | 'to'>; record: MailRecord }> {
  // The templates take a second to load, so they are imported with the first email.
  const { renderStoredEmail } = await import('./render.ts')
  const mail = { template: email.template, data: openData(ctx, email) }
  const { textNameOf } = await import('./texts/delivered-text.ts')
  const own = texts.get(textNameOf(mail.template, mail.data))
  const frame = { shownName, origin: ctx.config.origin }
  const rendered =
    (own && (await renderInOwnWords(ctx, { mail, frame, text: own }))) ??
    (await renderStoredEmail(mail, frame))
  const { subject, html, text } = rendered
  const record = {
    subject,
    ...(isSecretEmail(email.template) ? { html: withoutSecrets(html), text: null } : { html, text }),
  }
  if (email.template !== rawTemplate) return { outgoing: rendered, record }
  const attachments = await ctx.db
    .select({
      filename: emailAttachments.filename,
      contentType: emailAttachments.contentType,
      content: emailAttachments.content,
    })
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, email.id))
    .orderBy(asc(emailAttachments.position))
  const senderName = rawEmailData.parse(email.data).senderName ?? undefined
  return { outgoing: { ...rendered, senderName, attachments }, record }
}

interface StoredMail {
  template: string
  data: unknown
}

/** Renders an email with an administrator's text; null when that fails, so that the default text is sent. */
async function renderInOwnWords(
  ctx: Context,
  { mail, frame, text }: { mail: StoredMail; frame: EmailFrame; text: CurrentText },
): Promise<RenderedEmail | null> {
  const { renderStoredEmail } = await import('./render.ts')
  try {
    return await renderStoredEmail(mail, frame, text.words)
  } catch (error) {
    ctx.log.error({ err: error, text: text.name }, 'a text of administrators makes no mail')
    await noteFailedText(ctx, text, error)
    return null
  }
}

/** Marks emails whose last attempt was interrupted as failed, so that an administrator sees them and can resend them. */
export async function failLostEmails({ db }: Context): Promise<number> {
  const { rowCount } = await db
    .update(emails)
    // `explainFailure` (admin/send-raw-email.ts) recognises this text.
    .set({ status: 'failed', lastError: 'the last attempt was interrupted' })
    .where(and(eq(emails.status, 'queued'), hasNoJob('send-email', { emailId: emails.id })))
  if (rowCount) await publish({ db }, { type: 'work-changed' })
  return rowCount ?? 0
}
