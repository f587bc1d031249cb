import { eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { BasisPoints } from '#domain/payments/payments.ts'
import { type Shares, sharesOf } from '#domain/payments/shares.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import type { Context } from '#server/context.ts'
import { sellerAccounts, transfers } from '#server/database/schema/payments.ts'
import { isPayoutFrozen } from '../orders/frozen-sales.ts'
import { readFulfilmentMoney, releasedBy } from './fulfilment-money.ts'

interface Release {
  orderId: string
  fulfilmentId: string
  sellerId: string
  amount: Cents | 'rest'
  rate: BasisPoints
}

/**
 * Sends held money of a fulfilment to its seller, less the commission; in the caller's transaction, under the order's lock. At
 * most what is neither on its way nor being refunded; null when there is nothing. `lacksAccount`: it waits for the seller to
 * have an account at the provider; of one who is suspended it waits for the administrators.
 */
export async function release(
  ctx: Context,
  input: Release,
): Promise<(Shares & { transferId: string; lacksAccount: boolean }) | null> {
  const { orderId, fulfilmentId, sellerId, rate } = input
  const money = await readFulfilmentMoney(ctx, { fulfilmentId })
  const gross = input.amount === 'rest' ? money.free : Math.min(input.amount, money.free)
  if (gross <= 0 || !money.paymentId) return null

  const [account] = await ctx.db
    .select({ isReady: sellerAccounts.isReady, provider: sellerAccounts.provider })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.sellerId, sellerId))
  const shares = sharesOf(gross, releasedBy(money.transfers), rate)
  const hasAccount = account?.isReady && account.provider === ctx.payments?.name
  const isFrozen = await isPayoutFrozen(ctx, { fulfilmentId, sellerId })
  const status = hasAccount && !isFrozen ? 'queued' : 'waiting'
  const [written] = await ctx.db
    .insert(transfers)
    .values({
      ...shares,
      commissionRate: rate,
      orderId,
      fulfilmentId,
      sellerId,
      paymentId: money.paymentId,
      status,
      createdAt: ctx.clock.now(),
    })
    .returning({ id: transfers.id })
  const transferId = written?.id as string
  await publish(ctx, { type: 'order-changed', orderId, fulfilmentId })
  // One that waits, too: the account may become ready while this is being written, and looks for nothing afterwards.
  await ctx.jobs.enqueue(ctx.db, 'send-transfer', { transferId })
  return { ...shares, transferId, lacksAccount: !hasAccount && !isFrozen }
}
