import { hashPassword } from 'better-auth/crypto'
import { eq, or } from 'drizzle-orm'
import { passwordMessages } from '#domain/account-messages.ts'
import { accessPath } from '#domain/accounts/standing-access.ts'
import { invalidField } from '#domain/errors.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { sessions, users } from '#server/database/schema/accounts.ts'
import { type Auth, authErrorCode, translateAuthError } from './auth.ts'
import { readPersonalData, requireStrongPassword, setPassword } from './check-password.ts'
import { forgetKnownDevices } from './guesses/limit-guesses.ts'
import { lockUser } from './lock-accounts.ts'
import { consumeCode, createCode, endCodes, readCode } from './mailed-codes.ts'
import { endSecondSteps } from './second-factor/second-step.ts'
import { endSignUpLinks } from './sign-up.ts'
import { describeAccess, listStandingAccess } from './standing-access/standing-access.ts'

/**
 * Notifies a user that their password was changed, so that they can react to a change by another person, with the number of
 * standing accesses that remain; returns that number.
 */
async function notifyPasswordChange(ctx: Context, { userId }: { userId: string }): Promise<number> {
  const access = await listStandingAccess(ctx, { userId })
  const [user] = await ctx.db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
  if (user)
    await enqueueEmail(ctx, {
      template: 'password-changed',
      recipient: user.email,
      data: {
        firstName: user.firstName,
        changedAt: ctx.clock.now().toISOString(),
        url: `${ctx.config.origin}/auth/forgot-password`,
        access: access.map(describeAccess),
        accessUrl: `${ctx.config.origin}${accessPath}`,
      },
    })
  return access.length
}

/**
 * Changes the user's password, ends all their sessions and impersonations, forgets their known devices, and opens a new session in
 * this browser. Returns its cookies and the number of other accesses that remain.
 * @throws AppError `not-signed-in`, `invalid` for a wrong current password or a new one that is easily guessed
 */
export async function changePassword(
  ctx: Context,
  auth: Auth,
  input: { currentPassword: string; password: string },
  headers: Headers,
): Promise<{ cookies: string[]; remainingAccess: number }> {
  const actor = requireOwnSession(ctx)
  const title = passwordMessages.changeFailureTitle
  await requireStrongPassword({ password: input.password, title }, await readPersonalData(ctx, actor))
  try {
    const { headers: responseHeaders } = await auth.api.changePassword({
      body: {
        currentPassword: input.currentPassword,
        newPassword: input.password,
        revokeOtherSessions: true,
      },
      headers,
      returnHeaders: true,
    })
    const remainingAccess = await inTransaction(ctx, async (tx) => {
      await lockUser(tx, actor.userId)
      await endCodes(tx, 'reset-password', actor.userId)
      await endSecondSteps(tx, actor.userId)
      await forgetKnownDevices(tx, actor.userId)
      // Their own sessions have ended; impersonations belong to the impersonated users.
      await tx.db.delete(sessions).where(eq(sessions.impersonatedBy, actor.userId))
      return notifyPasswordChange(tx, actor)
    })
    return { cookies: responseHeaders.getSetCookie(), remainingAccess }
  } catch (error) {
    if (authErrorCode(error) !== 'INVALID_PASSWORD') throw translateAuthError(error, title)
    throw invalidField('currentPassword', passwordMessages.wrongCurrent, { title })
  }
}

/** Emails the link for a new password; does nothing for an address without an account. Called by its job. */
export async function sendPasswordReset(ctx: Context, input: { email: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [user] = await tx.db
      .select({ id: users.id, firstName: users.firstName })
      .from(users)
      .where(eq(users.email, input.email))
    if (!user) return
    const token = await createCode(tx, 'reset-password', { userId: user.id, payload: '' })
    await enqueueEmail(tx, {
      template: 'reset-password',
      recipient: input.email,
      data: { firstName: user.firstName, url: `${ctx.config.origin}/reset-password?token=${token}` },
    })
  })
}

/**
 * Enqueues the email with a link for a new password. A job checks whether the address has an account, so that neither the answer
 * nor its duration reveals it.
 */
export async function requestPasswordReset(ctx: Context, input: { email: string }): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, 'password-reset', input)
}

/**
 * Sets a new password with the secret of a mailed link and ends all sessions, impersonations and other reset links of the
 * account. The link proves ownership of the mailbox, so the address counts as confirmed, and pending sign-ups and address
 * changes end. Returns the user, because the browser that opened the link becomes a known device, and the number of standing
 * accesses that remain.
 * @throws AppError `invalid` for a link that is unknown, expired or used, and at the field `password` (the link stays valid)
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ userId: string; remainingAccess: number }> {
  // Hashing is slow on purpose, so it happens only for a valid link, and outside a transaction.
  const { userId } = await readCode(ctx, 'reset-password', input.token)
  const title = passwordMessages.resetFailureTitle
  await requireStrongPassword({ password: input.password, title }, await readPersonalData(ctx, { userId }))
  const passwordHash = await hashPassword(input.password)
  const updatedAt = ctx.clock.now()
  const remainingAccess = await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    await consumeCode(tx, 'reset-password', input.token)
    await endCodes(tx, 'reset-password', userId)
    // Pending sign-ups and changes of address end as well.
    await endCodes(tx, 'change-email', userId)
    await endSignUpLinks(tx, userId)
    await setPassword(tx, { userId, passwordHash })
    await endSecondSteps(tx, userId)
    await forgetKnownDevices(tx, userId)
    await tx.db.delete(sessions).where(or(eq(sessions.userId, userId), eq(sessions.impersonatedBy, userId)))
    await tx.db.update(users).set({ emailVerified: true, updatedAt }).where(eq(users.id, userId))
    return notifyPasswordChange(tx, { userId })
  })
  return { userId, remainingAccess }
}
