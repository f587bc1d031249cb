import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../context.ts'
import { sellerAccounts, transfers } from '../database/schema/payments.ts'
import { requireProvider } from './require-provider.ts'

/**
 * Asks the provider how a seller's account is; once it is ready what waited for it leaves. Repeatable, whoever's account it is
 * not. Not inside a transaction. @throws ProviderUnavailable
 */
export async function refreshAccount(ctx: Context, input: { providerAccountId: string }): Promise<void> {
  const { providerAccountId } = input
  const { isReady, missing } = await requireProvider(ctx).getAccount(providerAccountId)
  await inTransaction(ctx, async ({ db, clock, jobs }) => {
    const [account] = await db
      .update(sellerAccounts)
      .set({ isReady, missing, updatedAt: clock.now() })
      .where(eq(sellerAccounts.providerAccountId, providerAccountId))
      .returning({ sellerId: sellerAccounts.sellerId })
    if (!account || !isReady) return
    const leaving = await db
      .update(transfers)
      .set({ status: 'queued' })
      .where(and(eq(transfers.sellerId, account.sellerId), eq(transfers.status, 'waiting')))
      .returning({ transferId: transfers.id })
    if (leaving.length > 0) await jobs.enqueueAll(db, 'send-transfer', leaving)
  })
}
