import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray } from 'drizzle-orm'
import {
  type EmailTemplate,
  isOptionalEmail,
  isOptOutEmail,
  maxEmailsPerHour,
} from '#domain/emails/email-templates.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { switchedOffMails } from '#server/database/schema/alerts.ts'
import { emails } from '#server/database/schema/platform.ts'
import type { OptOutLinks } from './define-email.ts'
import { sealData } from './sealed-data.ts'
import type { EmailDataByTemplate } from './templates.ts'
import { oneClickUnsubscribeUrl, signSubscription, unsubscribePageUrl } from './unsubscribe-token.ts'

export interface EmailRequest<Name extends EmailTemplate> {
  template: Name
  recipient: string
  data: EmailDataByTemplate[Name]
  orderId?: string
  productId?: string
}

/** An email of any template, with its data. */
export type AnyEmail = { [Name in EmailTemplate]: EmailRequest<Name> }[EmailTemplate]

/** Stores an email, in the caller's transaction if there is one; a job renders and sends it later. */
export const enqueueEmail = (ctx: Context, request: AnyEmail): Promise<void> => enqueueEmails(ctx, [request])

const hourMs = 60 * 60_000

/**
 * Returns the emails within their recipients' hourly limits and logs the others, which are never sent, so that no account can flood a
 * mailbox. Emails about an account have a separate limit, so that they still arrive.
 */
async function dropExcess(
  { clock, log }: Context,
  db: Context['db'],
  batch: readonly AnyEmail[],
): Promise<AnyEmail[]> {
  const since = new Date(clock.now().getTime() - hourMs)
  const recipients = [...new Set(batch.map(({ recipient }) => recipient))]
  const recent = await db
    .select({ recipient: emails.recipient, template: emails.template, count: count() })
    .from(emails)
    .where(and(gt(emails.createdAt, since), inArray(emails.recipient, recipients)))
    .groupBy(emails.recipient, emails.template)
  const counts = new Map<string, number>()
  const increase = (template: string, recipient: string, amount: number) => {
    const key = `${isOptionalEmail(template)} ${recipient}`
    const sum = (counts.get(key) ?? 0) + amount
    counts.set(key, sum)
    return sum
  }
  for (const row of recent) increase(row.template, row.recipient, row.count)
  return batch.filter(({ template, recipient, orderId }) => {
    const isAllowed = increase(template, recipient, 1) <= maxEmailsPerHour(isOptionalEmail(template))
    if (!isAllowed) log.warn({ template, orderId }, 'mail dropped: its recipient has reached the limit')
    return isAllowed
  })
}

/** Emails stored by one statement; each takes a few parameters, and PostgreSQL accepts 65 535. */
const batchSize = 500

/** The largest number of emails that one event causes, to the sellers of an order and the administrators. */
const maxEventEmails = 20

/**
 * Stores emails in one transaction, in batches of 500, without those that their recipients have switched off. Mass mailings have a lower
 * priority, so that a password link does not wait behind ten thousand alerts.
 */
export async function enqueueEmails(ctx: Context, requests: readonly AnyEmail[]): Promise<void> {
  const enabled = await applyEmailPreferences(ctx, requests)
  if (enabled.length === 0) return
  // Email and job are stored together, because an email without a job would never be sent.
  await inTransaction(ctx, async ({ db, clock, jobs }) => {
    const createdAt = clock.now()
    const priority = enabled.length > maxEventEmails ? -1 : 0
    for (let start = 0; start < enabled.length; start += batchSize) {
      const batch = await dropExcess(ctx, db, enabled.slice(start, start + batchSize))
      if (batch.length === 0) continue
      const rows = batch.map((request) => ({
        ...request,
        id: randomUUID(),
        data: sealData(ctx, request, request.data),
        createdAt,
      }))
      const jobData = rows.map(({ id }) => ({ emailId: id }))
      await db.insert(emails).values(rows)
      await jobs.enqueueAll(db, 'send-email', jobData, priority)
    }
  })
}

/** Returns the emails that their recipients have not switched off, with unsubscribe links where they are optional. */
async function applyEmailPreferences(ctx: Context, requests: readonly AnyEmail[]): Promise<AnyEmail[]> {
  const optional = requests.filter(({ template }) => isOptOutEmail(template))
  if (optional.length === 0) return [...requests]
  const recipients = [...new Set(optional.map(({ recipient }) => recipient))]
  const rows = await ctx.db
    .select({ userId: profiles.id, email: profiles.email, template: switchedOffMails.template })
    .from(profiles)
    .leftJoin(
      switchedOffMails,
      and(
        eq(switchedOffMails.userId, profiles.id),
        inArray(
          switchedOffMails.template,
          optional.map(({ template }) => template),
        ),
      ),
    )
    .where(inArray(profiles.email, recipients))
  return requests.flatMap((request): AnyEmail[] => {
    const { template, recipient, data } = request
    if (!isOptOutEmail(template)) return [request]
    const recipientRows = rows.filter(({ email }) => email === recipient)
    if (recipientRows.some((row) => row.template === template)) return []
    const userId = recipientRows[0]?.userId
    if (!userId) return [request]
    const token = signSubscription(ctx, { userId, mail: template })
    const { origin } = ctx.config
    const optOut: OptOutLinks = {
      page: unsubscribePageUrl(origin, token),
      call: oneClickUnsubscribeUrl(origin, token),
    }
    return [{ ...request, data: Object.assign({}, data, { optOut }) } as AnyEmail]
  })
}
