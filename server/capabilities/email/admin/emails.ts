import { and, asc, desc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { formatListedMoment } from '#domain/dates.ts'
import { templateLabel } from '#domain/emails/email-templates.ts'
import {
  type EmailSearch,
  type EmailState,
  emailParams,
  emailsPerPage,
  parseEmailSearch,
} from '#domain/emails/emails.ts'
import { AppError } from '#domain/errors.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import { maxResults, maxResultsPerKind, type SearchHit } from '#domain/platform/find-anything.ts'
import type { WaitingList, WaitingListQuery } from '#domain/platform/work.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { containsText } from '#server/database/expressions.ts'
import { emails } from '#server/database/schema/platform.ts'
import { withoutSecrets } from '../sealed-data.ts'
import { explainFailure } from './send-raw-email.ts'

/**
 * Returns the HTML of an email, null until it is rendered. Secrets such as confirmation links and pickup codes are removed.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function getEmailContent(ctx: Context, input: { id: string }): Promise<{ html: string | null }> {
  requireAdmin(ctx)
  const [email] = isUuid(input.id)
    ? await ctx.db.select({ html: emails.html }).from(emails).where(eq(emails.id, input.id))
    : []
  if (!email) throw new AppError('not-found', emailAdminMessages.missing)
  return { html: email.html && withoutSecrets(email.html) }
}

/** A stored email as a line of a list. */
export interface EmailLine {
  id: string
  recipient: string
  /** The name of its template, shown while it has no subject. */
  template: string
  /** Null until the email is rendered. */
  subject: string | null
  state: EmailState
  orderId: string | null
  createdAt: string
  sentAt: string | null
  /** The error of the last attempt. */
  failure: { explanation: string; rawError: string } | null
}

export interface EmailPage extends Page<EmailLine> {
  /** The number of failed emails, regardless of the search. */
  failed: number
}

/** Returns stored emails, newest first; without a filter by state, failed emails come first. @throws AppError `not-signed-in`, `forbidden` */
export async function listEmails(
  ctx: Context,
  search: EmailSearch,
  pageSize = emailsPerPage,
): Promise<EmailPage> {
  requireAdmin(ctx)
  const { recipient, state, page } = search
  const matching = and(
    recipient ? ilike(emails.recipient, `%${recipient.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    state ? eq(emails.status, state) : undefined,
  )
  const failedCondition = and(matching, eq(emails.status, 'failed'))
  const [total, matchingFailedCount, failed] = await Promise.all([
    countUpTo(ctx.db, emails, matching),
    countUpTo(ctx.db, emails, failedCondition),
    countUpTo(ctx.db, emails, eq(emails.status, 'failed')),
  ])
  const offset = (page - 1) * pageSize
  // Two queries that each use an index instead of one that sorts the whole table.
  const failedAheadCount = state ? 0 : matchingFailedCount
  const failedOnPage = Math.min(pageSize, Math.max(0, failedAheadCount - offset))
  const otherCondition = state ? matching : and(matching, ne(emails.status, 'failed'))
  const items = await Promise.all([
    failedOnPage > 0 ? selectEmails(ctx, failedCondition, { limit: failedOnPage, offset }) : [],
    failedOnPage < pageSize
      ? selectEmails(ctx, otherCondition, {
          limit: pageSize - failedOnPage,
          offset: Math.max(0, offset - failedAheadCount),
        })
      : [],
  ])
  return { items: items.flat(), page, total, pageCount: pageCountOf(total, pageSize), failed }
}

/** More emails than one order ever causes. */
const maxOrderEmails = 200

/** The emails about one order, newest first. @throws AppError `not-signed-in`, `forbidden` */
export async function listOrderEmails(ctx: Context, input: { orderId: string }): Promise<EmailLine[]> {
  requireAdmin(ctx)
  return selectEmails(ctx, eq(emails.orderId, input.orderId), { limit: maxOrderEmails, offset: 0 })
}

async function selectEmails(
  ctx: Context,
  condition: SQL | undefined,
  window: { limit: number; offset: number },
): Promise<EmailLine[]> {
  const rows = await ctx.db
    .select({
      id: emails.id,
      recipient: emails.recipient,
      template: emails.template,
      subject: emails.subject,
      status: emails.status,
      orderId: emails.orderId,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      lastError: emails.lastError,
    })
    .from(emails)
    .where(condition)
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(window.limit)
    .offset(window.offset)
  return rows.map(toEmailLine)
}

const toEmailLine = ({
  status,
  lastError,
  createdAt,
  sentAt,
  ...row
}: Omit<EmailLine, 'state' | 'failure' | 'createdAt' | 'sentAt'> & {
  status: EmailState
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}): EmailLine => ({
  ...row,
  state: status,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  failure: lastError ? { explanation: explainFailure(lastError), rawError: lastError.slice(0, 500) } : null,
})

/** The expression of the index `emails_search`. */
const searchExpression = sql`search_form(recipient || ' ' || coalesce(subject, ''))`

/** Returns emails whose recipient or subject contains each of these words. */
export async function findEmails({ db }: Context, { words }: { words: string[] }): Promise<SearchHit[]> {
  const matches = db
    .select({
      id: emails.id,
      template: emails.template,
      recipient: emails.recipient,
      subject: emails.subject,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .where(and(...words.map((word) => containsText(searchExpression, word))))
    .limit(maxResults)
    .as('some')
  const rows = await db.select().from(matches).orderBy(desc(matches.createdAt)).limit(maxResultsPerKind)
  const defaultSearch = parseEmailSearch(new URLSearchParams())
  return rows.map(({ id, template, recipient, subject, createdAt }) => ({
    id,
    title: subject ?? templateLabel(template),
    text: `${recipient}, ${formatListedMoment(createdAt)}`,
    to: `/admin/emails?${emailParams({ ...defaultSearch, recipient })}`,
  }))
}

/** Returns emails that could not be delivered, oldest first. */
export async function listFailedEmails(ctx: Context, { limit, ids }: WaitingListQuery): Promise<WaitingList> {
  const [count, rows] = await Promise.all([
    countFailedEmails(ctx),
    ctx.db
      .select({
        id: emails.id,
        template: emails.template,
        recipient: emails.recipient,
        lastError: emails.lastError,
        createdAt: emails.createdAt,
      })
      .from(emails)
      // Written out, so that the partial index on failed emails is used.
      .where(and(sql`${emails.status} = 'failed'`, ids && inArray(emails.id, ids)))
      .orderBy(asc(emails.createdAt))
      .limit(limit),
  ])
  const failedSearch = parseEmailSearch(new URLSearchParams({ state: 'failed' }))
  return {
    count,
    items: rows.map(({ id, template, recipient, lastError, createdAt }) => ({
      id,
      title: `${templateLabel(template)}, à ${recipient}`,
      people: [],
      since: createdAt,
      ...(lastError && { text: lastError.slice(0, 300) }),
      to: `/admin/emails?${emailParams({ ...failedSearch, recipient })}`,
    })),
  }
}

/** Counts emails that could not be delivered, at most `maxCount` (domain/page.ts). */
const countFailedEmails = (ctx: Context) =>
  // Written out, so that the partial index on failed emails is used.
  countUpTo(ctx.db, emails, sql`${emails.status} = 'failed'`)
