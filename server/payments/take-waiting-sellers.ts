import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { onboardingReminders, transfers } from '../database/schema/payments.ts'

export interface WaitingTransfer {
  sellerId: string
  orderId: string
  fulfilmentId: string
  amount: number
}

/**
 * Sellers whose money has waited since before `since` for an account to go to, and who were not reminded since then either;
 * each with the oldest of what waits. They count as reminded: call it in the transaction that reminds them.
 */
export const takeWaitingSellers = (
  ctx: Context,
  input: { since: Date; limit: number },
): Promise<WaitingTransfer[]> =>
  inTransaction(ctx, async ({ db, clock }) => {
    const { since, limit } = input
    const waiting = await db
      .selectDistinctOn([transfers.sellerId], {
        sellerId: transfers.sellerId,
        orderId: transfers.orderId,
        fulfilmentId: transfers.fulfilmentId,
        amount: transfers.amount,
      })
      .from(transfers)
      .leftJoin(onboardingReminders, eq(onboardingReminders.sellerId, transfers.sellerId))
      .where(
        and(
          eq(transfers.status, 'waiting'),
          lt(transfers.createdAt, since),
          or(isNull(onboardingReminders.remindedAt), lt(onboardingReminders.remindedAt, since)),
        ),
      )
      .orderBy(asc(transfers.sellerId), asc(transfers.createdAt))
      .limit(limit)
    if (waiting.length === 0) return []
    const sellerIds = waiting.map(({ sellerId }) => sellerId)
    const remindedAt = clock.now()
    await db
      .insert(onboardingReminders)
      .values(sellerIds.map((sellerId) => ({ sellerId, remindedAt: since })))
      .onConflictDoNothing()
    // Another process that came at the same moment waits here, and then finds them reminded.
    const taken = await db
      .update(onboardingReminders)
      .set({ remindedAt })
      .where(
        and(inArray(onboardingReminders.sellerId, sellerIds), lte(onboardingReminders.remindedAt, since)),
      )
      .returning({ sellerId: onboardingReminders.sellerId })
    const mine = new Set(taken.map(({ sellerId }) => sellerId))
    return waiting.filter(({ sellerId }) => mine.has(sellerId))
  })
