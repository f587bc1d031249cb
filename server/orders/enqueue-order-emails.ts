import { asc, eq } from 'drizzle-orm'
import { orderTotal } from '#domain/orders/orders.ts'
import type { Context } from '../context.ts'
import { fulfilments, orderItems, orders, profiles } from '../database/schema/index.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import type { EmailOrder } from '../email/templates.ts'

/** The mails of a new order: confirmation to the buyer, their own items to each seller, all of it to administrators. */
export async function enqueueOrderEmails(ctx: Context, input: { orderId: string }): Promise<void> {
  const [placed] = await ctx.db
    .select({ order: orders, buyer: profiles })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .where(eq(orders.id, input.orderId))
  if (!placed) return
  const items = await ctx.db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
      sellerId: fulfilments.sellerId,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(eq(orderItems.orderId, input.orderId))
    .orderBy(asc(orderItems.title))
  const sellers = await ctx.db
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      companyName: profiles.companyName,
      address: profiles.address,
      phone: profiles.phone,
    })
    .from(fulfilments)
    .innerJoin(profiles, eq(profiles.id, fulfilments.sellerId))
    .where(eq(fulfilments.orderId, input.orderId))
  const administrators = await ctx.db.select({ email: profiles.email }).from(profiles).where(eq(profiles.role, 'admin'))

  const { order, buyer } = placed
  const summary = (own: typeof items): EmailOrder => ({
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    deliveryOption: order.deliveryOption,
    items: own.map(({ title, quantity, price }) => ({ title, quantity, price })),
    total: orderTotal(own),
  })
  const person = {
    name: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
    email: buyer.email,
    phone: buyer.phone,
    address: buyer.address,
  }
  const nameOf = (seller: (typeof sellers)[number]) => seller.companyName ?? seller.firstName ?? seller.email
  const orderId = order.id

  await enqueueEmail(ctx, {
    template: 'order-confirmation',
    recipient: buyer.email,
    orderId,
    data: {
      firstName: buyer.firstName ?? '',
      order: summary(items),
      sellers: sellers.map((seller) => ({ name: nameOf(seller), address: seller.address, phone: seller.phone })),
      url: `${ctx.config.origin}/profile?tab=orders`,
    },
  })
  for (const seller of sellers) {
    if (ctx.config.sellerNoticesExcluded.includes(seller.email)) continue
    await enqueueEmail(ctx, {
      template: 'new-order-for-seller',
      recipient: seller.email,
      orderId,
      data: {
        firstName: seller.firstName ?? '',
        order: summary(items.filter((item) => item.sellerId === seller.id)),
        buyer: person,
        url: `${ctx.config.origin}/profile?tab=products`,
      },
    })
  }
  for (const { email } of administrators) {
    await enqueueEmail(ctx, {
      template: 'new-order-for-admin',
      recipient: email,
      orderId,
      data: { order: summary(items), buyer: person, sellers: sellers.map(nameOf), url: `${ctx.config.origin}/admin/orders/${order.id}` },
    })
  }
}
