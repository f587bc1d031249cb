import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { cardDisputes, refunds } from '../database/schema/payments.ts'
import { sum } from './sum.ts'

/**
 * A buyer's bank took a contested payment back: refunds of it that the provider refused meanwhile, since it was contested, have
 * reached the buyer that way. Answers how much of what the bank took they account for now. Under the order's lock.
 */
export async function settleByBank(ctx: Context, input: { paymentId: string }): Promise<Cents> {
  const { db, jobs } = ctx
  const { paymentId } = input
  const [[lost], [known], refused] = await Promise.all([
    db
      .select({ amount: sum(cardDisputes.amount) })
      .from(cardDisputes)
      .where(and(eq(cardDisputes.paymentId, paymentId), eq(cardDisputes.status, 'lost'))),
    db
      .select({ amount: sum(refunds.amount) })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.kind, 'card-dispute'))),
    db
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.paymentId, paymentId),
          ne(refunds.kind, 'card-dispute'),
          eq(refunds.status, 'failed'),
          isNull(refunds.settledAt),
          // What the provider had taken is on its way, or came back from the bank.
          isNull(refunds.providerRefundId),
        ),
      )
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ])
  let settled = 0
  const left = () => (lost?.amount ?? 0) - (known?.amount ?? 0) - settled
  for (const { id, amount } of refused) {
    if (amount > left()) continue
    settled += amount
    await db.update(refunds).set({ kind: 'card-dispute', status: 'queued' }).where(eq(refunds.id, id))
    await jobs.enqueue(db, 'send-refund', { refundId: id })
  }
  return settled
}
