import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { administratorMessages } from '#domain/account-messages.ts'
import { isDeletedAccountEmail } from '#domain/accounts/accounts.ts'
import { type administratorSchema, emailSchema } from '#domain/accounts/schemas.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { requireStrongPassword, setPassword } from '#server/contexts/accounts/check-password.ts'
import { profiles, sessions, users } from '#server/database/schema/accounts.ts'
import { findDemonstrationAccounts } from './demonstration-accounts.ts'
import { consumeCode, createCode, endCodes, readCode } from './mailed-codes.ts'
import { lockPerson } from './people.ts'
import { createProfile } from './profile.ts'
import { endSignUpLinks } from './sign-up.ts'

/**
 * Creates a link by which the owner of this address becomes an administrator: it works once, for a day, and replaces an earlier
 * one. Called by `npm run make-administrator`, whose operator has access to the database.
 * @throws ZodError for an invalid address; AppError `conflict` for an account that may not have the role
 */
export async function inviteAdministrator(
  ctx: Context,
  input: { email: string },
): Promise<{ email: string; url: string }> {
  const email = emailSchema.parse(input.email)
  if (isDeletedAccountEmail(email) || (await cannotSignIn(ctx, email)))
    throw new AppError('conflict', administratorMessages.notTheirs(email))
  const token = await inTransaction(ctx, async (tx) => {
    await endCodes(tx, 'make-administrator', email)
    // The account may not exist yet, so the code stores the address instead of an id.
    return createCode(tx, 'make-administrator', { userId: email, payload: '' })
  })
  return { email, url: `${ctx.config.origin}/auth/administrator?${new URLSearchParams({ token })}` }
}

/** True for a demonstration account on a public site, where it cannot sign in. */
const cannotSignIn = async (ctx: Context, email: string): Promise<boolean> =>
  !ctx.config.isLocal && (await findDemonstrationAccounts(ctx)).some((account) => account.email === email)

/**
 * Creates an administrator's account by a link. Its address counts as confirmed, because the operator vouches for it, and
 * earlier sign-ups with it are deleted.
 * @throws AppError `invalid` for a link that does not work, and at the field `password`; `conflict` for an existing account
 */
export async function createAdministrator(
  ctx: Context,
  input: z.output<typeof administratorSchema>,
): Promise<{ userId: string }> {
  const { token, firstName, lastName } = input
  const { email } = await readInvitation(ctx, { token })
  const title = administratorMessages.failureTitle
  await requireStrongPassword({ password: input.password, title }, { email, firstName, lastName })
  const passwordHash = await hashPassword(input.password)
  const updatedAt = ctx.clock.now()
  const names = { firstName, lastName }
  return inTransaction(ctx, async (tx) => {
    const name = `${firstName} ${lastName}`
    await tx.db
      .insert(users)
      .values({ ...names, email, name, createdAt: updatedAt, updatedAt })
      .onConflictDoNothing({ target: users.email })
    const [user] = await tx.db
      .select({ id: users.id, emailVerified: users.emailVerified, userType: users.userType })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!user) throw new Error('the account was not written')
    if (user.emailVerified) throw new AppError('conflict', administratorMessages.accountThere, { title })
    const userId = user.id
    await createProfile(tx, { ...names, id: userId, email, userType: user.userType })
    await tx.db
      .update(users)
      .set({ ...names, name, emailVerified: true, updatedAt })
      .where(eq(users.id, userId))
    await tx.db
      .update(profiles)
      .set({ ...names, updatedAt })
      .where(eq(profiles.id, userId))
    await setPassword(tx, { userId, passwordHash })
    await endSignUpLinks(tx, userId)
    await tx.db.delete(sessions).where(eq(sessions.userId, userId))
    await grantRole(tx, { userId, token })
    return { userId }
  })
}

/**
 * Uses the link up and grants the role to this user, recorded as their own act. In a transaction.
 * @throws AppError `conflict` for a suspended user, `invalid` for a link used meanwhile
 */
async function grantRole(ctx: Context, input: { userId: string; token: string }): Promise<void> {
  await consumeCode(ctx, 'make-administrator', input.token)
  const { id: userId, email, role, userType, suspendedAt } = await lockPerson(ctx, input)
  if (suspendedAt) throw new AppError('conflict', userMessages.suspendedAdmin)
  await ctx.db
    .update(profiles)
    .set({ role: 'admin', updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
  await recordAudit({ ...ctx, actor: { userId, email, role: 'admin', userType } }, [
    {
      action: 'user.become-administrator',
      subject: { type: 'user', id: userId, name: email },
      before: { role },
      after: { role: 'admin' },
    },
  ])
}

/**
 * Returns the request of a link: `accountId` is the confirmed account of its address, which must sign in; null when the account
 * is still to be created.
 * @throws AppError `invalid` for a link that is unknown, expired or used
 */
export async function readInvitation(
  ctx: Context,
  input: { token: string },
): Promise<{ email: string; accountId: string | null }> {
  const { userId: email } = await readCode(ctx, 'make-administrator', input.token)
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  return { email, accountId: account?.id ?? null }
}

/**
 * Makes the signed-in user an administrator by a link that was created for their account.
 * @throws AppError `not-signed-in`, `forbidden` for another user's link, `invalid` for a link that does not work any more
 */
export async function becomeAdministrator(ctx: Context, input: { token: string }): Promise<void> {
  const actor = requireOwnSession(ctx)
  const { accountId } = await readInvitation(ctx, input)
  if (accountId !== actor.userId)
    throw new AppError('forbidden', administratorMessages.otherAccount, {
      title: administratorMessages.failureTitle,
    })
  await inTransaction(ctx, (tx) => grantRole(tx, { userId: actor.userId, token: input.token }))
}
