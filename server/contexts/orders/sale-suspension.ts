import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { isActiveUser, lockPersonShared } from '#server/contexts/accounts/people.ts'
import { fulfilmentMarks, fulfilments } from '#server/database/schema/orders.ts'

/**
 * The condition that a fulfilment's seller is suspended and no administrator allowed the sale to continue: it cannot be paid, and
 * nothing is paid out.
 */
export const isSaleSuspended: SQL<boolean> = sql<boolean>`(not ${isActiveUser(fulfilments.sellerId)}
  and not exists (select from ${fulfilmentMarks} mark
    where mark.fulfilment_id = ${fulfilments.id} and mark.mark = 'suspension-waived'))`

/** Returns whether a payout must wait. Locks the seller until the transaction ends, so that a concurrent suspension waits or is seen. */
export async function isPayoutSuspended(
  ctx: Context,
  input: { fulfilmentId: string; sellerId: string },
): Promise<boolean> {
  await lockPersonShared(ctx, { userId: input.sellerId })
  return (await ctx.db.$count(fulfilments, and(eq(fulfilments.id, input.fulfilmentId), isSaleSuspended))) > 0
}
