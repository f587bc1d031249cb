import { eq } from 'drizzle-orm'
import { signUpMessages } from '#domain/account-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction } from '../context.ts'
import { profiles, users } from '../database/schema/accounts.ts'
import { lockUser } from './lock-user.ts'
import { type CodePurpose, endCodes, readCode, spendCode } from './mailed-codes.ts'
import { setPassword } from './set-password.ts'
import { browserDigest, readChoice } from './sign-up-code.ts'

/**
 * Confirms the address a sign-up's link was mailed to: the account is what this sign-up chose, with its password, and every
 * other sign-up's link ends. `isOwnBrowser`: the link was opened where the sign-up was made, and may sign in there.
 * @throws AppError `invalid` with `details.reason`: unknown, expired, used, or `linkReplaced` by a newer sign-up
 */
export async function confirmSignUp(
  ctx: Context,
  input: { token: string; browserSecret: string | null },
): Promise<{ userId: string; isOwnBrowser: boolean }> {
  const { userId } = await readSignUp(ctx, input.token)
  const updatedAt = ctx.clock.now()
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId)
    // Again, now that no newer sign-up can come in between.
    const { purpose, choice } = await readSignUp(tx, input.token)
    const isOwnBrowser = choice.browser !== null && choice.browser === browserDigest(input.browserSecret)
    if (purpose === 'replaced-sign-up' && !isOwnBrowser)
      throw new AppError('invalid', signUpMessages.linkReplaced.text, { details: { reason: 'linkReplaced' } })
    await spendCode(tx, purpose, input.token)
    await endSignUps(tx, userId)
    const { firstName, lastName, userType, passwordHash } = choice
    await setPassword(tx, { userId, passwordHash })
    const names = { firstName, lastName, userType, updatedAt }
    await tx.db
      .update(users)
      .set({ ...names, name: `${firstName} ${lastName}`, emailVerified: true })
      .where(eq(users.id, userId))
    await tx.db.update(profiles).set(names).where(eq(profiles.id, userId))
    return { userId, isOwnBrowser }
  })
}

const purposes = ['confirm-sign-up', 'replaced-sign-up'] as const satisfies CodePurpose[]

/** Ends what links of sign-ups an account still has: its address is confirmed. */
export async function endSignUps(ctx: Context, userId: string): Promise<void> {
  for (const purpose of purposes) await endCodes(ctx, purpose, userId)
}

async function readSignUp(ctx: Context, token: string) {
  const read = async (purpose: CodePurpose) => {
    const { userId, subject } = await readCode(ctx, purpose, token)
    return { purpose, userId, choice: readChoice(subject) }
  }
  try {
    return await read('confirm-sign-up')
  } catch (error) {
    const { reason } = (error as { details?: { reason?: unknown } }).details ?? {}
    if (reason !== 'linkInvalid') throw error
    return read('replaced-sign-up')
  }
}
