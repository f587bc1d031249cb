import { and, asc, eq, sql } from 'drizzle-orm'
import { isDeletedAddress } from '#domain/accounts/accounts.ts'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import type { Context } from '../context.ts'
import { isOneOf, prepared } from '../database/prepared.ts'
import { emailAttachments, emailSuppressions, emails } from '../database/schema/platform.ts'
import { hasNoJob } from '../jobs/has-no-job.ts'
import { getSettings } from '../platform/get-settings.ts'
import { noteFailedText, readCurrentText } from '../texts/current-text.ts'
import type { EmailFrame } from './define-email.ts'
import { isBlocked, isSecretEmail } from './duties.ts'
import { rawEmailData, rawTemplate } from './raw-email.ts'
import type { RenderedEmail } from './render.ts'
import { isErased, openData, withoutSecrets } from './sealed-data.ts'
import { type EmailTransport, type OutgoingEmail, RefusedEmailError } from './transport.ts'

type StoredEmail = typeof emails.$inferSelect

const emailById = prepared('email', (db) =>
  db
    .select()
    .from(emails)
    .where(eq(emails.id, sql.placeholder('id'))),
)

/**
 * Renders and hands over one mail; called by its job, again after a failure. A mail already sent is left alone. Should
 * the process die between the hand-over and its note, the mail is sent twice, with the same Message-ID.
 */
export async function sendEmail(
  ctx: Context,
  transport: EmailTransport,
  input: { emailId: string; isLastAttempt: boolean },
): Promise<void> {
  const [email] = await emailById(ctx.db, { id: input.emailId })
  if (!email || email.status === 'sent') return
  if (isErased(email)) return note(ctx, email, { status: 'failed', lastError: emailAdminMessages.erased })
  const addressees = await openAddressees(ctx, email)
  if (!addressees) {
    ctx.log.info({ emailId: email.id, status: 'suppressed' }, 'mail not sent')
    return note(ctx, email, { status: 'suppressed', lastError: null, ...erased(email) })
  }
  let record: MailRecord = {}
  try {
    const mail = await prepare(ctx, email)
    record = mail.record
    await transport.send({ ...mail.outgoing, ...addressees, id: email.id })
  } catch (error) {
    const isRefused = error instanceof RefusedEmailError || isBrokenTemplate(error)
    const status = isRefused || input.isLastAttempt ? 'failed' : 'queued'
    ctx.log.warn({ emailId: email.id, status, code: (error as { code?: unknown }).code }, 'mail not sent')
    const lastError = isBrokenTemplate(error) ? error.message : String(error)
    await note(ctx, email, { ...record, status, lastError })
    // What the mail server refuses for good it would refuse again; a template does not mend itself.
    if (isRefused) return
    throw error
  }
  const leftover = transport.keepsMails ? {} : erased(email)
  await note(ctx, email, { ...record, status: 'sent', sentAt: ctx.clock.now(), lastError: null, ...leftover })
}

/** Nobody needs the link or code here once it has left. */
const erased = ({ template }: StoredEmail): Partial<StoredEmail> =>
  isSecretEmail(template) ? { data: {} } : {}

const note = async (ctx: Context, { id }: StoredEmail, values: Partial<StoredEmail>): Promise<void> =>
  void (await ctx.db.update(emails).set(values).where(eq(emails.id, id)))

/** By its name: the module of the templates is not loaded before the first mail. */
const isBrokenTemplate = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'BrokenTemplateError'

/** What is kept of what a mail says: nothing that opens something. */
type MailRecord = Partial<Pick<StoredEmail, 'subject' | 'html' | 'text'>>

/** What the mail says, and what of it is written down with what became of it. */
async function prepare(
  ctx: Context,
  email: StoredEmail,
): Promise<{ outgoing: Omit<OutgoingEmail, 'id' | 'to'>; record: MailRecord }> {
  // The templates weigh a second of start-up: fetched with the first mail.
  const { renderStoredEmail } = await import('./render.ts')
  const mail = { template: email.template, data: openData(ctx, email) }
  const [{ shownName }, own] = await Promise.all([getSettings(ctx), readOwnText(ctx, mail)])
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

type OwnText = NonNullable<Awaited<ReturnType<typeof readCurrentText>>>

/** What an administrator has written for this mail; null: nothing. */
async function readOwnText(ctx: Context, { template, data }: StoredMail): Promise<OwnText | null> {
  const { textNameOf } = await import('./texts/delivered-text.ts')
  return readCurrentText(ctx, textNameOf(template, data))
}

/** In an administrator's words; null where no mail can be made of them: the delivered ones leave instead. */
async function renderInOwnWords(
  ctx: Context,
  { mail, frame, text }: { mail: StoredMail; frame: EmailFrame; text: OwnText },
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

interface Addressees {
  to: string[]
  cc: string[]
  bcc: string[]
}

const suppressedOf = prepared('suppressed addresses', (db) =>
  db
    .select({ address: emailSuppressions.address, reason: emailSuppressions.reason })
    .from(emailSuppressions)
    .where(isOneOf(emailSuppressions.address, 'addresses', 'text')),
)

/** Whom a stored mail still goes to: everybody but those who are blocked. Null when nobody is left. */
export async function openAddressees(
  ctx: Context,
  email: typeof emails.$inferSelect,
): Promise<Addressees | null> {
  const wanted = wantedAddressees(email)
  const addresses = [...wanted.to, ...wanted.cc, ...wanted.bcc].map((address) => address.toLowerCase())
  const suppressed = await suppressedOf(ctx.db, { addresses })
  const kind = 'kind' in email.data ? email.data.kind : undefined
  const blocked = new Set(
    suppressed.filter(({ reason }) => isBlocked(reason, email.template, kind)).map(({ address }) => address),
  )
  const open = (list: string[]) =>
    list.filter((address) => !blocked.has(address.toLowerCase()) && !isDeletedAddress(address))
  const left = { to: open(wanted.to), cc: open(wanted.cc), bcc: open(wanted.bcc) }
  return left.to.length + left.cc.length + left.bcc.length > 0 ? left : null
}

function wantedAddressees({ template, recipient, data }: typeof emails.$inferSelect): Addressees {
  if (template !== rawTemplate) return { to: [recipient], cc: [], bcc: [] }
  const { to, cc, bcc } = rawEmailData.parse(data)
  return { to, cc, bcc }
}

/** Mails whose last attempt was cut off count as failed: an administrator sees them and sends them again. */
export async function giveUpLostEmails({ db }: Context): Promise<number> {
  const { rowCount } = await db
    .update(emails)
    // The words are explained in explain-failure.ts.
    .set({ status: 'failed', lastError: 'the last attempt was interrupted' })
    .where(and(eq(emails.status, 'queued'), hasNoJob('send-email', { emailId: emails.id })))
  return rowCount ?? 0
}
