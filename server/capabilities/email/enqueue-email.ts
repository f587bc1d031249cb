import { randomUUID } from 'node:crypto'
import type { EmailTemplate } from '#domain/emails/mails.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { emails } from '#server/database/schema/platform.ts'
import { sealData } from './sealed-data.ts'
import type { EmailTemplates } from './templates.ts'

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

/** Mails of one statement; each brings a handful of parameters, of which PostgreSQL takes 65 535. */
const batchSize = 500

/** How many people one event concerns at most: an order's sellers and administrators. */
const maxMailsOfEvent = 20

/**
 * Many mails, in one transaction: two statements for each batch of 500. What goes to many waits behind what
 * goes to few, so that a password link does not wait for ten thousand alerts.
 */
export async function enqueueEmails(ctx: Context, requests: readonly AnyEmail[]): Promise<void> {
  if (requests.length === 0) return
  // Mail and job exist together or not at all: a mail without its job would wait for ever.
  await inTransaction(ctx, async ({ db, clock, jobs }) => {
    const createdAt = clock.now()
    const priority = requests.length > maxMailsOfEvent ? -1 : 0
    for (let start = 0; start < requests.length; start += batchSize) {
      const batch = requests.slice(start, start + batchSize)
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
