import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

export const suspendedCode = 'ACCOUNT_SUSPENDED'

/** No session of any kind opens for a suspended person. Asked after the password: only they learn of it. */
export async function refuseSuspended(ctx: Context, input: { userId: string }): Promise<void> {
  const [profile] = await ctx.db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  if (profile?.suspendedAt) throw new APIError('FORBIDDEN', { code: suspendedCode })
}
