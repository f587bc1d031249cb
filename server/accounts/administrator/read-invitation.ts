import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { users } from '../../database/schema/accounts.ts'
import { readCode } from '../mailed-codes.ts'

/**
 * What the link asks for: `accountId` of the confirmed account that has its address, which signs in; null where the account
 * is still to be made. @throws AppError `invalid` for a link that is unknown, expired or used
 */
export async function readInvitation(
  ctx: Context,
  input: { token: string },
): Promise<{ email: string; accountId: string | null }> {
  const { userId: email } = await readCode(ctx, 'make-administrator', input.token)
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  return { email, accountId: account?.id ?? null }
}
