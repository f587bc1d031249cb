import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { emails } from '../../database/schema/platform.ts'
import { withoutSecrets } from '../without-secrets.ts'

/**
 * What a mail says, null until it is prepared. Its secrets are left out: a link that confirms or resets, a pickup code
 * are its recipient's alone.
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
