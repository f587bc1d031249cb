import { createHmac, randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { normalizeRecoveryCode, parseAppCode, recoveryCodeCount } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { requirePassword } from '#server/contexts/accounts/check-password.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { authenticatorApps, recoveryCodes } from '#server/database/schema/second-factor.ts'
import { listSecondFactors, notifySecurityEvent } from './factors.ts'

/** Codes of authenticator apps (RFC 6238): six digits, every 30 seconds. */

const codePeriodSeconds = 30

const encryptionKey = (ctx: Context): string => `${ctx.secret} authenticator-app`

/** Creates a secret of 160 bits; returns it as text and encrypted. */
async function createSecret(ctx: Context): Promise<{ secret: string; encrypted: string }> {
  const secret = new Secret({ size: 20 }).base32
  return { secret, encrypted: await symmetricEncrypt({ key: encryptionKey(ctx), data: secret }) }
}

/** The address in the QR code for the app. */
const appSetUpAddress = (input: { secret: string; email: string; issuer: string }): string =>
  new TOTP({
    issuer: input.issuer,
    label: input.email,
    secret: Secret.fromBase32(input.secret),
    period: codePeriodSeconds,
  }).toString()

/**
 * Returns the step of 30 seconds that a code belongs to: the current, previous or next one, because clocks differ. Null for a
 * wrong code, and when the secret is unreadable since SECRET was changed.
 */
export async function findTimeStep(
  ctx: Context,
  input: { encrypted: string; code: string },
): Promise<number | null> {
  let secret: Secret
  try {
    secret = Secret.fromBase32(await symmetricDecrypt({ key: encryptionKey(ctx), data: input.encrypted }))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the secret of an authenticator app cannot be read: has SECRET changed?')
    return null
  }
  const timestamp = ctx.clock.now().getTime()
  const delta = new TOTP({ secret, period: codePeriodSeconds }).validate({
    token: input.code,
    timestamp,
    window: 1,
  })
  return delta === null ? null : TOTP.counter({ period: codePeriodSeconds, timestamp }) + delta
}

const title = secondFactorMessages.failureTitle

/**
 * Creates the secret for the user's app. It has no effect before confirmApp, and a new request replaces it.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a wrong password, `conflict` when an app is already active
 */
export async function setUpApp(
  ctx: Context,
  input: { currentPassword: string },
): Promise<{ secret: string; address: string }> {
  const { userId, email } = requireOwnSession(ctx)
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  const { secret, encrypted } = await createSecret(ctx)
  const now = ctx.clock.now()
  const written = await ctx.db
    .insert(authenticatorApps)
    .values({ userId, secret: encrypted, createdAt: now })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { secret: encrypted, createdAt: now },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  if (written.length === 0) throw new AppError('conflict', secondFactorMessages.appAlreadyActive, { title })
  const { shownName: issuer } = await getSettings(ctx)
  return { secret, address: appSetUpAddress({ secret, email, issuer }) }
}

/**
 * Activates the app with its first code and sends an email; returns recovery codes if the user has none yet.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` at the field `code`, `conflict` when no app is being set up
 */
export async function confirmApp(
  ctx: Context,
  input: { code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId } = requireOwnSession(ctx)
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    const isUnconfirmed = and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt))
    const [app] = await ctx.db
      .select({ secret: authenticatorApps.secret })
      .from(authenticatorApps)
      .where(
        and(
          isUnconfirmed,
          sql`${authenticatorApps.createdAt} > ${ctx.clock.now()}::timestamptz - interval '1 hour'`,
        ),
      )
    if (!app || !user) throw new AppError('conflict', secondFactorMessages.setUpExpired, { title })
    const code = parseAppCode(input.code)
    const lastStep = code && (await findTimeStep(ctx, { encrypted: app.secret, code }))
    if (!lastStep) throw invalidField('code', secondFactorMessages.wrongCode, { title })
    await ctx.db
      .update(authenticatorApps)
      .set({ confirmedAt: ctx.clock.now(), lastStep })
      .where(isUnconfirmed)
    await notifySecurityEvent(ctx, user, 'app-added')
    return { recoveryCodes: await createFirstRecoveryCodes(ctx, userId) }
  })
}

/** Excludes characters that are easily confused when a code is copied by hand. */
const recoveryCodeCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeLength = 12

const createRecoveryCode = (): string =>
  Array.from(
    { length: recoveryCodeLength },
    () => recoveryCodeCharacters[randomInt(recoveryCodeCharacters.length)],
  )
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** The digest has a key, so that a stolen database alone does not allow guesses. */
const recoveryCodeDigest = (ctx: Context, userId: string, code: string): string =>
  createHmac('sha256', `${ctx.secret} recovery-code`)
    .update(`${userId} ${normalizeRecoveryCode(code)}`)
    .digest('base64url')

/** Replaces all codes and returns the new ones, which cannot be read again. Call it in a transaction. */
async function renewRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  const createdAt = ctx.clock.now()
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, digest: recoveryCodeDigest(ctx, userId, code), createdAt })))
  return codes
}

/** Deletes a valid code and returns true; of two concurrent attempts one succeeds. */
export async function consumeRecoveryCode(
  ctx: Context,
  input: { userId: string; code: string },
): Promise<boolean> {
  const consumed = await ctx.db
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.userId, input.userId),
        eq(recoveryCodes.digest, recoveryCodeDigest(ctx, input.userId, input.code)),
      ),
    )
    .returning({ digest: recoveryCodes.digest })
  return consumed.length > 0
}

export async function countRecoveryCodes({ db }: Context, userId: string): Promise<number> {
  const [row] = await db
    .select({ codeCount: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.codeCount ?? 0
}

/** Creates codes for a user who enables their first factor; null when they have some. Call it in a transaction. */
export const createFirstRecoveryCodes = async (ctx: Context, userId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(ctx, userId)) === 0 ? renewRecoveryCodes(ctx, userId) : null

/**
 * Replaces all recovery codes and sends an email.
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
    if ((await listSecondFactors(ctx, userId)).length === 0)
      throw new AppError('conflict', secondFactorMessages.secondFactorInactive, { title })
    if (user) await notifySecurityEvent(ctx, user, 'recovery-codes-renewed')
    return { recoveryCodes: await renewRecoveryCodes(ctx, userId) }
  })
}
