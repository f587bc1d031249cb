import { createHash, timingSafeEqual } from 'node:crypto'
import { emailPayloadMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, requireAdmin } from '../../context.ts'

/**
 * The first line of what hands over ready-made mail: an administrator, or a program of ours that knows the key
 * (EMAIL_API_KEY). Whoever shows a key is judged by it alone.
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
