import { eq } from 'drizzle-orm'
import { mayMove, type TransitionName, transitionNames, transitionOf } from '#domain/orders/lifecycle.ts'
import { type Context, inTransaction } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { readFacts } from '../read-facts.ts'
import { askBeforeExpiry } from './ask-before-expiry.ts'
import { remindOfPending } from './remind-of-pending.ts'

/** What happens by itself, in the table's order; of two that are due the first does. */
const clockMoves = transitionNames.filter((name) => transitionOf(name).by.includes('clock'))

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
    const moved = await moveWhatIsDue(ctx, orderId)
    // Placed as one, given up as one: it is told once.
    if (moved.includes('expire')) await enqueueNotice(ctx, { kind: 'order-expired', orderId, by: 'clock' })
    await remindOfPending(ctx, { orderId })
  })
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
    await moveFulfilment(ctx, { fulfilmentId: fulfilment.id, transition, mover: 'clock' })
    moved.push(transition)
  }
  return moved
}
