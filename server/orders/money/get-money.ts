import { min } from 'drizzle-orm'
import { type Month, monthOf, monthsBetween, type SellerSums } from '#domain/payments/seller-money.ts'
import { type Context, requireActor } from '../../context.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { sumMoney } from '../../payments/money/sum-money.ts'
import { isPaidSaleOf, soldFulfilments } from './sold-fulfilments.ts'

export interface SellerMoney {
  /** False: buyers cannot pay by card here. */
  isOpen: boolean
  sums: SellerSums
  /** Those there are statements of, newest first; the first may not be over yet. */
  months: Month[]
}

/** The money of the signed-in seller, in sums. @throws AppError `not-signed-in` */
export async function getMoney(ctx: Context): Promise<SellerMoney> {
  const { userId: sellerId } = requireActor(ctx)
  const [sums, [first]] = await Promise.all([
    sumMoney(ctx, { fulfilments: soldFulfilments(ctx, { sellerId }) }),
    ctx.db
      .select({ paidAt: min(fulfilments.paidAt) })
      .from(fulfilments)
      .where(isPaidSaleOf(sellerId)),
  ])
  return {
    isOpen: ctx.payments !== null,
    sums,
    months: first?.paidAt ? monthsBetween(monthOf(first.paidAt), monthOf(ctx.clock.now())) : [],
  }
}
