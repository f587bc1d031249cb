import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { plainRecoveryCode, recoveryCodeCount } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { requirePassword } from '#server/contexts/accounts/check-password.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { recoveryCodes } from '#server/database/schema/second-factor.ts'
import { methodsOf, notifySecurity } from './factors.ts'

/** Without characters that are easily confused when a code is copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

const createCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Keyed, so that a stolen database alone does not let them be tried. */
const digestOf = (ctx: Context, userId: string, code: string): string =>
  createHmac('sha256', `${ctx.secret} recovery-code`)
    .update(`${userId} ${plainRecoveryCode(code)}`)
    .digest('base64url')

/** Replaces all codes and returns the new ones, which cannot be read again. Call it in a transaction. */
async function renewRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  const createdAt = ctx.clock.now()
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, digest: digestOf(ctx, userId, code), createdAt })))
  return codes
}

/** Deletes a valid code and returns whether it was one; of two attempts at once one succeeds. */
export async function spendRecoveryCode(
  ctx: Context,
  input: { userId: string; code: string },
): Promise<boolean> {
  const spent = await ctx.db
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.userId, input.userId),
        eq(recoveryCodes.digest, digestOf(ctx, input.userId, input.code)),
      ),
    )
    .returning({ digest: recoveryCodes.digest })
  return spent.length > 0
}

export async function countRecoveryCodes({ db }: Context, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** Codes for a user who enables their first factor; null where they have some. Call it in a transaction. */
export const firstRecoveryCodes = async (ctx: Context, userId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(ctx, userId)) === 0 ? renewRecoveryCodes(ctx, userId) : null

/**
 * New recovery codes in place of all old ones, with a mail.
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
    if ((await methodsOf(ctx, userId)).length === 0)
      throw new AppError('conflict', secondFactorMessages.off, { title })
    if (user) await notifySecurity(ctx, user, 'recovery-codes-renewed')
    return { recoveryCodes: await renewRecoveryCodes(ctx, userId) }
  })
}
