import { passwordMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '../context.ts'
import type { Auth } from './auth.ts'
import { authErrorCode, frenchAuthError } from './auth-errors.ts'
import { forgetKnownDevices } from './guesses/known-devices.ts'
import { lockUser } from './lock-user.ts'
import { endCodes } from './mailed-codes.ts'
import { notifyPasswordChange } from './notify-password-change.ts'
import { readPersonalData, requireGoodPassword } from './require-good-password.ts'

/**
 * Changes the visitor's password, ends all their sessions, knows none of their devices any more, and opens a new session
 * here; answers its cookies.
 * @throws AppError `not-signed-in`, `invalid` for a wrong current password or a new one that is easily guessed
 */
export async function changePassword(
  ctx: Context,
  auth: Auth,
  input: { currentPassword: string; password: string },
  headers: Headers,
): Promise<string[]> {
  const actor = requireOwnSession(ctx)
  const title = passwordMessages.changeFailureTitle
  await requireGoodPassword({ password: input.password, title }, await readPersonalData(ctx, actor))
  try {
    const { headers: answered } = await auth.api.changePassword({
      body: {
        currentPassword: input.currentPassword,
        newPassword: input.password,
        revokeOtherSessions: true,
      },
      headers,
      returnHeaders: true,
    })
    await inTransaction(ctx, async (tx) => {
      const user = await lockUser(tx, actor.userId)
      await endCodes(tx, 'reset-password', actor.userId)
      await forgetKnownDevices(tx, actor.userId)
      if (user) await notifyPasswordChange(tx, user)
    })
    return answered.getSetCookie()
  } catch (error) {
    if (authErrorCode(error) !== 'INVALID_PASSWORD') throw frenchAuthError(error, title)
    const message = passwordMessages.wrongCurrent
    throw new AppError('invalid', message, { title, details: { fields: { currentPassword: message } } })
  }
}
