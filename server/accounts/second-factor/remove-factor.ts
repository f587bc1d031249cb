import { and, eq } from 'drizzle-orm'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import type { SecurityEvent } from '#domain/accounts/security-events.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, inTransaction, requireOwnSession } from '../../context.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '../../database/schema/second-factor.ts'
import { lockUser } from '../lock-user.ts'
import { requirePassword } from '../require-password.ts'
import { isDemandedOfAdmins, methodsOf } from './factors.ts'
import { notifySecurity } from './notify-security.ts'

const title = secondFactorMessages.failureTitle

/**
 * Turns the person's app off, and tells by mail. With the last factor its recovery codes go.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a wrong password, `conflict` for an administrator's last one
 */
export const removeApp = (ctx: Context, input: { currentPassword: string }): Promise<void> =>
  remove(ctx, input, 'app-removed', ({ db }, { userId }) =>
    db
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.userId, userId))
      .returning({ name: authenticatorApps.userId }),
  )

/** Likewise one key. @throws AppError also `not-found` */
export const removePasskey = (
  ctx: Context,
  input: { currentPassword: string; passkeyId: string },
): Promise<void> =>
  remove(ctx, input, 'passkey-removed', async ({ db }, { userId }) =>
    isUuid(input.passkeyId)
      ? db
          .delete(passkeys)
          .where(and(eq(passkeys.userId, userId), eq(passkeys.id, input.passkeyId)))
          .returning({ name: passkeys.name })
      : [],
  )

async function remove(
  ctx: Context,
  input: { currentPassword: string },
  event: SecurityEvent,
  take: (ctx: Context, actor: Actor) => Promise<{ name: string }[]>,
): Promise<void> {
  const actor = requireOwnSession(ctx)
  const { userId } = actor
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    const [taken] = await take(ctx, actor)
    if (!taken) throw new AppError('not-found', secondFactorMessages.missingPasskey, { title })
    if ((await methodsOf(ctx, userId)).length === 0) {
      if (actor.role === 'admin' && (await isDemandedOfAdmins(ctx)))
        throw new AppError('conflict', secondFactorMessages.demanded, { title })
      await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    }
    const details = event === 'passkey-removed' ? { device: taken.name } : {}
    if (user) await notifySecurity(ctx, user, event, details)
  })
}
