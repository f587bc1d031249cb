import { asc, eq } from 'drizzle-orm'
import { type OrderLineAmounts, orderPath, orderTotal } from '#domain/orders/orders.ts'
import { type Contact, listAdministrators, listContacts } from '../accounts/list-contacts.ts'
import type { Context } from '../context.ts'
import { fulfilments, orderItems, orders } from '../database/schema/orders.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import type { EmailOrder, EmailPerson } from '../email/templates.ts'

/** The mails of a new order: confirmation to the buyer, their own items to each seller, all of it to administrators. */
export async function enqueueOrderEmails(ctx: Context, input: { orderId: string }): Promise<void> {
  const { orderId } = input
  const { origin } = ctx.config
  const { order, items } = await readOrder(ctx, orderId)
  const sellerIds = [...new Set(items.map((item) => item.sellerId))]
  const contacts = await listContacts(ctx, { userIds: [order.userId, ...sellerIds] })
  const administrators = await listAdministrators(ctx)
  const contactOf = (id: string) => contacts.find((contact) => contact.id === id) as Contact
  const buyer = contactOf(order.userId)
  const sellers = sellerIds.map((id) => ({
    ...contactOf(id),
    items: items.filter((item) => item.sellerId === id),
  }))
  const summary = (lines: readonly (OrderLineAmounts & { title: string })[]): EmailOrder => ({
    id: orderId,
    createdAt: order.createdAt.toISOString(),
    deliveryOption: order.deliveryOption,
    items: lines.map(({ title, quantity, price }) => ({ title, quantity, price })),
    total: orderTotal(lines),
  })

  await enqueueEmail(ctx, {
    template: 'order-confirmation',
    recipient: buyer.email,
    orderId,
    data: {
      firstName: buyer.firstName ?? '',
      order: summary(items),
      sellers: sellers.map(({ items: own, ...seller }) => ({
        name: nameOf(seller),
        address: seller.address,
        phone: seller.phone,
        titles: own.map((item) => item.title),
      })),
      url: `${origin}${orderPath(orderId)}`,
    },
  })
  for (const { items: own, ...seller } of sellers) {
    if (ctx.config.sellerNoticesExcluded.includes(seller.email)) continue
    await enqueueEmail(ctx, {
      template: 'new-order-for-seller',
      recipient: seller.email,
      orderId,
      data: {
        firstName: seller.firstName ?? '',
        order: summary(own),
        buyer: personOf(buyer),
        url: `${origin}${orderPath(orderId)}`,
      },
    })
  }
  for (const { email } of administrators) {
    await enqueueEmail(ctx, {
      template: 'new-order-for-admin',
      recipient: email,
      orderId,
      data: {
        order: summary(items),
        buyer: personOf(buyer),
        sellers: sellers.map(nameOf),
        url: `${origin}/admin/orders/${orderId}`,
      },
    })
  }
}

async function readOrder(ctx: Context, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const items = await ctx.db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
      sellerId: fulfilments.sellerId,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.title))
  if (!order) throw new Error(`order ${orderId} does not exist`)
  return { order, items }
}

const nameOf = (seller: Contact): string => seller.companyName ?? seller.firstName ?? seller.email

const personOf = ({ firstName, lastName, email, phone, address }: Contact): EmailPerson => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  email,
  phone,
  address,
})
