import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { SecurityEvent } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { isUuid } from '#domain/address.ts'
import { userMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Actor, type Context, inTransaction, requireAdmin, requireOwnSession } from '#server/context.ts'
import { requirePassword } from '#server/contexts/accounts/check-password.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { sessions } from '#server/database/schema/accounts.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '#server/database/schema/second-factor.ts'
import { lockPerson } from '../people.ts'
import { isRequiredOfAdmins, listSecondFactors, notifySecurityEvent } from './factors.ts'
import { countRecoveryCodes } from './totp.ts'

/** Returns the user's second factors without any secret. */
export async function getSecondFactor(ctx: Context) {
  const actor = requireOwnSession(ctx)
  const { userId } = actor
  const [[app], keys, recoveryCodesLeft, isRequired] = await Promise.all([
    ctx.db
      .select({ confirmedAt: authenticatorApps.confirmedAt })
      .from(authenticatorApps)
      .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))),
    ctx.db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    countRecoveryCodes(ctx, userId),
    isRequiredOfAdmins(ctx),
  ])
  return {
    app: app?.confirmedAt ? { since: app.confirmedAt.toISOString() } : null,
    passkeys: keys.map((key) => ({
      ...key,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    /** True when the user is an administrator who must have a second factor. */
    isRequired: isRequired && (actor.role === 'admin' || actor.awaitsSecondFactor === true),
  }
}

const title = secondFactorMessages.failureTitle

/**
 * Removes the user's app and sends an email. Recovery codes are deleted with the last factor.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a wrong password, `conflict` for an administrator's last factor
 */
export const removeApp = (ctx: Context, input: { currentPassword: string }): Promise<void> =>
  removeFactor(ctx, input, 'app-removed', ({ db }, { userId }) =>
    db
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.userId, userId))
      .returning({ name: authenticatorApps.userId }),
  )

/** Removes one passkey in the same way. @throws AppError as removeApp, and `not-found` */
export const removePasskey = (
  ctx: Context,
  input: { currentPassword: string; passkeyId: string },
): Promise<void> =>
  removeFactor(ctx, input, 'passkey-removed', async ({ db }, { userId }) =>
    isUuid(input.passkeyId)
      ? db
          .delete(passkeys)
          .where(and(eq(passkeys.userId, userId), eq(passkeys.id, input.passkeyId)))
          .returning({ name: passkeys.name })
      : [],
  )

async function removeFactor(
  ctx: Context,
  input: { currentPassword: string },
  event: SecurityEvent,
  deleteFactor: (ctx: Context, actor: Actor) => Promise<{ name: string }[]>,
): Promise<void> {
  const actor = requireOwnSession(ctx)
  const { userId } = actor
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    const [removed] = await deleteFactor(ctx, actor)
    if (!removed) throw new AppError('not-found', secondFactorMessages.missingPasskey, { title })
    if ((await listSecondFactors(ctx, userId)).length === 0) {
      if (actor.role === 'admin' && (await isRequiredOfAdmins(ctx)))
        throw new AppError('conflict', secondFactorMessages.lastFactorOfAdministrator, { title })
      await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    }
    const details = event === 'passkey-removed' ? { device: removed.name } : {}
    if (user) await notifySecurityEvent(ctx, user, event, details)
  })
}

/**
 * Removes the second factor of a user who has lost telephone and recovery codes, ends their sessions and emails them.
 * @throws AppError `conflict` for oneself, who has a page for it, and for a user without a second factor
 */
export async function resetSecondFactor(ctx: Context, input: { userId: string }): Promise<void> {
  const actor = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, input)
    if (person.id === actor.userId) throw new AppError('conflict', userMessages.ownSecondFactor)
    if (!(await deleteFactors(ctx, person.id)))
      throw new AppError('conflict', secondFactorMessages.secondFactorInactive)
    await ctx.db
      .delete(sessions)
      .where(or(eq(sessions.userId, person.id), eq(sessions.impersonatedBy, person.id)))
    await notifySecurityEvent(ctx, person, 'second-factor-reset')
    await recordAudit(ctx, [
      { action: 'user.reset-second-factor', subject: { type: 'user', id: person.id, name: person.email } },
    ])
  })
}

/** Reads a user's second factors for their export, without any secret. */
export async function* readOwnFactors(ctx: Context, { userId }: { userId: string }) {
  yield* await ctx.db
    .select({ application: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
  yield* await ctx.db
    .select({ cle: passkeys.name, creeLe: passkeys.createdAt, utiliseeLe: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  const codesDeSecours = await countRecoveryCodes(ctx, userId)
  if (codesDeSecours > 0) yield { codesDeSecours }
}

/** Deletes a user's apps, passkeys and recovery codes. Returns whether there was an app or a passkey. Call it in a transaction. */
export async function deleteFactors({ db }: Context, userId: string): Promise<boolean> {
  const apps = await db
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ userId: authenticatorApps.userId })
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return apps.length + keys.length > 0
}

const secondFactorErrorCode = 'SECOND_FACTOR_REQUIRED'

/** Paths that may open a session despite a second factor: the second factor itself, and those that require an open session. */
const pathsWithoutSecondStep = new Set(['/second-factor/open', '/change-password', '/impersonation/open'])

/**
 * Rejects a session without the second factor, whatever the way of signing in. Called after the password check, so that only
 * the owner learns of it.
 */
export async function refuseWithoutSecondFactor(
  ctx: Context,
  input: { userId: string; path: string | undefined },
): Promise<void> {
  if (input.path !== undefined && pathsWithoutSecondStep.has(input.path)) return
  if ((await listSecondFactors(ctx, input.userId)).length > 0)
    throw new APIError('FORBIDDEN', { code: secondFactorErrorCode, userId: input.userId })
}

/** Returns the user rejected by `refuseWithoutSecondFactor`; null for any other error. */
export function findRejectedUser(error: unknown): string | null {
  if (!(error instanceof APIError)) return null
  const { code, userId } = (error.body ?? {}) as { code?: string; userId?: string }
  return code === secondFactorErrorCode ? (userId ?? null) : null
}

/** Opens a session of a user whom an operation has authenticated. Browsers cannot reach it. */
export const createSessionEndpoint = <Path extends string>(path: Path) =>
  createAuthEndpoint(
    path,
    {
      method: 'POST',
      requireHeaders: true,
      body: z.object({ userId: z.string() }),
      metadata: { SERVER_ONLY: true },
    },
    async (ctx) => {
      const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
      if (!user) throw ctx.error('UNAUTHORIZED')
      const session = await ctx.context.internalAdapter.createSession(user.id)
      if (!session) throw ctx.error('FORBIDDEN')
      await setSessionCookie(ctx, { session, user })
      return { sessionId: session.id }
    },
  )

/** Opens the session after both steps. Our operations check them; browsers cannot reach the endpoint. */
export const secondFactorPlugin = {
  id: 'second-factor-session',
  endpoints: {
    openSecondFactorSession: createSessionEndpoint('/second-factor/open'),
  },
} satisfies BetterAuthPlugin
