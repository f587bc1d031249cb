import { and, eq } from 'drizzle-orm'
import { passwordMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { accounts } from '#server/database/schema/accounts.ts'
import { verifyHash } from './verify-hash.ts'

/**
 * Asks again whether it is really they. Takes a while: never inside a transaction.
 * @throws AppError `invalid` at the field `currentPassword`
 */
export async function requirePassword(
  ctx: Context,
  input: { userId: string; currentPassword: string; title: string },
): Promise<void> {
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, input.userId), eq(accounts.providerId, 'credential')))
  const password = input.currentPassword
  if (account?.hash && (await verifyHash(ctx, { hash: account.hash, password }))) return
  const message = passwordMessages.wrongCurrent
  throw new AppError('invalid', message, {
    title: input.title,
    details: { fields: { currentPassword: message } },
  })
}
