import { and, desc, sql } from 'drizzle-orm'
import { formatListedMoment } from '#domain/dates.ts'
import { emailParams, parseEmailSearch } from '#domain/emails/email-search.ts'
import { templateLabel } from '#domain/emails/mails.ts'
import { type Found, foundOfKind, maxResults } from '#domain/platform/find.ts'
import type { Context } from '#server/context.ts'
import { emails } from '#server/database/schema/platform.ts'
import { holdsText } from '#server/database/search-text.ts'

/** As its index `emails_search` has it. */
const searched = sql`search_form(recipient || ' ' || coalesce(subject, ''))`

/** Mails whose recipient or subject hold each of these words; for administrators. */
export async function findEmails({ db }: Context, { words }: { words: string[] }): Promise<Found[]> {
  const some = db
    .select({
      id: emails.id,
      template: emails.template,
      recipient: emails.recipient,
      subject: emails.subject,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(and(...words.map((word) => holdsText(searched, word))))
    .limit(maxResults)
    .as('some')
  const rows = await db.select().from(some).orderBy(desc(some.createdAt)).limit(foundOfKind)
  const every = parseEmailSearch(new URLSearchParams())
  return rows.map(({ id, template, recipient, subject, createdAt }) => ({
    ...{ id, title: subject ?? templateLabel(template) },
    text: `${recipient}, ${formatListedMoment(createdAt)}`,
    to: `/admin/emails?${emailParams({ ...every, recipient })}`,
  }))
}
