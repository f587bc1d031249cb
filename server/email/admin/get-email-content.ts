import { eq } from 'drizzle-orm'
import { emailAdminMessages } from '#domain/admin-messages.ts'
import { isUuid } from '#domain/catalogue/search.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { emails } from '../../database/schema/platform.ts'

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

/** A token in an address: as a parameter, or as the last part of a reset's path. */
const parameter = /((?:[?&;]|%3F|%26)(?:access_)?(?:token|code)(?:=|%3D))[^"'&?\s<>]+/gi
const path = /(\/reset-password\/)[^"'&?\s<>]+/gi

/** What a template marks as its reader's alone: a pickup code. */
const mark = ' data-secret="true"'
const element = /(<[^<>]*>)[^<]*/g

const withoutSecrets = (html: string): string =>
  html
    .replace(parameter, '$1•••')
    .replace(path, '$1•••')
    .replace(element, (whole, tag: string) => (tag.includes(mark) ? `${tag}•••\u00a0•••` : whole))
