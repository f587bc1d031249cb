import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import {
  findAccountHolder,
  findLastComparison,
  isDisputeRecorded,
  isPaymentRecorded,
  listOpenBankDisputes,
  mailFindings,
  recordComparison,
  recordFinding,
  settleFinding,
} from '#server/contexts/payments/check/findings.ts'
import { findPayment } from '#server/contexts/payments/find-payment.ts'
import { isUnknownToProvider, type ProviderMoney } from '#server/contexts/payments/provider/provider.ts'
import {
  isRefundRecorded,
  isTransferRecorded,
  recordMissingRefund,
  recordMissingTransfer,
} from '#server/contexts/payments/record-missing-money.ts'
import {
  isReversalRecorded,
  recordMissingReversal,
} from '#server/contexts/payments/record-missing-reversal.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { settleCardDispute } from './settle-card-dispute.ts'
import { settlePayment } from './settle-payment.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** Each comparison includes a week before the last one, for entries that were written during it or late. */
const overlapMs = 7 * dayMs
/** The period of the first comparison. */
const firstPeriodMs = 90 * dayMs

/**
 * Compares all money that moved at the provider since the last comparison with the ledger, and books what is missing, as after
 * the restore of an older database. Reports money without an order to administrators. Repeatable. Runs every night, not inside
 * a transaction.
 * @throws ProviderUnavailable
 */
export async function compareWithBank(ctx: Context): Promise<void> {
  const provider = ctx.payments
  if (!provider) return
  const ctxWithoutActor: Context = { ...ctx, actor: null }
  const comparedAt = ctx.clock.now()
  const since = await findLastComparison(ctx)
  const from = new Date(since ? since.getTime() - overlapMs : comparedAt.getTime() - firstPeriodMs)
  for (const money of sortForBooking(await provider.listMoney({ since: from })))
    if (await ensureBooked(ctxWithoutActor, money)) await settleFinding(ctxWithoutActor, { money })
    else await recordFinding(ctxWithoutActor, { money })
  // These disputes were opened before the period and may have been decided since.
  for (const providerDisputeId of await listOpenBankDisputes(ctx))
    await ignoreRefusals(() => settleCardDispute(ctxWithoutActor, { providerDisputeId }))
  await mailFindings(ctx)
  await recordComparison(ctx, { comparedAt })
}

/** Payments first, because transfers and refunds refer to them; disputes last, because they may freeze the others. */
const sortForBooking = (all: ProviderMoney[]): ProviderMoney[] =>
  (['payment', 'other', 'dispute'] as const).flatMap((phase) =>
    all.filter(({ kind }) => (kind === 'payment' || kind === 'dispute' ? kind : 'other') === phase),
  )

/** Returns true when the ledger contains this money, or does after this call. */
async function ensureBooked(ctx: Context, money: ProviderMoney): Promise<boolean> {
  switch (money.kind) {
    case 'payment':
      return ensurePaymentBooked(ctx, money)
    case 'transfer':
      return (await isTransferRecorded(ctx, money)) || (await tryRecordMissingTransfer(ctx, money))
    case 'refund':
      return (await isRefundRecorded(ctx, money)) || recordMissingRefund(ctx, { money })
    case 'reversal':
      return (await isReversalRecorded(ctx, money)) || recordMissingReversal(ctx, { money })
    case 'dispute':
      return ensureDisputeBooked(ctx, money)
  }
}

async function ensurePaymentBooked(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { providerPaymentId } = money
  if (await isPaymentRecorded(ctx, money)) return true
  if (providerPaymentId === null) return false
  await ignoreRefusals(() => settlePayment(ctx, { providerPaymentId }))
  return isPaymentRecorded(ctx, money)
}

async function ensureDisputeBooked(ctx: Context, money: ProviderMoney): Promise<boolean> {
  if (money.providerPaymentId === null) return false
  await ignoreRefusals(() => settleCardDispute(ctx, { providerDisputeId: money.id }))
  return isDisputeRecorded(ctx, money)
}

/** Ignores objects that the provider lists and then does not know. */
async function ignoreRefusals(operation: () => Promise<unknown>): Promise<void> {
  try {
    await operation()
  } catch (error) {
    if (!isUnknownToProvider(error)) throw error
  }
}

/** Assigns a transfer to the fulfilment of the seller who owns its account, in the order that was paid. */
async function tryRecordMissingTransfer(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { providerPaymentId, accountId } = money
  const payment = providerPaymentId === null ? null : await findPayment(ctx, { providerPaymentId })
  const sellerId = accountId === null ? null : await findAccountHolder(ctx, { accountId })
  if (!payment || sellerId === null) return false
  const { orderId } = payment
  const [fulfilment] = await ctx.db
    .select({ fulfilmentId: fulfilments.id, rate: fulfilments.commissionRate })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orderId), eq(fulfilments.sellerId, sellerId)))
  return fulfilment
    ? recordMissingTransfer(ctx, { money, fulfilment: { ...fulfilment, orderId, sellerId } })
    : false
}
