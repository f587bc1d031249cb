import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { OrderSort } from '#domain/orders/order-search.ts'
import type { DeliveryOption, OrderStatus } from '#domain/orders/orders.ts'
import { type Contact, listContacts } from '../../accounts/list-contacts.ts'
import type { Context } from '../../context.ts'
import { orders } from '../../database/schema/orders.ts'

/** An order as a line of a list. */
export interface AdminOrderLine {
  id: string
  createdAt: Date
  status: OrderStatus
  deliveryOption: DeliveryOption
  totalAmount: Cents
  /** Of all its articles. */
  pieces: number
  buyer: { name: string; email: string }
  sellers: string[]
}

/** The matching orders in the wanted order, with the names of those concerned. */
export async function selectOrders(
  ctx: Context,
  condition: SQL | undefined,
  { sort, limit, offset }: { sort: OrderSort; limit: number; offset: number },
): Promise<AdminOrderLine[]> {
  const rows = await ctx.db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      status: orders.status,
      deliveryOption: orders.deliveryOption,
      totalAmount: orders.totalAmount,
      userId: orders.userId,
      pieces: sql<number>`(select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = orders.id)`,
      sellerIds: sql<
        string[]
      >`(select coalesce(array_agg(f.seller_id), '{}') from fulfilments f where f.order_id = orders.id)`,
    })
    .from(orders)
    .where(condition)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)
  const [buyers, sellers] = await Promise.all([
    contactsOf(
      ctx,
      rows.map((row) => row.userId),
    ),
    contactsOf(
      ctx,
      rows.flatMap((row) => row.sellerIds),
    ),
  ])
  return rows.map(({ userId, sellerIds, ...row }) => {
    const buyer = buyers.get(userId)
    return {
      ...row,
      buyer: { name: buyer ? personName(buyer) : '', email: buyer?.email ?? '' },
      sellers: sellerIds.map((id) => sellerName(sellers.get(id))).sort((a, b) => a.localeCompare(b, 'fr')),
    }
  })
}

async function contactsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Contact>> {
  const userIds = [...new Set(ids)]
  if (userIds.length === 0) return new Map()
  const contacts = await listContacts(ctx, { userIds })
  return new Map(contacts.map((contact) => [contact.id, contact]))
}

export const personName = ({ firstName, lastName, companyName, email }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || email

export const sellerName = (seller: Contact | undefined): string =>
  seller ? seller.companyName || personName(seller) : ''

/** Ends with the id, so that two pages never share an order. */
function orderOf(sort: OrderSort): SQL[] {
  switch (sort) {
    case 'date-desc':
      return [desc(orders.createdAt), desc(orders.id)]
    case 'date-asc':
      return [asc(orders.createdAt), asc(orders.id)]
    case 'total-desc':
      return [desc(orders.totalAmount), desc(orders.id)]
    case 'total-asc':
      return [asc(orders.totalAmount), asc(orders.id)]
  }
}
