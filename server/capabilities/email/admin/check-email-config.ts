import { createHash, timingSafeEqual } from 'node:crypto'
import { emailPayloadMessages, emailServiceMessages } from '#domain/admin-messages.ts'
import { parseSender } from '#domain/emails/addresses.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, requireAdmin } from '#server/context.ts'
import { explainFailure, isUnreachable } from './explain-failure.ts'

/**
 * The first line of what hands over ready-made mail: an administrator, or a program of ours that knows the key
 * (EMAIL_API_KEY). A request with a key is checked by the key alone.
 * @returns the administrator, null for the program
 * @throws AppError `not-signed-in`, `forbidden`
 */
export function requireMailSender(ctx: Context, key: string | null): Actor | null {
  if (key === null) return requireAdmin(ctx)
  const { emailApiKey } = ctx.config
  if (emailApiKey === null || !isSame(key, emailApiKey))
    throw new AppError('not-signed-in', emailPayloadMessages.wrongKey)
  return null
}

/** In the same time, however much of it is right. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right))

const digest = (text: string) => createHash('sha256').update(text).digest()

interface EmailConfigCheck {
  success: boolean
  /** French. */
  error?: string
  data: {
    transport: 'smtp' | 'mailbox'
    /** Every mail's sender. */
    from: string
    /** The mail server's own words when it refused. */
    answer?: string
  }
}

/** Asks the mail server whether it would take mail from us. @throws AppError `not-signed-in`, `forbidden` */
export async function checkEmailConfig(
  ctx: Context,
  input: { key: string | null },
): Promise<EmailConfigCheck> {
  requireMailSender(ctx, input.key)
  const transport = ctx.config.smtpUrl ? 'smtp' : 'mailbox'
  const from = parseSender(ctx.config.mailFrom)?.address ?? ctx.config.mailFrom
  try {
    await ctx.mail.check()
    return { success: true, data: { transport, from } }
  } catch (error) {
    const answer = String(error)
    const message = isUnreachable(answer) ? emailServiceMessages.unreachable : explainFailure(answer)
    return { success: false, error: message, data: { transport, from, answer } }
  }
}
