import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Context } from '../context.ts'
import { type Refund, refunds } from '../database/schema/payments.ts'
import { adoptRefund } from './adopt.ts'
import { recordFinding } from './check/findings.ts'
import { mailFindings } from './check/mail-findings.ts'
import type { ProviderRefund } from './provider/provider.ts'
import { type RefundOutcomes, recordRefund } from './record-refund.ts'
import { requireProvider } from './require-provider.ts'

/**
 * The provider reports an event of a refund: asks how it is now, and writes that down. One that was made in the
 * provider's own screens is booked where it can only belong, or put before administrators. Not inside a transaction.
 */
export async function refreshRefund(
  ctx: Context,
  input: { providerRefundId: string },
  outcomes: RefundOutcomes = {},
): Promise<void> {
  const answer = await requireProvider(ctx).getRefund(input.providerRefundId)
  const refund = await findRefund(ctx, answer)
  if (refund) return recordRefund(ctx, { refundId: refund.id, answer }, outcomes)
  const isMadeByHand = answer.refundId === null || !isUuid(answer.refundId)
  if (isMadeByHand && answer.status !== 'failed') await place(ctx, answer)
}

async function place(ctx: Context, { refundId, ...refund }: ProviderRefund): Promise<void> {
  const own: Context = { ...ctx, actor: null }
  const unrelated = { accountId: null, transferId: null, reversed: 0 }
  const money = { ...refund, ...unrelated, kind: 'refund', reference: refundId } as const
  if (await adoptRefund(own, { money })) return
  await recordFinding(own, { money })
  await mailFindings(own)
}

async function findRefund({ db }: Context, { id, refundId }: ProviderRefund): Promise<Refund | null> {
  const [known] = await db.select().from(refunds).where(eq(refunds.providerRefundId, id))
  if (known || refundId === null || !isUuid(refundId)) return known ?? null
  // Reported before its id was stored. Of one that was sent anew since, the job that did so writes it down.
  const [own] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)))
  return own ?? null
}
