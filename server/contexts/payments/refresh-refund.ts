import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Context } from '#server/context.ts'
import { type Refund, refunds } from '#server/database/schema/payments.ts'
import { requireProvider } from './call-provider.ts'
import { mailFindings, recordFinding } from './check/findings.ts'
import { hasSettledFinding, recordFindingRefund } from './check/settle-finding.ts'
import type { ProviderMoney, ProviderRefund } from './provider/provider.ts'
import { recordMissingRefund } from './record-missing-money.ts'
import { type RefundCallbacks, recordRefund } from './record-refund.ts'

/**
 * Reads a refund at the provider after its event, and records it. A refund made by hand at the provider is booked if only one
 * fulfilment can have it, otherwise reported to administrators. Not inside a transaction.
 */
export async function refreshRefund(
  ctx: Context,
  input: { providerRefundId: string },
  callbacks: RefundCallbacks = {},
): Promise<void> {
  const answer = await requireProvider(ctx).getRefund(input.providerRefundId)
  const refund = await findRefundOfAnswer(ctx, answer)
  if (refund) return recordRefund(ctx, { refundId: refund.id, answer }, callbacks)
  const { refundId, status } = answer
  const isMadeByHand = refundId === null || !isUuid(refundId)
  if (!isMadeByHand) return refreshFindingRefund(ctx, { findingId: refundId, answer })
  if (
    status !== 'failed' &&
    !(await recordMissingRefund({ ...ctx, actor: null }, { money: toProviderMoney(answer) }))
  )
    await reportFinding(ctx, answer)
}

/** Records the refund of a charge without an order (settle-finding.ts); ignores other refunds. */
async function refreshFindingRefund(
  ctx: Context,
  { findingId, answer }: { findingId: string; answer: ProviderRefund },
): Promise<void> {
  // Some banks send an accepted refund back days later.
  if (answer.status === 'failed' && (await hasSettledFinding(ctx, { findingId })))
    await reportFinding(ctx, answer)
  else await recordFindingRefund(ctx, { findingId, answer })
}

/** Reports it to administrators, once. */
async function reportFinding(ctx: Context, refund: ProviderRefund): Promise<void> {
  const systemContext: Context = { ...ctx, actor: null }
  await recordFinding(systemContext, { money: toProviderMoney(refund) })
  await mailFindings(systemContext)
}

function toProviderMoney({ refundId, ...refund }: ProviderRefund): ProviderMoney {
  const unrelated = { accountId: null, transferId: null, reversed: 0 }
  return { ...refund, ...unrelated, kind: 'refund', reference: refundId }
}

async function findRefundOfAnswer({ db }: Context, { id, refundId }: ProviderRefund): Promise<Refund | null> {
  const [knownRefund] = await db.select().from(refunds).where(eq(refunds.providerRefundId, id))
  if (knownRefund || refundId === null || !isUuid(refundId)) return knownRefund ?? null
  // The event may arrive before its id is stored. The own job of a refund that was sent again records it.
  const [pendingRefund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)))
  return pendingRefund ?? null
}
