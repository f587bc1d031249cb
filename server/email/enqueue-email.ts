import { type Context, inTransaction } from '../context.ts'
import { emails } from '../database/schema/platform.ts'
import type { EmailTemplate, EmailTemplates } from './templates.ts'

export interface EmailRequest<Name extends EmailTemplate> {
  template: Name
  recipient: string
  data: EmailTemplates[Name]
  orderId?: string
  productId?: string
}

/** Decides on a mail, inside the caller's transaction if there is one; a job renders and sends it afterwards. */
export const enqueueEmail = <Name extends EmailTemplate>(
  ctx: Context,
  request: EmailRequest<Name>,
): Promise<void> => enqueueEmails(ctx, [request])

/** Many mails of one kind: two statements, however many they are. At most a few hundred at a time. */
export async function enqueueEmails<Name extends EmailTemplate>(
  ctx: Context,
  requests: EmailRequest<Name>[],
): Promise<void> {
  if (requests.length === 0) return
  // Mail and job exist together or not at all: a mail without its job would wait for ever.
  await inTransaction(ctx, async ({ db, clock, jobs }) => {
    const createdAt = clock.now()
    const rows = await db
      .insert(emails)
      .values(requests.map((request) => ({ ...request, createdAt })))
      .returning({ id: emails.id })
    await jobs.enqueueAll(
      db,
      'send-email',
      rows.map(({ id }) => ({ emailId: id })),
    )
  })
}
