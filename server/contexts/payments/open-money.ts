import { and, count, eq, inArray, or, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { cardDisputes, payments, refunds, transfers } from '#server/database/schema/payments.ts'
import { isUnsettled } from './order-money.ts'
import { isUnderway } from './payouts/money-of-fulfilments.ts'
import { sum } from './post-entries.ts'

/** Money of these orders and sales that has not arrived where it goes; both are queries of ids. */
export async function findOpenMoney(
  { db }: Context,
  input: { userId: string; orders: SQLWrapper; fulfilments: SQLWrapper },
) {
  const { userId, orders, fulfilments } = input
  const [held] = await db
    .select({ amount: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, 'held'),
        or(inArray(ledgerEntries.orderId, orders), inArray(ledgerEntries.fulfilmentId, fulfilments)),
      ),
    )
  const [leaving] = await db
    .select({ count: count() })
    .from(transfers)
    .where(and(eq(transfers.sellerId, userId), isUnderway))
  const [returning] = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(isUnsettled, or(inArray(refunds.orderId, orders), inArray(refunds.fulfilmentId, fulfilments))))
  const [charging] = await db
    .select({ count: count() })
    .from(payments)
    .where(and(inArray(payments.orderId, orders), inArray(payments.status, ['open', 'processing'])))
  const [contested] = await db
    .select({ count: count() })
    .from(cardDisputes)
    .innerJoin(payments, eq(payments.id, cardDisputes.paymentId))
    .where(and(eq(cardDisputes.status, 'open'), inArray(payments.orderId, orders)))
  return {
    held: held?.amount ?? 0,
    moving: (leaving?.count ?? 0) + (returning?.count ?? 0),
    charges: (charging?.count ?? 0) + (contested?.count ?? 0),
  }
}
