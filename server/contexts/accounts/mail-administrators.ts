import type { EmailTemplate } from '#domain/emails/mails.ts'
import { type EmailRequest, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { listAdministrators } from './people.ts'

type EmailToAll = { [Name in EmailTemplate]: Omit<EmailRequest<Name>, 'recipient'> }[EmailTemplate]

/** Enqueues the same mail for every administrator, inside the caller's transaction if there is one. */
export async function mailAdministrators(ctx: Context, email: EmailToAll): Promise<void> {
  const administrators = await listAdministrators(ctx)
  await enqueueEmails(
    ctx,
    administrators.map(({ email: recipient }) => ({ ...email, recipient })),
  )
}
