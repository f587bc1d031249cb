import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { getTransition, type TransitionName } from '#domain/orders/lifecycle.ts'
import type { DisputeDecision } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { disputes } from '#server/database/schema/disputes.ts'
import type { FulfilmentRecord } from '../read-facts.ts'
import type { Move } from './move.ts'

const decisions: Partial<Record<TransitionName, DisputeDecision>> = {
  'decide-refund': 'refund',
  'decide-part-refund': 'part-refund',
  'decide-release': 'release',
}

/** Opens the dispute a move begins, or decides the one it ends. In the caller's transaction, with the order locked. */
export async function recordDispute(
  ctx: Context,
  input: { record: FulfilmentRecord; move: Move; refunded: Cents | null },
): Promise<void> {
  const { record, move, refunded } = input
  const fulfilmentId = record.fulfilment.id
  const actorId = ctx.actor?.userId ?? null
  const now = ctx.clock.now()
  const decision = decisions[move.transition]
  if (decision) {
    await ctx.db
      .update(disputes)
      .set({
        decision,
        decidedAt: now,
        decidedBy: actorId,
        refundAmount: refunded,
        explanation: move.note ?? '',
      })
      .where(and(eq(disputes.fulfilmentId, fulfilmentId), isNull(disputes.decidedAt)))
    return
  }
  const { to, label } = getTransition(move.transition)
  if (to !== states.disputed) return
  await ctx.db.insert(disputes).values({
    fulfilmentId,
    openedBy: actorId,
    openedAs: move.mover,
    reason: move.note || label,
    createdAt: now,
  })
}

/** True when the fulfilment ever had a dispute, open or decided. */
export const hadDispute = async (ctx: Context, input: { fulfilmentId: string }): Promise<boolean> =>
  (await ctx.db.$count(disputes, eq(disputes.fulfilmentId, input.fulfilmentId))) > 0
