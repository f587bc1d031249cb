import type { Context } from '../context.ts'
import { emails } from '../database/schema/platform.ts'
import type { EmailTemplate, EmailTemplates } from './templates.ts'

interface EmailRequest<Name extends EmailTemplate> {
  template: Name
  recipient: string
  data: EmailTemplates[Name]
  orderId?: string
}

/** Decides on a mail inside the caller's transaction; a job renders and sends it afterwards. */
export async function enqueueEmail<Name extends EmailTemplate>(
  ctx: Context,
  request: EmailRequest<Name>,
): Promise<void> {
  const [email] = await ctx.db
    .insert(emails)
    .values({ ...request, createdAt: ctx.clock.now() })
    .returning({ id: emails.id })
  if (email) await ctx.jobs.enqueue(ctx.db, 'send-email', { emailId: email.id })
}
