import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { signInMessages } from '#domain/account-messages.ts'
import { appCodeOf } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { authenticatorApps } from '#server/database/schema/second-factor.ts'
import { type Auth, frenchAuthError } from '../auth.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { notifySecurity } from './factors.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { endSecondStep, type SecondStep } from './second-step.ts'
import { stepOf } from './totp.ts'

/**
 * Opens the session of a user who has passed both steps, in place of the one this browser had; answers its cookies.
 * @throws AppError `invalid` when the step was used already, `forbidden` for a suspended person
 */
export async function openProvenSession(
  ctx: Context,
  auth: Auth,
  step: SecondStep,
  headers: Headers,
): Promise<string[]> {
  await endSecondStep(ctx, step)
  try {
    const { headers: answered } = await auth.api.openProvenSession({
      body: { userId: step.userId },
      headers,
      returnHeaders: true,
    })
    return replaceSession(ctx, auth, headers, answered.getSetCookie())
  } catch (error) {
    throw frenchAuthError(error, signInMessages.failureTitle)
  }
}

/**
 * Ends signing in with a code of the person's app, or one of their recovery codes, with a mail; answers cookies.
 * @throws AppError `invalid` at the field `code`
 */
export async function signInWithCode(
  ctx: Context,
  auth: Auth,
  input: { step: SecondStep; code: string },
  headers: Headers,
): Promise<string[]> {
  const { step } = input
  const code = appCodeOf(input.code)
  const isRight = code
    ? await takeAppCode(ctx, { userId: step.userId, code })
    : await takeRecoveryCode(ctx, { userId: step.userId, code: input.code })
  if (!isRight)
    throw wrongCode(code ? secondFactorMessages.wrongCode : secondFactorMessages.wrongRecoveryCode)
  return openProvenSession(ctx, auth, step, headers)
}

/** A code opens once, however often it is sent within its 30 seconds. */
async function takeAppCode(ctx: Context, input: { userId: string; code: string }): Promise<boolean> {
  const [app] = await ctx.db
    .select({ secret: authenticatorApps.secret })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, input.userId), isNotNull(authenticatorApps.confirmedAt)))
  const lastStep = app && (await stepOf(ctx, { encrypted: app.secret, code: input.code }))
  if (!lastStep) return false
  const taken = await ctx.db
    .update(authenticatorApps)
    .set({ lastStep })
    .where(and(eq(authenticatorApps.userId, input.userId), lt(authenticatorApps.lastStep, lastStep)))
    .returning({ userId: authenticatorApps.userId })
  return taken.length > 0
}

const takeRecoveryCode = (ctx: Context, input: { userId: string; code: string }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, input.userId)
    if (!user || !(await spendRecoveryCode(ctx, input))) return false
    await notifySecurity(ctx, user, 'recovery-code-used', {
      codesLeft: await countRecoveryCodes(ctx, input.userId),
    })
    return true
  })

const wrongCode = (message: string) =>
  new AppError('invalid', message, {
    title: signInMessages.failureTitle,
    details: { fields: { code: message } },
  })
