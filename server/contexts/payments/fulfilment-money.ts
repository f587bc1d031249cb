import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { addShares, grossAmount, type Shares, subtractShares } from '#domain/payments/shares.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { refunds, type Transfer, transferReversals, transfers } from '#server/database/schema/payments.ts'
import { sum } from './balances.ts'
import { isUnsettled, moneyHeldByRefund } from './order-money.ts'

export interface TransferMoney extends Transfer {
  /** The shares taken back by reversals, done or pending. */
  reversed: Shares
}

/** The money of one fulfilment, on which decisions about it are based. */
export interface FulfilmentMoney {
  /** Null when nothing was charged. */
  paymentId: string | null
  /** Held money that is neither being transferred nor refunded. */
  free: Cents
  /** Transfers that are not dropped, oldest first. */
  transfers: TransferMoney[]
}

/** States of transfers that have not left and can be stopped without the provider. */
const stoppableStatuses = ['waiting', 'queued', 'failed'] as const
export const isStoppable = ({ status }: Pick<TransferMoney, 'status'>): boolean =>
  (stoppableStatuses as readonly string[]).includes(status)

/** The rest of a transfer after its reversals, done or pending. */
export const remainingShares = (transfer: TransferMoney): Shares =>
  subtractShares(transfer, transfer.reversed)

/** The shares of seller and association after all these transfers and reversals have arrived. */
export const sumReleased = (transfers: TransferMoney[]): Shares =>
  transfers.map(remainingShares).reduce(addShares, { amount: 0, commission: 0 })

/** Reads the money of a fulfilment. Under the order's lock. */
export async function readFulfilmentMoney(
  { db }: Context,
  input: { fulfilmentId: string },
): Promise<FulfilmentMoney> {
  const { fulfilmentId } = input
  const [ledger] = await db
    .select({
      held: sum(sql`case when ${ledgerEntries.account} = 'held' then ${ledgerEntries.amount} end`),
      paymentId: sql<
        string | null
      >`(array_agg(${ledgerEntries.sourceId}) filter (where ${ledgerEntries.kind} = 'charge'))[1]`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.fulfilmentId, fulfilmentId))
  const rows = await db
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.fulfilmentId, fulfilmentId),
        inArray(transfers.status, ['waiting', 'queued', 'failed', 'sending', 'sent']),
      ),
    )
    .orderBy(transfers.createdAt, transfers.id)
  const reversed = await db
    .select({
      transferId: transferReversals.transferId,
      amount: sum(transferReversals.amount),
      commission: sum(transferReversals.commission),
    })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
    .where(eq(transfers.fulfilmentId, fulfilmentId))
    .groupBy(transferReversals.transferId)
  const [refunding] = await db
    .select({ held: sum(moneyHeldByRefund) })
    .from(refunds)
    .where(and(eq(refunds.fulfilmentId, fulfilmentId), isUnsettled))
  const activeTransfers = rows.map((row) => {
    const { amount = 0, commission = 0 } = reversed.find(({ transferId }) => transferId === row.id) ?? {}
    return { ...row, reversed: { amount, commission } }
  })
  const transfersUnderWay = activeTransfers.filter(({ status }) => status !== 'sent')
  const onTheWay = transfersUnderWay.reduce((total, transfer) => total + grossAmount(transfer), 0)
  return {
    paymentId: ledger?.paymentId ?? null,
    free: (ledger?.held ?? 0) - onTheWay - (refunding?.held ?? 0),
    transfers: activeTransfers,
  }
}

/**
 * Stops transfers that have not left, so that their money stays held until the dispute is decided. In the caller's transaction,
 * under the order's lock.
 */
export async function stopUnsentTransfers({ db }: Context, input: { fulfilmentId: string }): Promise<void> {
  await db
    .update(transfers)
    .set({ status: 'dropped' })
    .where(
      and(eq(transfers.fulfilmentId, input.fulfilmentId), inArray(transfers.status, [...stoppableStatuses])),
    )
}
