import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { clockMoves, mayMove, type TransitionName } from '#domain/orders/lifecycle.ts'
import { type Context, inTransaction } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { startUnpaid } from '../moves/start-unpaid.ts'
import { takeStock } from '../moves/take-stock.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { readFacts } from '../read-facts.ts'
import { askBeforeExpiry } from './ask-before-expiry.ts'
import { remindOfPending } from './remind-of-pending.ts'

/** Does with one order what has become due of it; nothing when somebody else is just changing it. Not inside a transaction. */
export async function advanceOrder(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  await askBeforeExpiry(ctx, { orderId })
  await inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const [order] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update', { skipLocked: true })
    if (!order) return
    await expireQuotes(ctx, { orderId })
    await takeAgreed(ctx, orderId)
    const moved = await moveWhatIsDue(ctx, orderId)
    // Placed as one, given up as one: it is told once.
    if (moved.includes('expire')) await enqueueNotice(ctx, { kind: 'order-expired', orderId, by: 'clock' })
    await remindOfPending(ctx, { orderId })
  })
}

/**
 * Of an order nobody pays by card whose last open quote was settled by somebody else than its buyer, the articles are taken now;
 * where they cannot be had, the next minute tries again, until the request is given up.
 */
async function takeAgreed(ctx: Context, orderId: string): Promise<void> {
  const parts = await readFacts(ctx, { orderId })
  if (parts.some(({ facts }) => facts.status === 'initial' && facts.settlement === 'card')) return
  try {
    await takeStock(ctx, { orderId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function moveWhatIsDue(ctx: Context, orderId: string): Promise<TransitionName[]> {
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const isBeingPaid = (await listOrderPayments(ctx, { orderId })).some(
    ({ status }) => status === 'processing',
  )
  const parts = await readFacts(ctx, { orderId })
  const moved: TransitionName[] = []
  for (const { fulfilment, facts } of parts) {
    const transition = clockMoves.find((name) => mayMove(name, 'clock', facts, now, delays))
    // The buyer has done their part; their bank has not answered yet.
    if (!transition || (transition === 'expire' && isBeingPaid)) continue
    moved.push(transition)
    if (transition !== 'start')
      await moveFulfilment(ctx, { fulfilmentId: fulfilment.id, transition, mover: 'clock' })
  }
  // All of it at once: its buyer gets the codes in one mail.
  if (moved.includes('start')) await startUnpaid(ctx, { orderId, mover: 'clock' })
  return moved
}
