import { and, count, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { signInMessages } from '#domain/account-messages.ts'
import {
  maxPasskeys,
  type newPasskeySchema,
  type passkeyAnswerSchema,
  secondStepMinutes,
} from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Actor, type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { requirePassword } from '#server/contexts/accounts/check-password.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { verifications } from '#server/database/schema/accounts.ts'
import { passkeys } from '#server/database/schema/second-factor.ts'
import type { Auth } from '../auth.ts'
import { deviceName } from '../sessions/own-sessions.ts'
import { notifySecurityEvent } from './factors.ts'
import { completeSignIn, type SecondStep, storeChallenge } from './second-step.ts'
import { createFirstRecoveryCodes } from './totp.ts'

/** Loaded on first use, because its certificate parser loads slowly. */
const loadWebauthn = () => import('@simplewebauthn/server')

/** The signature algorithms that every device supports (COSE): EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/** Returns this site's identity for passkeys, which work only on the site they were created for. */
async function relyingParty(ctx: Context) {
  const { origin } = ctx.config
  const { shownName } = await getSettings(ctx)
  return { id: new URL(origin).hostname, origin, name: shownName }
}

const title = secondFactorMessages.failureTitle

/** A session creates one passkey at a time. */
const registrationIdentifier = (actor: Actor): string => `new-passkey:${actor.sessionId}`

/**
 * Returns the options with which the user's device creates a passkey.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a wrong password, `conflict` at the maximum number
 */
export async function startPasskeyRegistration(ctx: Context, input: { currentPassword: string }) {
  const actor = requireOwnSession(ctx)
  const { userId, email } = actor
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  const existing = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (existing.length >= maxPasskeys)
    throw new AppError('conflict', secondFactorMessages.tooManyPasskeys, { title })
  const { id: rpID, name: rpName } = await relyingParty(ctx)
  const { extensions: _none, ...options } = await (await loadWebauthn()).generateRegistrationOptions({
    rpName,
    rpID,
    userName: email,
    userID: Buffer.from(userId),
    excludeCredentials: existing,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const now = ctx.clock.now()
  await inTransaction(ctx, async ({ db }) => {
    await db.delete(verifications).where(eq(verifications.identifier, registrationIdentifier(actor)))
    await db.insert(verifications).values({
      identifier: registrationIdentifier(actor),
      value: `${userId} ${options.challenge}`,
      expiresAt: new Date(now.getTime() + secondStepMinutes * 60_000),
      createdAt: now,
      updatedAt: now,
    })
  })
  return options
}

/**
 * Stores the public key of a new passkey and sends an email; returns recovery codes if the user has none.
 * @throws AppError `not-signed-in`, `forbidden`, `invalid` for a passkey of another site, `conflict` for a known one
 */
export async function addPasskey(
  ctx: Context,
  input: { answer: z.output<typeof newPasskeySchema>; userAgent: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const actor = requireOwnSession(ctx)
  const { userId } = actor
  const [registration] = await ctx.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, registrationIdentifier(actor)),
        gt(verifications.expiresAt, ctx.clock.now()),
      ),
    )
    .returning({ value: verifications.value })
  const challenge = registration?.value.split(' ')[1]
  if (!challenge) throw new AppError('conflict', secondFactorMessages.setUpExpired, { title })
  const newPasskey = await verifyNewPasskey(ctx, challenge, input.answer)
  const name = deviceName(input.userAgent)
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    const [{ passkeyCount } = { passkeyCount: 0 }] = await ctx.db
      .select({ passkeyCount: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
    if (passkeyCount >= maxPasskeys)
      throw new AppError('conflict', secondFactorMessages.tooManyPasskeys, { title })
    const written = await ctx.db
      .insert(passkeys)
      .values({ userId, ...newPasskey, name, createdAt: ctx.clock.now() })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (written.length === 0)
      throw new AppError('conflict', secondFactorMessages.passkeyAlreadyAdded, { title })
    if (user) await notifySecurityEvent(ctx, user, 'passkey-added', { device: name })
    return { recoveryCodes: await createFirstRecoveryCodes(ctx, userId) }
  })
}

async function verifyNewPasskey(
  ctx: Context,
  expectedChallenge: string,
  response: z.output<typeof newPasskeySchema>,
) {
  const { id: expectedRPID, origin: expectedOrigin } = await relyingParty(ctx)
  try {
    const { registrationInfo } = await (await loadWebauthn()).verifyRegistrationResponse({
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

/** Creates the challenge for the user's passkeys. */
export async function createPasskeyChallenge(ctx: Context, step: SecondStep) {
  const existing = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, step.userId))
  const { id: rpID } = await relyingParty(ctx)
  const { extensions: _none, ...options } = await (await loadWebauthn()).generateAuthenticationOptions({
    rpID,
    allowCredentials: existing,
    // The password was entered before, so the device may skip the verification of the user.
    userVerification: 'preferred',
  })
  await storeChallenge(ctx, step, options.challenge)
  return options
}

/**
 * Verifies the answer of one of the user's passkeys to the challenge of a step, and stores its counter.
 * @throws AppError `invalid` for an unknown passkey or a wrong signature
 */
export async function verifyPasskey(
  ctx: Context,
  { step, answer, title }: { step: SecondStep; answer: z.output<typeof passkeyAnswerSchema>; title: string },
): Promise<void> {
  const [passkey] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, step.userId), eq(passkeys.credentialId, answer.id)))
  const counter = passkey && step.challenge ? await verifyAnswer(ctx, step.challenge, passkey, answer) : null
  if (!passkey || counter === null)
    throw new AppError('invalid', secondFactorMessages.wrongPasskey, { title })
  await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.clock.now() })
    .where(eq(passkeys.id, passkey.id))
}

/** Completes a sign-in with one of the user's passkeys; returns cookies. @throws AppError as verifyPasskey */
export async function signInWithPasskey(
  ctx: Context,
  auth: Auth,
  { step, answer }: { step: SecondStep; answer: z.output<typeof passkeyAnswerSchema> },
  headers: Headers,
): Promise<string[]> {
  await verifyPasskey(ctx, { step, answer, title: signInMessages.failureTitle })
  return completeSignIn(ctx, auth, step, headers)
}

/** Returns the passkey's new counter; null for an invalid signature. */
async function verifyAnswer(
  ctx: Context,
  expectedChallenge: string,
  passkey: typeof passkeys.$inferSelect,
  response: z.output<typeof passkeyAnswerSchema>,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = await relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await (await loadWebauthn()).verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    ctx.log.info({ err: error }, 'passkey refused')
    return null
  }
}
