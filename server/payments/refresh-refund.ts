import { and, eq, isNull } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Context } from '../context.ts'
import { type Refund, refunds } from '../database/schema/payments.ts'
import type { ProviderRefund } from './provider/provider.ts'
import { type RefundOutcomes, recordRefund } from './record-refund.ts'
import { requireProvider } from './require-provider.ts'

/**
 * The provider tells that something happened to a refund: asks how it is now, and writes that down. Not inside a transaction.
 * @throws Error for one that was made in the provider's own screens: an administrator must account for it
 */
export async function refreshRefund(
  ctx: Context,
  input: { providerRefundId: string },
  outcomes: RefundOutcomes = {},
): Promise<void> {
  const answer = await requireProvider(ctx).getRefund(input.providerRefundId)
  const refund = await findRefund(ctx, answer)
  if (refund) return recordRefund(ctx, { refundId: refund.id, answer }, outcomes)
  if ((answer.refundId === null || !isUuid(answer.refundId)) && answer.status !== 'failed')
    throw new Error(
      `Un remboursement a été fait chez le prestataire de paiement, sans la plateforme\u00a0: ${answer.id}.`,
    )
}

async function findRefund({ db }: Context, { id, refundId }: ProviderRefund): Promise<Refund | null> {
  const [known] = await db.select().from(refunds).where(eq(refunds.providerRefundId, id))
  if (known || refundId === null || !isUuid(refundId)) return known ?? null
  // Told before its id was stored. Of one that was sent anew since, the job that did so writes it down.
  const [own] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), isNull(refunds.providerRefundId)))
  return own ?? null
}
