import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { adoptRefund, adoptTransfer, knowsRefund, knowsTransfer } from '#server/contexts/payments/adopt.ts'
import { adoptReversal, isReversalRecorded } from '#server/contexts/payments/adopt-reversal.ts'
import {
  findAccountHolder,
  knowsDispute,
  knowsPayment,
  lastComparison,
  listOpenDisputes,
  mailFindings,
  recordComparison,
  recordFinding,
  settleFinding,
} from '#server/contexts/payments/check/findings.ts'
import { findPayment } from '#server/contexts/payments/find-payment.ts'
import { isUnknownToProvider, type ProviderMoney } from '#server/contexts/payments/provider/provider.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { settleCardDispute } from './settle-card-dispute.ts'
import { settlePayment } from './settle-payment.ts'

const day = 24 * 60 * 60 * 1_000
/** What was written while the last comparison ran, or late, is looked at again. */
const overlap = 7 * day
/** Where nothing was compared before. */
const first = 90 * day

/**
 * Every night: compares all money that moved at the provider since the last comparison with the ledger, and books what is
 * missing, as after the restore of an older database. What belongs to no order is reported to administrators. Repeatable. Not
 * inside a transaction.
 * @throws ProviderUnavailable
 */
export async function compareWithBank(ctx: Context): Promise<void> {
  const provider = ctx.payments
  if (!provider) return
  const own: Context = { ...ctx, actor: null }
  const comparedAt = ctx.clock.now()
  const since = await lastComparison(ctx)
  const from = new Date(since ? since.getTime() - overlap : comparedAt.getTime() - first)
  for (const money of inOrder(await provider.listMoney({ since: from })))
    if (await isPlaced(own, money)) await settleFinding(own, { money })
    else await recordFinding(own, { money })
  // Opened before, decided since.
  for (const providerDisputeId of await listOpenDisputes(ctx))
    await ignoreRefusals(() => settleCardDispute(own, { providerDisputeId }))
  await mailFindings(ctx)
  await recordComparison(ctx, { comparedAt })
}

/** A transfer or a refund is of a payment, which the books must know first; a dispute may freeze what else there was. */
const inOrder = (all: ProviderMoney[]): ProviderMoney[] =>
  (['payment', 'other', 'dispute'] as const).flatMap((wave) =>
    all.filter(({ kind }) => (kind === 'payment' || kind === 'dispute' ? kind : 'other') === wave),
  )

/** The books know it, or do now. */
async function isPlaced(ctx: Context, money: ProviderMoney): Promise<boolean> {
  switch (money.kind) {
    case 'payment':
      return isPaymentPlaced(ctx, money)
    case 'transfer':
      return (await knowsTransfer(ctx, money)) || (await isTransferAdopted(ctx, money))
    case 'refund':
      return (await knowsRefund(ctx, money)) || adoptRefund(ctx, { money })
    case 'reversal':
      return (await isReversalRecorded(ctx, money)) || adoptReversal(ctx, { money })
    case 'dispute':
      return isDisputePlaced(ctx, money)
  }
}

async function isPaymentPlaced(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { providerPaymentId } = money
  if (await knowsPayment(ctx, money)) return true
  if (providerPaymentId === null) return false
  await ignoreRefusals(() => settlePayment(ctx, { providerPaymentId }))
  return knowsPayment(ctx, money)
}

async function isDisputePlaced(ctx: Context, money: ProviderMoney): Promise<boolean> {
  if (money.providerPaymentId === null) return false
  await ignoreRefusals(() => settleCardDispute(ctx, { providerDisputeId: money.id }))
  return knowsDispute(ctx, money)
}

/** What the provider lists and then does not know is not ours to place. */
async function ignoreRefusals(question: () => Promise<unknown>): Promise<void> {
  try {
    await question()
  } catch (error) {
    if (!isUnknownToProvider(error)) throw error
  }
}

/** Of the seller whose account it went to, for their fulfilment of the order that was paid. */
async function isTransferAdopted(ctx: Context, money: ProviderMoney): Promise<boolean> {
  const { providerPaymentId, accountId } = money
  const payment = providerPaymentId === null ? null : await findPayment(ctx, { providerPaymentId })
  const sellerId = accountId === null ? null : await findAccountHolder(ctx, { accountId })
  if (!payment || sellerId === null) return false
  const { orderId } = payment
  const [fulfilment] = await ctx.db
    .select({ fulfilmentId: fulfilments.id, rate: fulfilments.commissionRate })
    .from(fulfilments)
    .where(and(eq(fulfilments.orderId, orderId), eq(fulfilments.sellerId, sellerId)))
  return fulfilment ? adoptTransfer(ctx, { money, fulfilment: { ...fulfilment, orderId, sellerId } }) : false
}
