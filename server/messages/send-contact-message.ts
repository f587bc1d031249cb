import type { z } from 'zod'
import type { contactSchema } from '#domain/contact/schemas.ts'
import { association } from '#domain/platform/association.ts'
import type { Context } from '../context.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'

/**
 * A visitor writes to the association (specification, section 7, Contact). Needs no account. A program that filled in
 * the hidden field is told the same as everybody.
 */
export async function sendContactMessage(
  ctx: Context,
  { website, ...message }: z.output<typeof contactSchema>,
): Promise<void> {
  if (website) return
  await enqueueEmail(ctx, { template: 'contact', recipient: association.email, data: message })
}
