import { eq } from 'drizzle-orm'
import type { CardDisputeStatus } from '#domain/payments/payments.ts'
import type { Context } from '../context.ts'
import { cardDisputes } from '../database/schema/payments.ts'
import type { ProviderDispute } from './provider/provider.ts'

/**
 * Writes down how a cardholder's objection stands, in the caller's transaction and under the order's lock. Answers how it
 * stood before (`before` null: it is new). What was decided is not open again, whatever is told late; it may be decided anew.
 */
export async function recordCardDispute(
  ctx: Context,
  input: { paymentId: string; dispute: ProviderDispute },
): Promise<{ disputeId: string; before: CardDisputeStatus | null }> {
  const { paymentId, dispute } = input
  const { id: providerDisputeId, amount, status, reason, dueBy } = dispute
  const now = ctx.clock.now()
  const state = { amount, status, reason, dueBy, closedAt: status === 'open' ? null : now }
  const [known] = await ctx.db
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.providerDisputeId, providerDisputeId))
  if (!known) {
    const [made] = await ctx.db
      .insert(cardDisputes)
      .values({ ...state, paymentId, providerDisputeId, createdAt: now })
      .returning({ id: cardDisputes.id })
    return { disputeId: made?.id as string, before: null }
  }
  if (known.status !== status && (known.status === 'open' || status !== 'open'))
    await ctx.db.update(cardDisputes).set(state).where(eq(cardDisputes.id, known.id))
  return { disputeId: known.id, before: known.status }
}
