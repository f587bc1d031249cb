import { eq } from 'drizzle-orm'
import type { CardDisputeStatus } from '#domain/payments/payments.ts'
import type { Context } from '../context.ts'
import { cardDisputes } from '../database/schema/payments.ts'
import type { ProviderDispute } from './provider/provider.ts'

/**
 * Writes down how a cardholder's objection stands, in the caller's transaction and under the order's lock. Answers how it
 * stood before; null: it is new. What was decided stays decided, whatever is told late.
 */
export async function recordCardDispute(
  ctx: Context,
  input: { paymentId: string; dispute: ProviderDispute },
): Promise<CardDisputeStatus | null> {
  const { paymentId, dispute } = input
  const { id: providerDisputeId, amount, status, reason, dueBy } = dispute
  const now = ctx.clock.now()
  const state = { amount, status, reason, dueBy, closedAt: status === 'open' ? null : now }
  const [known] = await ctx.db
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.providerDisputeId, providerDisputeId))
  if (!known) {
    await ctx.db.insert(cardDisputes).values({ ...state, paymentId, providerDisputeId, createdAt: now })
    return null
  }
  if (known.status === 'open') {
    await ctx.db.update(cardDisputes).set(state).where(eq(cardDisputes.id, known.id))
  }
  return known.status
}
