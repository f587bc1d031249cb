import { and, asc, eq, gt, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { deletedAccountName } from '#domain/accounts/accounts.ts'
import { blockReasonLabels } from '#domain/emails/emails.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch, readInBatches } from '#server/database/batches.ts'
import { emailSuppressions, emails, unreadableEmailReports } from '#server/database/schema/platform.ts'
import { rawEmailData, rawTemplate } from './email-data.ts'

/** Matches emails to an address, including ready-made emails with it among To, Cc or Bcc. */
function isAddressedTo(address: string) {
  const recipients = sql`lower(coalesce(${emails.data}->>'to', '') || coalesce(${emails.data}->>'cc', '') || coalesce(${emails.data}->>'bcc', ''))`
  const isAmong = sql`position(${JSON.stringify(address.toLowerCase())} in ${recipients}) > 0`
  return sql`(${or(eq(emails.recipient, address), and(eq(emails.template, rawTemplate), isAmong))})`
}

/** Reads an address's emails for its owner's export. Sign-in links are left out. */
export async function* readOwnEmails({ db }: Context, { recipient }: { recipient: string }) {
  const rows = readInBatches<{ id: string; sujet: string | null; creeLe: Date; envoyeLe: Date | null }>(
    (after, limit) =>
      db
        .select({
          id: emails.id,
          sujet: emails.subject,
          creeLe: emails.createdAt,
          envoyeLe: emails.sentAt,
        })
        .from(emails)
        .where(and(isAddressedTo(recipient), after && gt(emails.id, after.id)))
        .orderBy(asc(emails.id))
        .limit(limit),
  )
  for await (const { id: _, ...email } of rows) yield email
}

/** Reads why an address is suppressed, for its owner's export. */
export async function* readOwnSuppression({ db }: Context, { address }: { address: string }) {
  const rows = await db
    .select()
    .from(emailSuppressions)
    .where(eq(emailSuppressions.address, address.toLowerCase()))
  yield* rows.map(({ reason, detail, createdAt }) => ({
    motif: blockReasonLabels[reason],
    reponseDuServeur: detail,
    depuis: createdAt,
  }))
}

/**
 * Deletes an address's sent and queued emails; their jobs then do nothing. An email to several recipients is kept for the others without this
 * address.
 */
export async function deleteEmailsTo({ db }: Context, { recipient }: { recipient: string }): Promise<void> {
  const addressedEmails = await db.select().from(emails).where(isAddressedTo(recipient)).for('update')
  const address = recipient.toLowerCase()
  const withoutAddress = (list: string[]) => list.filter((one) => one.toLowerCase() !== address)
  const pattern = buildPattern([address])
  for (const { id, template, data } of addressedEmails) {
    const raw = template === rawTemplate ? rawEmailData.parse(data) : null
    const to = withoutAddress(raw?.to ?? [])
    const cc = withoutAddress(raw?.cc ?? [])
    const bcc = withoutAddress(raw?.bcc ?? [])
    if (!raw || to.length + cc.length + bcc.length === 0) {
      await db.delete(emails).where(eq(emails.id, id))
      continue
    }
    await db
      .update(emails)
      .set({
        recipient: to.join(', '),
        data: sql`${redacted(sql`${JSON.stringify({ ...raw, to, cc, bcc })}`, pattern)}::jsonb`,
        subject: redacted(emails.subject, pattern),
        html: redacted(emails.html, pattern),
        text: redacted(emails.text, pattern),
      })
      .where(eq(emails.id, id))
  }
}

/** Builds a PostgreSQL regular expression that matches each of the texts, and each of the `others` patterns, as a whole word. */
const buildPattern = (texts: readonly string[], others: readonly string[] = []): string =>
  `(?<![\\w.+-])(?:${[...texts.map((text) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')), ...others].join('|')})(?![\\w-])`

const redacted = (text: SQLWrapper, pattern: string) =>
  sql`regexp_replace(${text}::text, ${pattern}, ${deletedAccountName}, 'gi')`

/** The data of a user that other people's emails may contain. */
interface NamedPerson {
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  /** Other names and addresses with which the user signed. */
  signatures: readonly string[]
}

/**
 * Removes a deleted user's addresses, full names and telephone from emails to others. It scans all emails, so it must not run inside a
 * transaction that holds locks.
 */
export async function redactEmails({ db }: Context, person: NamedPerson): Promise<void> {
  const pattern = buildPattern(listRedactedTexts(person), buildTelephonePatterns(person))
  const content = sql`concat_ws(' ', ${emails.subject}, ${emails.data}, ${emails.html}, ${emails.text}, ${emails.lastError})`
  await db
    .update(emails)
    .set({
      subject: redacted(emails.subject, pattern),
      data: sql`${redacted(emails.data, pattern)}::jsonb`,
      html: redacted(emails.html, pattern),
      text: redacted(emails.text, pattern),
      lastError: redacted(emails.lastError, pattern),
    })
    .where(
      and(
        sql`not ${isAddressedTo(person.email)}`,
        sql`not ${emails.data} ? 'sealed'`,
        sql`${content} ~* ${pattern}`,
      ),
    )
}

/** Returns the addresses and names to redact, the user's name in both orders, also in their HTML notation. */
function listRedactedTexts({ email, firstName, lastName, signatures }: NamedPerson): string[] {
  const names = firstName && lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : []
  return [
    ...new Set([email, ...names, ...signatures].flatMap((text) => [text, text.replaceAll("'", '&#x27;')])),
  ]
}

/** Builds a pattern of the telephone number with any separators; none without a complete number. */
function buildTelephonePatterns({ phone }: NamedPerson): string[] {
  const digits = phone?.replace(/\D/g, '').slice(-9) ?? ''
  return digits.length === 9 ? [`(?:\\+33|0)?[ .\u00a0]*${[...digits].join('[ .\u00a0]*')}`] : []
}

/** Deletes old emails with their attachments. */
export const deleteOldEmails = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, emails, emails.id, lt(emails.createdAt, before))

/** Deletes blocked addresses after their retention, so that email to them is tried again. */
export const deleteOldSuppressions = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, emailSuppressions, emailSuppressions.address, lt(emailSuppressions.createdAt, before))

/** Deletes old reports of the mail provider that could not be parsed. */
export const deleteOldReports = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    unreadableEmailReports,
    unreadableEmailReports.id,
    lt(unreadableEmailReports.receivedAt, before),
  )
