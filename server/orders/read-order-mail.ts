import { and, asc, eq, inArray } from 'drizzle-orm'
import { type OrderLineAmounts, orderTotal } from '#domain/orders/orders.ts'
import { type Contact, listContacts } from '../accounts/list-contacts.ts'
import type { Context } from '../context.ts'
import { fulfilments, orderItems, orders } from '../database/schema/orders.ts'
import type { EmailOrder, EmailPerson, EmailSeller } from '../email/templates.ts'

export interface OrderMail {
  order: EmailOrder
  /** What the buyer says of the delivery to be quoted. */
  deliveryNote: string
  buyer: Contact
  /** Until when it is to be paid; null: it cannot be paid yet, or need not. */
  paymentDueAt: Date | null
  /** Each with their own items only: what else the order contains is none of their business. */
  sellers: OrderMailPart[]
}

export interface OrderMailPart {
  contact: Contact
  order: EmailOrder
  fulfilment: typeof fulfilments.$inferSelect
  isPartlyHandedOver: boolean
}

interface OrderMailRequest {
  orderId: string
  itemIds?: string[]
  fulfilmentIds?: string[]
  /** Only what was not handed over. */
  isLeft?: boolean
}

/** What the mails about an order tell, and to whom; only of some of its parts or articles, if they are named. */
export async function readOrderMail(ctx: Context, input: OrderMailRequest): Promise<OrderMail> {
  const { orderId, itemIds, fulfilmentIds, isLeft } = input
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const items = await ctx.db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
      price: orderItems.price,
      fulfilment: fulfilments,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(
      and(
        eq(orderItems.orderId, orderId),
        itemIds && inArray(orderItems.id, itemIds),
        fulfilmentIds && inArray(fulfilments.id, fulfilmentIds),
      ),
    )
    .orderBy(asc(orderItems.title))
  const bySeller = Map.groupBy(items, (item) => item.fulfilment.sellerId)
  const contacts = await listContacts(ctx, { userIds: [order.userId, ...bySeller.keys()] })
  const contactOf = (id: string) => contacts.find((contact) => contact.id === id) as Contact
  const summary = (
    all: readonly (OrderLineAmounts & { title: string; handedOver: number })[],
  ): EmailOrder => {
    const lines = all
      .map(({ title, price, quantity, handedOver }) => ({
        title,
        quantity: isLeft ? quantity - handedOver : quantity,
        price,
      }))
      .filter(({ quantity }) => quantity > 0)
    return {
      id: orderId,
      createdAt: order.createdAt.toISOString(),
      deliveryOption: order.deliveryOption,
      items: lines,
      total: orderTotal(lines),
    }
  }
  return {
    order: summary(items),
    deliveryNote: order.deliveryNote,
    paymentDueAt: order.paymentDueAt,
    buyer: contactOf(order.userId),
    sellers: [...bySeller].map(([id, own]) => ({
      contact: contactOf(id),
      order: summary(own),
      fulfilment: own[0]?.fulfilment as typeof fulfilments.$inferSelect,
      isPartlyHandedOver: own.some(({ handedOver }) => handedOver > 0),
    })),
  }
}

/** Those who want notices of their orders (SELLER_NOTICES_EXCLUDED; specification, section 7, Checkout sequence). */
export const noticedSellers = ({ config }: Context, sellers: OrderMailPart[]): OrderMailPart[] =>
  sellers.filter(({ contact }) => !config.sellerNoticesExcluded.includes(contact.email))

export const fullName = ({ firstName, lastName }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export const nameOfSeller = (seller: Contact): string =>
  seller.companyName ?? seller.firstName ?? seller.email

export const personOf = (buyer: Contact): EmailPerson => ({
  name: fullName(buyer),
  email: buyer.email,
  phone: buyer.phone,
  address: buyer.address,
})

export const sellerOf = ({ contact, order }: OrderMailPart): EmailSeller => ({
  name: nameOfSeller(contact),
  address: contact.address,
  phone: contact.phone,
  titles: order.items.map((item) => item.title),
})
