import { eq, type SQLWrapper } from 'drizzle-orm'
import type { SellerSums } from '#domain/payments/seller-money.ts'
import { type Context, requireAdmin } from '../context.ts'
import { sellerAccounts } from '../database/schema/payments.ts'
import { sumMoney } from './payouts/money-of-fulfilments.ts'

export interface SellerMoney extends SellerSums {
  /** How far they are with the provider that pays them; null: not begun, or nothing is paid by card here. */
  account: 'ready' | 'incomplete' | null
}

/** A seller's money, and whether it can reach them; `fulfilments` is a query of the ids of what they have sold. */
export async function summariseSellerMoney(
  ctx: Context,
  { sellerId, fulfilments }: { sellerId: string; fulfilments: SQLWrapper },
): Promise<SellerMoney> {
  requireAdmin(ctx)
  const [sums, [account]] = await Promise.all([
    sumMoney(ctx, { fulfilments }),
    ctx.db
      .select({ provider: sellerAccounts.provider, isReady: sellerAccounts.isReady })
      .from(sellerAccounts)
      .where(eq(sellerAccounts.sellerId, sellerId)),
  ])
  // One at a provider the site has left is none.
  const isOfProvider = account !== undefined && account.provider === ctx.payments?.name
  return { ...sums, account: isOfProvider ? (account.isReady ? 'ready' : 'incomplete') : null }
}
