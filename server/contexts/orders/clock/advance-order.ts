import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { days } from '#domain/orders/delays.ts'
import { clockTransitions, mayMove, paymentDueAt } from '#domain/orders/lifecycle.ts'
import type { FulfilmentMark } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { startWithoutCard } from '#server/contexts/orders/moves/unpaid-orders.ts'
import { listOrderPayments } from '#server/contexts/payments/find-payment.ts'
import { ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { deliveryQuotes, fulfilmentMarks, fulfilments, orders } from '#server/database/schema/orders.ts'
import { lockOrder } from '../lock-order.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { takeStock } from '../moves/take-stock.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'
import { settleOpenPayments } from '../payment/settle-payment.ts'
import { readFacts } from '../read-facts.ts'

/** Applies what is due for one order; skips an order locked by another transaction. Not inside a transaction. */
export async function advanceOrder(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  await checkPaymentBeforeExpiry(ctx, { orderId })
  await inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const [order] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update', { skipLocked: true })
    if (!order) return
    await expireQuotes(ctx, { orderId })
    await reserveAgreedStock(ctx, orderId)
    const expired = await applyDueMoves(ctx, orderId)
    const fulfilmentIds = expired.map(({ id }) => id)
    // One notice for the whole order. Sellers who had declined before, or were never mailed about the order, receive no email.
    const unannouncedIds = expired.filter(({ wasSellerMailed }) => !wasSellerMailed).map(({ id }) => id)
    if (expired.length > 0)
      await enqueueNotice(ctx, { kind: 'order-expired', orderId, fulfilmentIds, unannouncedIds, by: 'clock' })
    await remindOfUnacknowledged(ctx, { orderId })
  })
}

/**
 * Reserves the stock of an order without card payment whose last open quote was ended by another than its buyer, for example by a
 * seller who declined. Without stock, the next run retries until the request expires.
 */
async function reserveAgreedStock(ctx: Context, orderId: string): Promise<void> {
  const records = await readFacts(ctx, { orderId })
  if (records.some(({ facts }) => facts.status === states.placed && facts.settlement === 'card')) return
  try {
    await takeStock(ctx, { orderId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Applies the due transitions; returns the fulfilments that were not paid in time. */
async function applyDueMoves(
  ctx: Context,
  orderId: string,
): Promise<{ id: string; wasSellerMailed: boolean }[]> {
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const isBeingPaid = (await listOrderPayments(ctx, { orderId })).some(
    ({ status }) => status === 'processing',
  )
  const records = await readFacts(ctx, { orderId })
  const expired: { id: string; wasSellerMailed: boolean }[] = []
  let startsOrder = false
  for (const { fulfilment, facts, quote } of records) {
    const transition = clockTransitions.find((name) => mayMove(name, 'clock', facts, now, delays))
    // The buyer has paid, and their bank has not answered yet.
    if (!transition || (transition === 'expire' && isBeingPaid)) continue
    if (transition === 'expire') expired.push({ id: fulfilment.id, wasSellerMailed: quote !== null })
    if (transition === 'start') startsOrder = true
    else await moveFulfilment(ctx, { fulfilmentId: fulfilment.id, transition, mover: 'clock' })
  }
  // The whole order becomes binding at once, so that its buyer receives the codes in one email.
  if (startsOrder) await startWithoutCard(ctx, { orderId, mover: 'clock' })
  return expired
}

/**
 * Closes the expired offers of an order: its status stays, and the time for another quote restarts. In the caller's
 * transaction, with the order locked.
 */
async function expireQuotes(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const now = ctx.clock.now()
  for (const { quote, fulfilment } of await readFacts(ctx, { orderId })) {
    if (quote?.status !== 'offered' || quote.expiresAt > now) continue
    await ctx.db.update(deliveryQuotes).set({ status: 'expired' }).where(eq(deliveryQuotes.id, quote.id))
    await publish(ctx, { type: 'order-changed', orderId, fulfilmentId: fulfilment.id })
    if (fulfilment.status !== states.placed) continue
    await ctx.db.update(fulfilments).set({ statusSince: now }).where(eq(fulfilments.id, fulfilment.id))
    await enqueueNotice(ctx, {
      kind: 'quote-expired',
      orderId,
      fulfilmentId: fulfilment.id,
      amount: quote.price,
      at: quote.expiresAt.toISOString(),
    })
  }
}

/**
 * Asks the provider before an unpaid order expires, because the event of its payment may have been lost. While the provider
 * does not answer, the order gets more time. Not inside a transaction.
 */
async function checkPaymentBeforeExpiry(ctx: Context, input: { orderId: string }): Promise<void> {
  const now = ctx.clock.now()
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId))
  if (!ctx.payments || !order?.paymentDueAt || order.paymentDueAt > now) return
  const hasProviderAnswered = await checkOpenPayments(ctx, order.id)
  const isProcessing = (await listOrderPayments(ctx, { orderId: order.id })).some(
    ({ status }) => status === 'processing',
  )
  if (hasProviderAnswered && !isProcessing) return
  await inTransaction(ctx, async (ctx) => {
    const { paymentDueAt: due } = await lockOrder(ctx, { orderId: order.id })
    if (!due || due > now) return
    const { delays } = await getSettings(ctx)
    await ctx.db
      .update(orders)
      .set({ paymentDueAt: paymentDueAt(now, delays) })
      .where(eq(orders.id, order.id))
  })
}

/** Returns true when the provider has reported the state of every payment. */
async function checkOpenPayments(ctx: Context, orderId: string): Promise<boolean> {
  try {
    await settleOpenPayments(ctx, { orderId })
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}

/**
 * Reminds sellers of unacknowledged fulfilments, and offers buyers to cancel them; each once. In the caller's transaction, with
 * the order locked.
 */
async function remindOfUnacknowledged(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const { delays } = await getSettings(ctx)
  const now = ctx.clock.now()
  const steps = [
    ['cancellation-offered', delays.cancellationDays],
    ['acknowledge-reminder', delays.reminderDays],
  ] as const
  for (const { fulfilment, facts } of await readFacts(ctx, { orderId })) {
    if (facts.status !== states.agreed) continue
    const waited = now.getTime() - facts.statusSince.getTime()
    const due = steps
      // The buyer may cancel an order without card payment at any time.
      .filter(([mark]) => mark !== 'cancellation-offered' || facts.settlement === 'card')
      .filter(([, count]) => waited >= days(count))
      .map(([mark]) => mark)
    for (const mark of await markOnce(ctx, fulfilment.id, due)) {
      // When both are due at once, only the later step sends a notice.
      if (mark === due[0]) await enqueueNotice(ctx, { kind: mark, orderId, fulfilmentId: fulfilment.id })
    }
  }
}

type Mark = Extract<FulfilmentMark, 'acknowledge-reminder' | 'cancellation-offered'>

/** Stores the marks; returns those that are new. */
async function markOnce(ctx: Context, fulfilmentId: string, marks: Mark[]): Promise<Mark[]> {
  if (marks.length === 0) return []
  const createdAt = ctx.clock.now()
  const inserted = await ctx.db
    .insert(fulfilmentMarks)
    .values(marks.map((mark) => ({ fulfilmentId, mark, createdAt })))
    .onConflictDoNothing()
    .returning({ mark: fulfilmentMarks.mark })
  return marks.filter((mark) => inserted.some((row) => row.mark === mark))
}
