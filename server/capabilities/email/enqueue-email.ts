import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { type EmailTemplate, isOptionalEmail, isOptOutMail, maxMailsPerHour } from '#domain/emails/mails.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { switchedOffMails } from '#server/database/schema/alerts.ts'
import { emails } from '#server/database/schema/platform.ts'
import type { OptOutLinks } from './define-email.ts'
import { sealData } from './sealed-data.ts'
import type { EmailTemplates } from './templates.ts'
import { signSubscription, unsubscribeCall, unsubscribePage } from './unsubscribe-token.ts'

export interface EmailRequest<Name extends EmailTemplate> {
  template: Name
  recipient: string
  data: EmailTemplates[Name]
  orderId?: string
  productId?: string
}

/** A mail of any template, with its data. */
export type AnyEmail = { [Name in EmailTemplate]: EmailRequest<Name> }[EmailTemplate]

/** Decides on a mail, inside the caller's transaction if there is one; a job renders and sends it afterwards. */
export const enqueueEmail = (ctx: Context, request: AnyEmail): Promise<void> => enqueueEmails(ctx, [request])

const hourMs = 60 * 60_000

/**
 * The mails that their recipients' limits of an hour allow; the others are logged and never sent, so that no account fills another's
 * mailbox. Mails about an account have a limit of their own: they still arrive.
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
  const add = (template: string, recipient: string, more: number) => {
    const key = `${isOptionalEmail(template)} ${recipient}`
    const sum = (counts.get(key) ?? 0) + more
    counts.set(key, sum)
    return sum
  }
  for (const row of recent) add(row.template, row.recipient, row.count)
  return batch.filter(({ template, recipient, orderId }) => {
    const isAllowed = add(template, recipient, 1) <= maxMailsPerHour(isOptionalEmail(template))
    if (!isAllowed) log.warn({ template, orderId }, 'mail dropped: its recipient has reached the limit')
    return isAllowed
  })
}

/** Mails of one statement; each brings a handful of parameters, of which PostgreSQL takes 65 535. */
const batchSize = 500

/** How many people one event concerns at most: an order's sellers and administrators. */
const maxMailsOfEvent = 20

/**
 * Many mails, in one transaction, without those that their readers have switched off: two statements for each batch of 500. What goes to many waits behind what
 * goes to few, so that a password link does not wait for ten thousand alerts.
 */
export async function enqueueEmails(ctx: Context, requests: readonly AnyEmail[]): Promise<void> {
  const requested = await withoutSwitchedOff(ctx, requests)
  if (requested.length === 0) return
  // Mail and job exist together or not at all: a mail without its job would wait for ever.
  await inTransaction(ctx, async ({ db, clock, jobs }) => {
    const createdAt = clock.now()
    const priority = requested.length > maxMailsOfEvent ? -1 : 0
    for (let start = 0; start < requested.length; start += batchSize) {
      const batch = await dropExcess(ctx, db, requested.slice(start, start + batchSize))
      if (batch.length === 0) continue
      const rows = batch.map((mail) => ({
        ...mail,
        id: randomUUID(),
        data: sealData(ctx, mail, mail.data),
        createdAt,
      }))
      const sendings = rows.map(({ id }) => ({ emailId: id }))
      await db.insert(emails).values(rows)
      await jobs.enqueueAll(db, 'send-email', sendings, priority)
    }
  })
}

/** The mails that their readers have not switched off; those that can be switched off say how. */
async function withoutSwitchedOff(ctx: Context, requests: readonly AnyEmail[]): Promise<AnyEmail[]> {
  const optional = requests.filter(({ template }) => isOptOutMail(template))
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
    if (!isOptOutMail(template)) return [request]
    const own = rows.filter(({ email }) => email === recipient)
    if (own.some((row) => row.template === template)) return []
    const userId = own[0]?.userId
    if (!userId) return [request]
    const token = signSubscription(ctx, { userId, mail: template })
    const { origin } = ctx.config
    const optOut: OptOutLinks = { page: unsubscribePage(origin, token), call: unsubscribeCall(origin, token) }
    return [{ ...request, data: Object.assign({}, data, { optOut }) } as AnyEmail]
  })
}
