import { and, eq } from 'drizzle-orm'
import { emailChangeMessages } from '#domain/account-messages.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/failures.ts'
import { profiles, users } from '#server/database/schema/accounts.ts'
import { requirePassword } from './check-password.ts'
import { lockUser } from './lock-accounts.ts'
import { consumeCode, createCode, endCodes, readCode } from './mailed-codes.ts'
import { endInvitations } from './team/members.ts'

/**
 * Emails a link to the user's new address; it replaces earlier links. The answer is the same for an address that already has an
 * account, whose owner receives another email.
 * @throws AppError `not-signed-in`, `invalid` for a wrong password or the current address
 */
export async function requestEmailChange(
  ctx: Context,
  input: { email: string; currentPassword: string },
): Promise<void> {
  const actor = requireOwnSession(ctx)
  if (input.email === actor.email) throw emailChangeError('email', emailChangeMessages.sameAddress)
  const { currentPassword } = input
  await requirePassword(ctx, {
    userId: actor.userId,
    currentPassword,
    title: emailChangeMessages.failureTitle,
  })
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, actor.userId)
    const [emailOwner] = await tx.db
      .select({ firstName: users.firstName })
      .from(users)
      .where(and(eq(users.email, input.email), eq(users.emailVerified, true)))
    await endCodes(tx, 'change-email', actor.userId)
    const token = await createCode(tx, 'change-email', { userId: actor.userId, payload: input.email })
    if (emailOwner) {
      await enqueueEmail(tx, {
        template: 'email-taken',
        recipient: input.email,
        data: { firstName: emailOwner.firstName, url: `${ctx.config.origin}/auth` },
      })
      return
    }
    await enqueueEmail(tx, {
      template: 'email-change',
      recipient: input.email,
      data: { url: `${ctx.config.origin}/auth/confirm-email?token=${token}` },
    })
  })
}

const emailChangeError = (field: string, message: string) =>
  invalidField(field, message, { title: emailChangeMessages.failureTitle })

/**
 * Changes the user's address to the one that the link was mailed to, and emails the old one. Only the account that requested the
 * change can confirm it, signed in, so that the owner of a mistyped address gains nothing.
 * @throws AppError `not-signed-in`; `invalid` for a link that is unknown, another person's, expired or used; `conflict`
 *   when an account with the address was created meanwhile
 */
export async function confirmEmailChange(ctx: Context, input: { token: string }): Promise<{ email: string }> {
  const actor = requireOwnSession(ctx)
  const title = emailChangeMessages.failureTitle
  const { userId, payload: email } = await readCode(ctx, 'change-email', input.token)
  if (userId !== actor.userId)
    throw new AppError('invalid', emailChangeMessages.linkInvalid, {
      title,
      details: { reason: 'linkInvalid' },
    })
  const updatedAt = ctx.clock.now()
  try {
    await inTransaction(ctx, async (tx) => {
      const formerUser = await lockUser(tx, userId)
      await consumeCode(tx, 'change-email', input.token)
      await endCodes(tx, 'change-email', userId)
      // Links in the old mailbox no longer reset the password.
      await endCodes(tx, 'reset-password', userId)
      if (!formerUser) return
      // An unconfirmed sign-up does not reserve an address.
      await tx.db.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
      await endInvitations(tx, { userId, email: formerUser.email })
      await tx.db.update(users).set({ email, emailVerified: true, updatedAt }).where(eq(users.id, userId))
      await tx.db.update(profiles).set({ email, updatedAt }).where(eq(profiles.id, userId))
      await enqueueEmail(tx, {
        template: 'email-changed',
        recipient: formerUser.email,
        data: { firstName: formerUser.firstName, newEmail: email, url: `${ctx.config.origin}/contact` },
      })
    })
  } catch (error) {
    // The address got an account after the link was sent.
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', emailChangeMessages.taken, { title, cause: error })
  }
  return { email }
}
