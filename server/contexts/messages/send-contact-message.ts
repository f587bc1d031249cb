import type { z } from 'zod'
import type { contactSchema } from '#domain/contact/schemas.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '../platform/get-settings.ts'

/**
 * A visitor writes to the association. Needs no account. A program that filled in
 * the hidden field receives the same answer.
 */
export async function sendContactMessage(
  ctx: Context,
  { website, ...message }: z.output<typeof contactSchema>,
): Promise<void> {
  if (website) return
  const { contactMailbox } = await getSettings(ctx)
  await enqueueEmail(ctx, { template: 'contact', recipient: contactMailbox, data: message })
}
