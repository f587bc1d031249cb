import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { passkeyAnswerSchema } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import { signInMessages } from '#domain/messages.ts'
import type { Context } from '../../context.ts'
import { passkeys } from '../../database/schema/second-factor.ts'
import type { Auth } from '../auth.ts'
import { openProvenSession } from './open-proven-session.ts'
import { relyingParty } from './relying-party.ts'
import { keepChallenge, type SecondStep } from './second-step.ts'

/** What the person's keys are asked to sign. */
export async function askForPasskey(ctx: Context, step: SecondStep) {
  const known = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, step.userId))
  const { id: rpID } = await relyingParty(ctx)
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID,
    allowCredentials: known,
    // The password has been typed: who has the key need not say again who they are, but their device may ask.
    userVerification: 'preferred',
  })
  await keepChallenge(ctx, step, options.challenge)
  return options
}

/**
 * Ends signing in with one of the person's keys; answers cookies.
 * @throws AppError `invalid` for a key or a signature that is not theirs
 */
export async function signInWithPasskey(
  ctx: Context,
  auth: Auth,
  input: { step: SecondStep; answer: z.output<typeof passkeyAnswerSchema> },
  headers: Headers,
): Promise<string[]> {
  const { step, answer } = input
  const [key] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, step.userId), eq(passkeys.credentialId, answer.id)))
  const counter = key && step.challenge ? await counterOf(ctx, step.challenge, key, answer) : null
  if (!key || counter === null)
    throw new AppError('invalid', secondFactorMessages.wrongPasskey, { title: signInMessages.failureTitle })
  await ctx.db.update(passkeys).set({ counter, lastUsedAt: ctx.clock.now() }).where(eq(passkeys.id, key.id))
  return openProvenSession(ctx, auth, step, headers)
}

/** Where the key has counted to; null for what it did not sign. */
async function counterOf(
  ctx: Context,
  expectedChallenge: string,
  key: typeof passkeys.$inferSelect,
  response: z.output<typeof passkeyAnswerSchema>,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = await relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: key.credentialId,
        publicKey: Buffer.from(key.publicKey, 'base64url'),
        counter: key.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    ctx.log.info({ err: error }, 'passkey refused')
    return null
  }
}
