import { and, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { SellerSums } from '#domain/payments/seller-money.ts'
import type { Context } from '../../context.ts'
import { ledgerEntries, refunds, transfers } from '../../database/schema/payments.ts'
import { sum } from '../sum.ts'
import { heldByRefund, isUnsettled } from '../unsettled-refunds.ts'
import { isUnderway } from './underway.ts'

/** All the money of these fulfilments together; `fulfilments` is a query of ids. */
export async function sumMoney(ctx: Context, input: { fulfilments: SQLWrapper }): Promise<SellerSums> {
  const { fulfilments } = input
  const [accounts, [underway], [refunding]] = await Promise.all([
    ctx.db
      .select({ account: ledgerEntries.account, amount: sum(ledgerEntries.amount) })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.fulfilmentId, fulfilments))
      .groupBy(ledgerEntries.account),
    ctx.db
      .select({
        gross: sum(sql`${transfers.amount} + ${transfers.commission}`),
        net: sum(transfers.amount),
        waiting: sum(sql`case when ${transfers.status} = 'waiting' then ${transfers.amount} end`),
      })
      .from(transfers)
      .where(and(inArray(transfers.fulfilmentId, fulfilments), isUnderway)),
    ctx.db
      .select({ amount: sum(refunds.amount), held: sum(heldByRefund) })
      .from(refunds)
      .where(and(inArray(refunds.fulfilmentId, fulfilments), isUnsettled)),
  ])
  const on = (account: string) => accounts.find((row) => row.account === account)?.amount ?? 0
  return {
    held: on('held') - (underway?.gross ?? 0) - (refunding?.held ?? 0),
    onTheWay: underway?.net ?? 0,
    waiting: underway?.waiting ?? 0,
    released: on('released'),
    refunded: on('refunded'),
    refunding: refunding?.amount ?? 0,
    commission: on('commission'),
  }
}
