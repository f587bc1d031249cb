import { and, asc, eq, sql } from 'drizzle-orm'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { isSecretEmail } from '#domain/emails/email-templates.ts'
import type { Context } from '#server/context.ts'
import { emailAttachments, emails } from '#server/database/schema/platform.ts'
import { publish } from '../events/publish.ts'
import { hasNoJob } from '../jobs/unfinished-jobs.ts'
import { type CurrentText, storeTextFailure } from '../texts/current-text.ts'
import type { EmailFrame } from './define-email.ts'
import { rawEmailData, rawTemplate } from './email-data.ts'
import {
  type EmailsToSend,
  findAllowedAddressees,
  readEmailsToSend,
  type StoredEmail,
} from './emails-to-send.ts'
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
    batch?: EmailsToSend
  },
): Promise<void> {
  const batch = input.batch ?? (await readEmailsToSend(ctx, [input.emailId]))
  const email = batch.emails.get(input.emailId)
  if (!email || email.status === 'sent') return
  if (isErased(email))
    return storeResult(ctx, email, { status: 'failed', lastError: emailAdminMessages.erased })
  const addressees = findAllowedAddressees(email, batch.suppressed)
  if (!addressees) {
    ctx.log.info({ emailId: email.id, status: 'suppressed' }, 'mail not sent')
    return storeResult(ctx, email, { status: 'suppressed', lastError: null, isFinished: true })
  }
  let storedContent: StoredContent = {}
  try {
    const prepared = await prepareEmail(ctx, email, batch)
    storedContent = prepared.storedContent
    await transport.send({ ...prepared.outgoing, ...addressees, id: email.id })
  } catch (error) {
    const isRefused = error instanceof RefusedEmailError || isBrokenTemplate(error)
    const status = isRefused || input.isLastAttempt ? 'failed' : 'queued'
    ctx.log.warn({ emailId: email.id, status, code: (error as { code?: unknown }).code }, 'mail not sent')
    const lastError = isBrokenTemplate(error) ? error.message : String(error)
    await storeResult(ctx, email, { ...storedContent, status, lastError })
    // A retry would not help after a permanent refusal or a broken template.
    if (isRefused) return
    throw error
  }
  await storeResult(ctx, email, {
    ...storedContent,
    status: 'sent',
    sentAt: ctx.clock.now(),
    lastError: null,
    isFinished: !transport.keepsEmails,
  })
}

/** The result of an attempt; absent `subject`, `html` and `text` are not changed. */
interface AttemptResult extends StoredContent {
  status: StoredEmail['status']
  lastError: string | null
  sentAt?: Date
  /** Set when the email will not be sent again, so that the data of a secret one are erased. */
  isFinished?: boolean
}

/**
 * Stores the result without waiting for the disk: a crash of PostgreSQL that loses the result also loses the job's completion, so that the
 * email is sent again with the same Message-ID.
 */
async function storeResult(
  ctx: Context,
  { id, template }: StoredEmail,
  { isFinished = false, ...values }: AttemptResult,
): Promise<void> {
  const erasesData = isFinished && isSecretEmail(template)
  await ctx.db
    .update(emails)
    .set({ ...values, ...(erasesData && { data: {} }) })
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as commit`)
    .where(eq(emails.id, id))
  if (values.status === 'failed') await publish(ctx, { type: 'work-changed' })
}

/** Recognised by name, because the templates' module is loaded only with the first email. */
const isBrokenTemplate = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'BrokenTemplateError'

/** The stored content of a sent email, without its secrets. */
type StoredContent = Partial<Pick<StoredEmail, 'subject' | 'html' | 'text'>>

/** Returns the email to send and the content to store with the result. */
async function prepareEmail(
  ctx: Context,
  email: StoredEmail,
  { shownName, texts }: EmailsToSend,
): Promise<{ outgoing: Omit<OutgoingEmail, 'id' | 'to'>; storedContent: StoredContent }> {
  // The templates take a second to load, so they are imported with the first email.
  const { renderStoredEmail } = await import('./render.ts')
  const openedEmail = { template: email.template, data: openData(ctx, email) }
  const { selectTextName } = await import('./texts/default-text.ts')
  const editedText = texts.get(selectTextName(openedEmail.template, openedEmail.data))
  const frame = { shownName, origin: ctx.config.origin }
  const rendered =
    (editedText && (await renderEditedText(ctx, { openedEmail, frame, text: editedText }))) ??
    (await renderStoredEmail(openedEmail, frame))
  const { subject, html, text } = rendered
  const storedContent = {
    subject,
    ...(isSecretEmail(email.template) ? { html: withoutSecrets(html), text: null } : { html, text }),
  }
  if (email.template !== rawTemplate) return { outgoing: rendered, storedContent }
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
  return { outgoing: { ...rendered, senderName, attachments }, storedContent }
}

interface OpenedEmail {
  template: string
  data: unknown
}

/** Renders an email with an administrator's text; null when that fails, so that the default text is sent. */
async function renderEditedText(
  ctx: Context,
  { openedEmail, frame, text }: { openedEmail: OpenedEmail; frame: EmailFrame; text: CurrentText },
): Promise<RenderedEmail | null> {
  const { renderStoredEmail } = await import('./render.ts')
  try {
    return await renderStoredEmail(openedEmail, frame, text.words)
  } catch (error) {
    ctx.log.error({ err: error, text: text.name }, 'a text of administrators makes no mail')
    await storeTextFailure(ctx, text, error)
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
