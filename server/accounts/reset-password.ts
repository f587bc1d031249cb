import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { passwordMessages } from '#domain/account-messages.ts'
import { type Context, inTransaction } from '../context.ts'
import { sessions, users } from '../database/schema/accounts.ts'
import { endSignUps } from './confirm-sign-up.ts'
import { forgetKnownDevices } from './guesses/known-devices.ts'
import { lockUser } from './lock-user.ts'
import { endCodes, readCode, spendCode } from './mailed-codes.ts'
import { notifyPasswordChange } from './notify-password-change.ts'
import { readPersonalData, requireGoodPassword } from './require-good-password.ts'
import { setPassword } from './set-password.ts'

/**
 * Sets a new password with the secret of a mailed link, ends every session of the account and what other links to do so
 * are under way. Whoever has the link has the mailbox: the address counts as confirmed, and no sign-up or change of address
 * that was under way outlives it. Answers whose it is: where the link was opened, the person is known.
 * @throws AppError `invalid` for a link that is unknown, expired or used, and at the field `password`: the link lives on
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ userId: string }> {
  // Hashing is slow on purpose: not for a link that does not work, nor while a transaction is open.
  const { userId } = await readCode(ctx, 'reset-password', input.token)
  const title = passwordMessages.resetFailureTitle
  await requireGoodPassword({ password: input.password, title }, await readPersonalData(ctx, { userId }))
  const passwordHash = await hashPassword(input.password)
  const updatedAt = ctx.clock.now()
  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId)
    await spendCode(tx, 'reset-password', input.token)
    await endCodes(tx, 'reset-password', userId)
    // Neither what somebody signed up with before, nor an address asked for by whoever was in, outlives it.
    await endCodes(tx, 'change-email', userId)
    await endSignUps(tx, userId)
    await setPassword(tx, { userId, passwordHash })
    await forgetKnownDevices(tx, userId)
    await tx.db.delete(sessions).where(eq(sessions.userId, userId))
    await tx.db.update(users).set({ emailVerified: true, updatedAt }).where(eq(users.id, userId))
    if (user) await notifyPasswordChange(tx, user)
  })
  return { userId }
}
