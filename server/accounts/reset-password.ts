import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { passwordMessages } from '#domain/account-messages.ts'
import { type Context, inTransaction } from '../context.ts'
import { accounts, sessions, users } from '../database/schema/accounts.ts'
import { lockUser } from './lock-user.ts'
import { endCodes, readCode, spendCode } from './mailed-codes.ts'
import { notifyPasswordChange } from './notify-password-change.ts'
import { readPersonalData, requireGoodPassword } from './require-good-password.ts'

/**
 * Sets a new password with the secret of a mailed link, ends every session of the account and what other links to do so
 * are under way. Whoever has the link has the mailbox: the address counts as confirmed.
 * @throws AppError `invalid` for a link that is unknown, expired or used, and at the field `password`: the link lives on
 */
export async function resetPassword(ctx: Context, input: { token: string; password: string }): Promise<void> {
  // Hashing is slow on purpose: not for a link that does not work, nor while a transaction is open.
  const { userId } = await readCode(ctx, 'reset-password', input.token)
  const title = passwordMessages.resetFailureTitle
  await requireGoodPassword({ password: input.password, title }, await readPersonalData(ctx, { userId }))
  const password = await hashPassword(input.password)
  const updatedAt = ctx.clock.now()
  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    await spendCode(tx, 'reset-password', input.token)
    await endCodes(tx, 'reset-password', userId)
    await tx.db
      .update(accounts)
      .set({ password, updatedAt })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    await tx.db.delete(sessions).where(eq(sessions.userId, userId))
    await tx.db.update(users).set({ emailVerified: true, updatedAt }).where(eq(users.id, userId))
    if (user) await notifyPasswordChange(tx, user)
  })
}
