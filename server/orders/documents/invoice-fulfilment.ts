import { asc, eq } from 'drizzle-orm'
import type { InvoiceContent } from '#domain/invoices/invoices.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { listInvoiceParties } from '../../accounts/list-invoice-parties.ts'
import type { Context } from '../../context.ts'
import { fulfilments, orderItems, orders } from '../../database/schema/orders.ts'
import { requestInvoice } from '../../invoices/request-invoice.ts'
import { getSettings } from '../../platform/get-settings.ts'

/**
 * Has the invoice of one seller's part of an order issued as it is now: their articles, the delivery, both people as their
 * profiles name them today. In the caller's transaction, the order locked.
 */
export async function invoiceFulfilment(ctx: Context, input: { fulfilmentId: string }): Promise<void> {
  const [part] = await ctx.db
    .select({
      orderId: orders.id,
      orderedAt: orders.createdAt,
      buyerId: orders.userId,
      sellerId: fulfilments.sellerId,
      transportAmount: fulfilments.transportAmount,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(eq(fulfilments.id, input.fulfilmentId))
  if (!part) throw new Error(`fulfilment ${input.fulfilmentId}: there is none`)
  const { orderId, orderedAt, buyerId, sellerId, transportAmount } = part
  const items = await ctx.db
    .select({ title: orderItems.title, quantity: orderItems.quantity, price: orderItems.price })
    .from(orderItems)
    .where(eq(orderItems.fulfilmentId, input.fulfilmentId))
    .orderBy(asc(orderItems.title), asc(orderItems.id))
  const parties = await listInvoiceParties(ctx, { userIds: [buyerId, sellerId] })
  const seller = parties.get(sellerId)
  const buyer = parties.get(buyerId)
  if (!seller || !buyer)
    throw new Error(`fulfilment ${input.fulfilmentId}: no profile of its buyer or seller`)
  const { shownName } = await getSettings(ctx)
  const { isProfessional: _, vatRegime: __, ...named } = buyer
  const lines = transportAmount
    ? [...items, { title: 'Livraison', quantity: 1, price: transportAmount }]
    : items
  const content: InvoiceContent = {
    orderId,
    orderedAt: orderedAt.toISOString(),
    issuer: shownName,
    seller,
    buyer: named,
    lines,
  }
  await requestInvoice(ctx, {
    fulfilmentId: input.fulfilmentId,
    sellerId,
    content,
    amount: orderTotal(lines),
  })
}
