import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** What everybody may know of a seller. */
export async function getSeller(
  ctx: Context,
  input: { userId: string },
): Promise<{ name: string; isSuspended: boolean }> {
  const [seller] = await ctx.db
    .select({
      companyName: profiles.companyName,
      username: profiles.username,
      suspendedAt: profiles.suspendedAt,
    })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  return {
    name: seller?.companyName ?? seller?.username ?? 'Vendeur',
    isSuspended: Boolean(seller?.suspendedAt),
  }
}
