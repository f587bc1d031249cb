import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '../../context.ts'
import { lockUser } from '../lock-user.ts'
import { requirePassword } from '../require-password.ts'
import { methodsOf } from './factors.ts'
import { notifySecurity } from './notify-security.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/**
 * New recovery codes in place of all old ones, told by mail.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a wrong password, `conflict` without a second factor
 */
export async function replaceRecoveryCodes(
  ctx: Context,
  input: { currentPassword: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = requireOwnSession(ctx)
  const title = secondFactorMessages.failureTitle
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    if ((await methodsOf(ctx, userId)).length === 0)
      throw new AppError('conflict', secondFactorMessages.off, { title })
    if (user) await notifySecurity(ctx, user, 'recovery-codes-renewed')
    return { recoveryCodes: await renewRecoveryCodes(ctx, userId) }
  })
}
