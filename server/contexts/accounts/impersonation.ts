import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { impersonationCodeValidityMs, isDeletedAccountEmail } from '#domain/accounts/accounts.ts'
import { impersonationMessages, userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Actor, type Context, inTransaction, requireActor, requireAdmin } from '#server/context.ts'
import { verifications } from '#server/database/schema/accounts.ts'
import type { Auth } from './auth.ts'
import { findPerson } from './people.ts'

/** Hashes a code, because the database must not contain it. */
const hashCode = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The row of a session's code: a session has one at most. */
const impersonationIdentifier = (actor: Actor): string => `impersonation ${actor.sessionId}`

/** Checks that this administrator may act as the user. @throws AppError `not-found` or `conflict` */
async function requireImpersonable(ctx: Context, input: { userId: string }) {
  const actor = requireAdmin(ctx)
  const person = await findPerson(ctx, input)
  if (isDeletedAccountEmail(person.email)) throw new AppError('not-found', userMessages.missing)
  if (person.id === actor.userId) throw new AppError('conflict', impersonationMessages.self)
  if (person.role === 'admin') throw new AppError('conflict', impersonationMessages.admin)
  if (person.suspendedAt) throw new AppError('conflict', impersonationMessages.suspended)
  return person
}

/**
 * Creates the code for `/impersonate-redirect?token=`, for one use within a minute by the session that requested it. It
 * replaces an earlier one.
 * @throws AppError `conflict` for oneself, an administrator or a suspended user
 */
export async function impersonate(ctx: Context, input: { userId: string }): Promise<{ token: string }> {
  const actor = requireAdmin(ctx)
  const person = await requireImpersonable(ctx, input)
  const token = randomBytes(32).toString('base64url')
  await inTransaction(ctx, async ({ db, clock }) => {
    const identifier = impersonationIdentifier(actor)
    await db.delete(verifications).where(eq(verifications.identifier, identifier))
    await db.insert(verifications).values({
      identifier,
      value: `${hashCode(token)} ${person.id}`,
      expiresAt: new Date(clock.now().getTime() + impersonationCodeValidityMs),
    })
  })
  return { token }
}

/**
 * Opens a session of an hour at most for a code of `impersonate`; returns its cookies, the user and the administrator.
 * @throws AppError `invalid` for a code that is wrong, used, expired or another session's
 */
export async function openImpersonation(
  ctx: Context,
  auth: Auth,
  input: { token: string },
  headers: Headers,
): Promise<{ cookies: string[]; personId: string; adminId: string }> {
  const actor = requireAdmin(ctx)
  const [code] = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, impersonationIdentifier(actor)))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt })
  const [hash, userId = ''] = code?.value.split(' ') ?? []
  if (!code || hash !== hashCode(input.token) || code.expiresAt <= ctx.clock.now())
    throw new AppError('invalid', impersonationMessages.expiredCode)
  await inTransaction(ctx, async (ctx) => {
    const person = await requireImpersonable(ctx, { userId })
    await recordAudit(ctx, [
      { action: 'user.impersonate', subject: { type: 'user', id: person.id, name: person.email } },
    ])
  })
  const { headers: responseHeaders } = await auth.api.openImpersonation({
    body: { userId },
    headers,
    returnHeaders: true,
  })
  return { cookies: responseHeaders.getSetCookie(), personId: userId, adminId: actor.userId }
}

/** Returns the user that an administrator is about to act as. API clients depend on these names. */
export async function getImpersonatedProfile(ctx: Context, input: { userId: string }) {
  requireAdmin(ctx)
  const { email, avatarUrl, userType, firstName, lastName } = await findPerson(ctx, input)
  return { email, avatar_url: avatarUrl, user_type: userType, first_name: firstName, last_name: lastName }
}

/**
 * Ends an impersonation; returns the cookies that restore the administrator's own session, which a sign-out
 * (`endsAdminSession`) ends as well.
 * @throws AppError `invalid` without an impersonation
 */
export async function quitImpersonation(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  { endsAdminSession = false } = {},
): Promise<{ cookies: string[]; isRestored: boolean }> {
  const actor = requireActor(ctx)
  if (!actor.impersonatedBy) throw new AppError('invalid', impersonationMessages.none)
  const { response, headers: responseHeaders } = await auth.api.closeImpersonation({
    body: { endsAdminSession },
    headers,
    returnHeaders: true,
  })
  await recordAudit(ctx, [
    { action: 'user.quit-impersonation', subject: { type: 'user', id: actor.userId, name: actor.email } },
  ])
  return { cookies: responseHeaders.getSetCookie(), isRestored: response.isRestored }
}
