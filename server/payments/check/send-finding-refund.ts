import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bankFindings } from '../../database/schema/ledger.ts'
import { ProviderRefusal } from '../provider/provider.ts'
import { requireProvider } from '../require-provider.ts'

/**
 * The job behind `refundFinding`. Wherever it is killed it may be run again: the provider finds what it has done by the finding's
 * id. A refusal is written down, for administrators. @throws ProviderUnavailable when there was no answer: to be tried again
 */
export async function sendFindingRefund(ctx: Context, input: { findingId: string }): Promise<void> {
  const isBeingRefunded = and(eq(bankFindings.id, input.findingId), eq(bankFindings.status, 'refunding'))
  const [finding] = await ctx.db.select().from(bankFindings).where(isBeingRefunded)
  if (!finding?.providerPaymentId) return
  const { id: refundId, providerPaymentId, amount } = finding
  await ctx.db
    .update(bankFindings)
    .set(await ask(ctx, { refundId, providerPaymentId, amount }))
    .where(isBeingRefunded)
}

async function ask(
  ctx: Context,
  refund: { refundId: string; providerPaymentId: string; amount: number },
): Promise<Partial<typeof bankFindings.$inferInsert>> {
  try {
    const { id, status, failure } = await requireProvider(ctx).createRefund(refund)
    if (status === 'failed') return { status: 'refused', lastError: failure ?? status }
    return { status: 'settled', settledAt: ctx.clock.now(), note: `Remboursé par la plateforme (${id}).` }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return { status: 'refused', lastError: `${error.code}: ${error.message}` }
  }
}
