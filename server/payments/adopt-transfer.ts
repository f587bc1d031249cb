import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { BasisPoints } from '#domain/payments/payments.ts'
import { sharesOf } from '#domain/payments/shares.ts'
import { type Context, inTransaction } from '../context.ts'
import { transfers } from '../database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order-row.ts'
import { findPayment } from './find-payment.ts'
import { readFulfilmentMoney, releasedBy } from './fulfilment-money.ts'
import type { ProviderMoney } from './provider/provider.ts'

/** The job that sends one finds it at the provider by our id, so that one still to be sent is known, too. */
export async function knowsTransfer({ db }: Context, { reference, amount }: ProviderMoney): Promise<boolean> {
  if (reference === null || !isUuid(reference)) return false
  const [own] = await db.select().from(transfers).where(eq(transfers.id, reference))
  return own?.amount === amount
}

/**
 * Writes down a transfer the provider has made for us and the books have lost: its job finds it there by our id, and books it.
 * False where it is not what this part of the order would be paid. What was taken back of it since comes after (adopt-reversal.ts).
 */
export const adoptTransfer = (
  ctx: Context,
  input: {
    money: ProviderMoney
    part: { orderId: string; fulfilmentId: string; sellerId: string; rate: BasisPoints }
  },
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { money, part } = input
    const { reference, providerPaymentId, createdAt } = money
    const { rate, ...whose } = part
    if (reference === null || !isUuid(reference) || providerPaymentId === null) return false
    await lockOrderRow(ctx, part)
    if (await knowsTransfer(ctx, money)) return true
    const payment = await findPayment(ctx, { providerPaymentId })
    const held = await readFulfilmentMoney(ctx, part)
    if (!payment || held.paymentId !== payment.id) return false
    const before = releasedBy(held.transfers)
    // All that was held, as nearly always, or what a decision gave the seller of it.
    const some = Math.round((money.amount * 10_000) / Math.max(10_000 - rate, 1))
    const shares = [held.free, some - 1, some, some + 1]
      .filter((gross) => gross > 0 && gross <= held.free)
      .map((gross) => sharesOf(gross, before, rate))
      .find(({ amount }) => amount === money.amount)
    if (!shares) return false
    await ctx.db.insert(transfers).values({
      ...{ id: reference, ...whose, ...shares, paymentId: payment.id, commissionRate: rate, createdAt },
      // It has left: nothing stops it any more.
      status: 'sending',
    })
    await ctx.jobs.enqueue(ctx.db, 'send-transfer', { transferId: reference })
    return true
  })
