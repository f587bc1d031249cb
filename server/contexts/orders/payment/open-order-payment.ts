import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { paymentMessages } from '#domain/order-messages.ts'
import { states } from '#domain/orders/states.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { cancelPayment } from '#server/contexts/payments/cancel-payment.ts'
import { listOrderPayments } from '#server/contexts/payments/find-payment.ts'
import { openPayment } from '#server/contexts/payments/open-payment.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { orders } from '#server/database/schema/orders.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { enqueuePaymentCancellation } from '../moves/enqueue-payment-cancellation.ts'
import { takeStock } from '../moves/take-stock.ts'
import { readFacts } from '../read-facts.ts'
import { refreshOrderStatus } from '../refresh-order-status.ts'
import { findOwnOrder, type PaymentView, readPaymentView, sharesToPay } from './payment-view.ts'
import { settleProviderPayment } from './settle-payment.ts'

/**
 * Opens the card payment of the buyer's order, or returns the open one. Returns only the state of an order that cannot be paid
 * (any more). Not inside a transaction.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; as take-stock.ts where no stock was reserved; `unavailable` when
 * the provider does not answer
 */
export async function openOrderPayment(ctx: Context, input: { number: string }): Promise<PaymentView> {
  const { email } = requireActor(ctx)
  await reserveStockToPay(ctx, await findOwnOrder(ctx, input))
  const order = await findOwnOrder(ctx, input)
  const view = await readPaymentView(ctx, order)
  if (view.state !== 'to-pay' && view.state !== 'processing') return view
  const { shownName } = await getSettings(ctx)
  const { atProvider, ...payment } = await openPayment(ctx, {
    orderId: order.id,
    amount: view.amount,
    description: `${shownName}, commande ${view.number}`,
    email,
  })
  // It was paid a moment ago, and the provider's event has not arrived yet.
  if (atProvider.status === 'succeeded') {
    await settleProviderPayment(ctx, { payment: atProvider })
    return readPaymentView(ctx, await findOwnOrder(ctx, input))
  }
  // The order may have changed, and its seller or their account may have been stopped, during the request to the provider.
  const currentView = await readPaymentView(ctx, await findOwnOrder(ctx, input))
  const isStopped = ['cancelled', 'seller-suspended', 'seller-unpayable'].includes(currentView.state)
  if (isStopped || currentView.amount !== payment.amount) {
    await enqueuePaymentCancellation(ctx, { orderId: order.id })
    if (isStopped) return currentView
    throw new AppError('conflict', paymentMessages.changed, { title: paymentMessages.failureTitle })
  }
  return { ...currentView, payment }
}

/** Reserves the stock of a delivery when its buyer pays, if accepting the last quote has not reserved it already. */
const reserveStockToPay = (
  ctx: Context,
  { id: orderId, status, paymentDueAt, deliveryOption }: LockedOrder,
) =>
  ctx.payments === null || status !== states.placed || paymentDueAt !== null || deliveryOption === 'pickup'
    ? null
    : inTransaction(ctx, async (ctx) => {
        await lockOrder(ctx, { orderId })
        if (
          (await readFacts(ctx, { orderId })).some(({ facts }) => facts.isSaleSuspended || facts.isUnpayable)
        )
          return
        await takeStock(ctx, { orderId })
        await refreshOrderStatus(ctx, { orderId })
      })

/**
 * Cancels payments at the provider that no longer match the order; one that succeeded first is refunded. A job: repeatable, not
 * inside a transaction.
 * @throws ProviderUnavailable
 */
export async function cancelPayments(ctx: Context, input: { orderId: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, input.orderId))
  if (!order) return
  const records = await readFacts(ctx, input)
  const isStopped = records.some(
    ({ facts }) => facts.isUnpayable || (facts.isSaleSuspended && facts.status !== states.cancelled),
  )
  const shares = isStopped ? null : sharesToPay(order, records)
  const dueAmount = shares?.reduce((sum, { amount }) => sum + amount, 0)
  for (const payment of await listOrderPayments(ctx, input)) {
    if ((payment.status !== 'open' && payment.status !== 'processing') || payment.amount === dueAmount)
      continue
    const succeededPayment = await cancelPayment(ctx, { payment })
    if (succeededPayment) await settleProviderPayment(ctx, { payment: succeededPayment })
  }
}
