import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { Context } from '../../context.ts'
import { type HandedOver, recordHandOver } from '../collection/record-hand-over.ts'
import type { Move } from './move.ts'

/** What was not handed over is given back instead. */
const leavesRest: readonly TransitionName[] = ['refund-remainder', 'end-remainder']

/** Which articles changed hands by this move; null: none. Whoever has received has received all that was left. */
export async function recordReceipt(
  ctx: Context,
  { fulfilmentId, transition, items, pickupCodeId, isReceived }: Move & { isReceived: boolean },
): Promise<HandedOver | null> {
  const code = { pickupCodeId: pickupCodeId ?? null }
  if (items) return recordHandOver(ctx, { fulfilmentId, items, ...code })
  if (!isReceived || leavesRest.includes(transition)) return null
  return recordHandOver(ctx, { fulfilmentId, items: 'rest', ...code })
}
