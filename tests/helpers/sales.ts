import { randomUUID } from 'node:crypto'
import { orderTotal } from '#domain/orders/orders.ts'
import type { Actor, Context } from '#server/context.ts'
import { recordCharge } from '#server/contexts/payments/record-charge.ts'
import { fulfilments, orderItems, orders, payments } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct } from './makers.ts'

interface SaleRequest {
  buyer: Actor
  seller: Actor
  items?: { title: string; quantity: number; price: number }[]
  transportAmount?: number | null
  paidAt?: Date
}

export interface Sale {
  orderId: string
  fulfilmentId: string
  paymentId: string
  amount: number
}

/** Creates one seller's fulfilment of an order that was paid by card, with its ledger entries. */
export async function makeSale(
  ctx: Context,
  {
    buyer,
    seller,
    items = [{ title: 'Porte', quantity: 1, price: 10_000 }],
    transportAmount = null,
    paidAt = ctx.clock.now(),
  }: SaleRequest,
): Promise<Sale> {
  const clock = { now: () => paidAt }
  const amount = orderTotal(items) + (transportAmount ?? 0)
  const categoryId = await makeCategory(ctx)
  const [order] = await ctx.db
    .insert(orders)
    .values({
      userId: buyer.userId,
      totalAmount: amount,
      status: 'pending',
      deliveryOption: transportAmount === null ? 'pickup' : 'quote',
      idempotencyKey: randomUUID(),
      createdAt: paidAt,
    })
    .returning({ id: orders.id })
  const orderId = order?.id as string
  const [fulfilment] = await ctx.db
    .insert(fulfilments)
    .values({
      orderId,
      sellerId: seller.userId,
      amount: orderTotal(items),
      transportAmount,
      status: 'pending',
      paidAt,
      createdAt: paidAt,
    })
    .returning({ id: fulfilments.id })
  const fulfilmentId = fulfilment?.id as string
  for (const item of items) {
    const productId = await makeProduct(ctx, { userId: seller.userId, categoryId, title: item.title })
    await ctx.db.insert(orderItems).values({ ...item, orderId, fulfilmentId, productId })
  }
  const providerPaymentId = `pi_${randomUUID()}`
  const [payment] = await ctx.db
    .insert(payments)
    .values({ orderId, provider: 'sandbox', providerPaymentId, amount })
    .returning({ id: payments.id })
  await recordCharge(
    { ...ctx, clock },
    {
      payment: {
        id: providerPaymentId,
        status: 'succeeded',
        amount,
        amountReceived: amount,
        clientSecret: 'secret',
        chargeId: 'ch_1',
        fee: null,
        paymentId: null,
        orderId: null,
      },
      shares: [{ fulfilmentId, amount }],
    },
  )
  return { orderId, fulfilmentId, paymentId: payment?.id as string, amount }
}
