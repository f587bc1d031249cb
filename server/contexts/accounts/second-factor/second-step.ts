import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, like, lt } from 'drizzle-orm'
import { signInMessages } from '#domain/account-messages.ts'
import { parseAppCode, type SecondFactorMethod, secondStepMinutes } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { replaceSession } from '#server/contexts/accounts/sessions/own-sessions.ts'
import { verifications } from '#server/database/schema/accounts.ts'
import { authenticatorApps } from '#server/database/schema/second-factor.ts'
import { type Auth, translateAuthError } from '../auth.ts'
import { listSecondFactors, notifySecurityEvent } from './factors.ts'
import { consumeRecoveryCode, countRecoveryCodes, findTimeStep } from './totp.ts'

/**
 * Opens the session of a user who has passed both steps, in place of this browser's former one; returns its cookies.
 * @throws AppError `invalid` when the step was used already, `forbidden` for a suspended user
 */
export async function completeSignIn(
  ctx: Context,
  auth: Auth,
  step: SecondStep,
  headers: Headers,
): Promise<string[]> {
  await endSecondStep(ctx, step)
  try {
    const { headers: responseHeaders } = await auth.api.openSecondFactorSession({
      body: { userId: step.userId },
      headers,
      returnHeaders: true,
    })
    return replaceSession(ctx, auth, headers, responseHeaders.getSetCookie())
  } catch (error) {
    throw translateAuthError(error, signInMessages.failureTitle)
  }
}

/**
 * Completes a sign-in with a code of the user's app, or with a recovery code, which is reported by email; returns cookies.
 * @throws AppError `invalid` at the field `code`
 */
export async function signInWithCode(
  ctx: Context,
  auth: Auth,
  input: { step: SecondStep; code: string },
  headers: Headers,
): Promise<string[]> {
  const { step } = input
  const code = parseAppCode(input.code)
  const isValid = code
    ? await acceptAppCode(ctx, { userId: step.userId, code })
    : await acceptRecoveryCode(ctx, { userId: step.userId, code: input.code })
  if (!isValid)
    throw wrongCode(code ? secondFactorMessages.wrongCode : secondFactorMessages.wrongRecoveryCode)
  return completeSignIn(ctx, auth, step, headers)
}

/** Accepts each code once, even within its 30 seconds. */
async function acceptAppCode(ctx: Context, input: { userId: string; code: string }): Promise<boolean> {
  const [app] = await ctx.db
    .select({ secret: authenticatorApps.secret })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, input.userId), isNotNull(authenticatorApps.confirmedAt)))
  const lastStep = app && (await findTimeStep(ctx, { encrypted: app.secret, code: input.code }))
  if (!lastStep) return false
  const accepted = await ctx.db
    .update(authenticatorApps)
    .set({ lastStep })
    .where(and(eq(authenticatorApps.userId, input.userId), lt(authenticatorApps.lastStep, lastStep)))
    .returning({ userId: authenticatorApps.userId })
  return accepted.length > 0
}

const acceptRecoveryCode = (ctx: Context, input: { userId: string; code: string }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, input.userId)
    if (!user || !(await consumeRecoveryCode(ctx, input))) return false
    await notifySecurityEvent(ctx, user, 'recovery-code-used', {
      codesLeft: await countRecoveryCodes(ctx, input.userId),
    })
    return true
  })

const wrongCode = (message: string) => invalidField('code', message, { title: signInMessages.failureTitle })

/** A user who has entered the password and still needs a code or a passkey. */
export interface SecondStep {
  userId: string
  identifier: string
  /** The challenge of a passkey; empty before one is requested. */
  challenge: string
}

const title = signInMessages.failureTitle
const expiredError = () =>
  new AppError('invalid', secondFactorMessages.secondStepExpired, {
    title,
    details: { reason: 'secondStepExpired' },
  })

const secondStepIdentifier = (token: string): string =>
  `second-step:${createHash('sha256').update(token).digest('base64url')}`

/** The browser's part of a pending sign-in: its secret, and the methods to offer. */
export interface PendingSignIn {
  token: string
  methods: SecondFactorMethod[]
}

/** Starts a second step; the database stores only a digest of the secret. */
export async function startSecondStep(ctx: Context, userId: string): Promise<PendingSignIn> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await ctx.db.insert(verifications).values({
    identifier: secondStepIdentifier(token),
    value: `${userId} `,
    expiresAt: new Date(now.getTime() + secondStepMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  })
  return { token, methods: await listSecondFactors(ctx, userId) }
}

/** Ends pending sign-ins when the password changes. In the transaction that changes it. */
export async function endSecondSteps({ db }: Context, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, 'second-step:%'), like(verifications.value, `${userId} %`)))
}

/** @throws AppError `invalid` when it has expired: the password is required again */
export async function readSecondStep(ctx: Context, token: string | null): Promise<SecondStep> {
  if (!token) throw expiredError()
  const identifier = secondStepIdentifier(token)
  const [row] = await ctx.db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, ctx.clock.now())))
  if (!row) throw expiredError()
  const [userId = '', challenge = ''] = row.value.split(' ')
  return { userId, identifier, challenge }
}

/** Stores the challenge of a passkey; an earlier one no longer counts. */
export async function storeChallenge(ctx: Context, step: SecondStep, challenge: string): Promise<void> {
  await ctx.db
    .update(verifications)
    .set({ value: `${step.userId} ${challenge}`, updatedAt: ctx.clock.now() })
    .where(eq(verifications.identifier, step.identifier))
}

/** Ends a second step, so that only one of two concurrent answers opens a session. @throws AppError `invalid` */
async function endSecondStep(ctx: Context, step: SecondStep): Promise<void> {
  const ended = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, step.identifier))
    .returning({ id: verifications.id })
  if (ended.length === 0) throw expiredError()
}
