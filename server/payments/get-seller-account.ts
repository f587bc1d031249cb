import { and, eq, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { type Context, requireActor } from '../context.ts'
import { sellerAccounts, transfers } from '../database/schema/payments.ts'
import { sum } from './sum.ts'

export interface SellerAccount {
  /** Nothing is paid by card on this site: there is nothing to set up. */
  isOffered: boolean
  /** They have begun to tell the provider who they are. */
  isStarted: boolean
  /** They can be paid. */
  isReady: boolean
  /** What waits until they can. */
  waiting: Cents
}

/** How the signed-in seller is paid. @throws AppError `not-signed-in` */
export async function getSellerAccount(ctx: Context): Promise<SellerAccount> {
  const { userId } = requireActor(ctx)
  const [[account], [waiting]] = await Promise.all([
    ctx.db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, userId)),
    ctx.db
      .select({ amount: sum(sql`${transfers.amount}`) })
      .from(transfers)
      .where(and(eq(transfers.sellerId, userId), eq(transfers.status, 'waiting'))),
  ])
  // One at a provider the site has left is none.
  const isOfProvider = account !== undefined && account.provider === ctx.payments?.name
  return {
    isOffered: ctx.payments !== null,
    isStarted: isOfProvider,
    isReady: isOfProvider && account?.isReady === true,
    waiting: waiting?.amount ?? 0,
  }
}
