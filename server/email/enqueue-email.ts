import { type Context, inTransaction } from '../context.ts'
import { emails } from '../database/schema/platform.ts'
import type { EmailTemplate, EmailTemplates } from './templates.ts'

interface EmailRequest<Name extends EmailTemplate> {
  template: Name
  recipient: string
  data: EmailTemplates[Name]
  orderId?: string
}

/** Decides on a mail, inside the caller's transaction if there is one; a job renders and sends it afterwards. */
export async function enqueueEmail<Name extends EmailTemplate>(
  ctx: Context,
  request: EmailRequest<Name>,
): Promise<void> {
  // Mail and job exist together or not at all: a mail without its job would wait for ever.
  await inTransaction(ctx, async ({ db, clock, jobs }) => {
    const [email] = await db
      .insert(emails)
      .values({ ...request, createdAt: clock.now() })
      .returning({ id: emails.id })
    if (email) await jobs.enqueue(db, 'send-email', { emailId: email.id })
  })
}
