import { eq } from 'drizzle-orm'
import { type Context, requireActor } from '../context.ts'
import { sellerAccounts } from '../database/schema/payments.ts'
import { asking } from './asking.ts'
import { getSellerAccount, type SellerAccount } from './get-seller-account.ts'
import { refreshAccount } from './refresh-account.ts'

/**
 * A seller has come back from the provider: asks rather than waiting for its word. Not inside a transaction.
 * @throws AppError `not-signed-in`, `unavailable`
 */
export async function refreshOwnAccount(ctx: Context): Promise<SellerAccount> {
  const { userId } = requireActor(ctx)
  const [account] = await ctx.db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, userId))
  if (account && account.provider === ctx.payments?.name) await asking(() => refreshAccount(ctx, account))
  return getSellerAccount(ctx)
}
