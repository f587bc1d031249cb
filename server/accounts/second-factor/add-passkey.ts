import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, count, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { mostPasskeys, type newPasskeySchema, secondStepMinutes } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, inTransaction, requireOwnSession } from '../../context.ts'
import { verifications } from '../../database/schema/accounts.ts'
import { passkeys } from '../../database/schema/second-factor.ts'
import { lockUser } from '../lock-user.ts'
import { requirePassword } from '../require-password.ts'
import { deviceName } from '../sessions/device-name.ts'
import { notifySecurity } from './notify-security.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { algorithms, relyingParty } from './relying-party.ts'

const title = secondFactorMessages.failureTitle

/** One key at a time is being made in a session. */
const placeOf = (actor: Actor): string => `new-passkey:${actor.sessionId}`

/**
 * What the person's device is to make a key of.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a wrong password, `conflict` when there are enough
 */
export async function beginPasskey(ctx: Context, input: { currentPassword: string }) {
  const actor = requireOwnSession(ctx)
  const { userId, email } = actor
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  const known = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (known.length >= mostPasskeys)
    throw new AppError('conflict', secondFactorMessages.tooManyPasskeys, { title })
  const { id: rpID, name: rpName } = await relyingParty(ctx)
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: email,
    userID: Buffer.from(userId),
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const now = ctx.clock.now()
  await inTransaction(ctx, async ({ db }) => {
    await db.delete(verifications).where(eq(verifications.identifier, placeOf(actor)))
    await db.insert(verifications).values({
      identifier: placeOf(actor),
      value: `${userId} ${options.challenge}`,
      expiresAt: new Date(now.getTime() + secondStepMinutes * 60_000),
      createdAt: now,
      updatedAt: now,
    })
  })
  return options
}

/**
 * Keeps the public half of a key the device has made, and tells by mail; answers recovery codes where the person has none.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for what is no key of this site, `conflict` for one that is known
 */
export async function addPasskey(
  ctx: Context,
  input: { answer: z.output<typeof newPasskeySchema>; userAgent: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const actor = requireOwnSession(ctx)
  const { userId } = actor
  const [waiting] = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, placeOf(actor)), gt(verifications.expiresAt, ctx.clock.now())))
    .returning({ value: verifications.value })
  const challenge = waiting?.value.split(' ')[1]
  if (!challenge) throw new AppError('conflict', secondFactorMessages.setUpOver, { title })
  const key = await readKey(ctx, challenge, input.answer)
  const name = deviceName(input.userAgent)
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    const [{ held } = { held: 0 }] = await ctx.db
      .select({ held: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
    if (held >= mostPasskeys) throw new AppError('conflict', secondFactorMessages.tooManyPasskeys, { title })
    const written = await ctx.db
      .insert(passkeys)
      .values({ userId, ...key, name, createdAt: ctx.clock.now() })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (written.length === 0) throw new AppError('conflict', secondFactorMessages.passkeyKnown, { title })
    if (user) await notifySecurity(ctx, user, 'passkey-added', { device: name })
    return { recoveryCodes: await firstRecoveryCodes(ctx, userId) }
  })
}

async function readKey(ctx: Context, expectedChallenge: string, response: z.output<typeof newPasskeySchema>) {
  const { id: expectedRPID, origin: expectedOrigin } = await relyingParty(ctx)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) throw new Error('not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports ?? [],
    }
  } catch (cause) {
    throw new AppError('invalid', secondFactorMessages.wrongPasskey, { title, cause })
  }
}
