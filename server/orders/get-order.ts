import { and, asc, between, desc, eq, exists, or } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { type DeliveryOption, isOrderNumber, type OrderStatus, orderTotal } from '#domain/orders/orders.ts'
import { type Contact, listContacts } from '../accounts/list-contacts.ts'
import { listPrimaryPictures } from '../catalogue/list-primary-pictures.ts'
import { type Actor, type Context, requireActor } from '../context.ts'
import { fulfilments, orderItems, orders } from '../database/schema/orders.ts'
import { listWithdrawableOrders } from './list-withdrawable-orders.ts'
import { listWithdrawals, type Withdrawal } from './list-withdrawals.ts'

/** One of the two who deal with each other, as the other may know them. */
interface Party {
  name: string
  phone: string | null
  address: string | null
}

interface OrderItem {
  productId: string
  title: string
  quantity: number
  price: Cents
  picture: Picture | null
}

export interface OrderDetail {
  id: string
  createdAt: string
  status: OrderStatus
  deliveryOption: DeliveryOption
  /** What the buyer says of the delivery to be quoted. */
  deliveryNote: string
  viewedAs: 'buyer' | 'seller' | 'admin'
  /** Of what this person sees: a seller's own part, otherwise the whole order. */
  amount: Cents
  /** Null to the buyer. */
  buyer: Party | null
  /** One a seller; to a seller only their own. */
  parts: { seller: Party; amount: Cents; items: OrderItem[] }[]
  /** To a seller those from their own articles. */
  withdrawals: Withdrawal[]
  /** Whoever asks is the buyer, and can still withdraw from some article. */
  canWithdraw: boolean
}

/**
 * One order by its number: whole to its buyer and to administrators, to a seller their own items.
 * @throws AppError `not-signed-in`; `not-found` for everybody else and for a number nobody has
 */
export async function getOrder(ctx: Context, input: { number: string }): Promise<OrderDetail> {
  const actor = requireActor(ctx)
  const order = await findOrder(ctx, actor, input.number)
  if (!order) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  const { userId: buyerId, createdAt, ...rest } = order
  const viewedAs = buyerId === actor.userId ? 'buyer' : actor.role === 'admin' ? 'admin' : 'seller'
  const sellerId = viewedAs === 'seller' ? actor.userId : undefined
  const items = await readItems(ctx, order.id, sellerId)
  const bySeller = Map.groupBy(items, (item) => item.sellerId)
  const [contacts, pictures, withdrawals, withdrawable] = await Promise.all([
    listContacts(ctx, { userIds: [buyerId, ...bySeller.keys()] }),
    listPrimaryPictures(ctx, { productIds: items.map((item) => item.productId) }),
    listWithdrawals(ctx, { orderId: order.id, sellerId }),
    viewedAs === 'buyer' ? listWithdrawableOrders(ctx, { number: input.number }) : null,
  ])
  const partyOf = (id: string, fallback: string) =>
    party(
      contacts.find((contact) => contact.id === id),
      fallback,
    )
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    viewedAs,
    amount: orderTotal(items),
    buyer: viewedAs === 'buyer' ? null : partyOf(buyerId, 'Acheteur'),
    parts: [...bySeller].map(([sellerId, own]) => ({
      seller: partyOf(sellerId, 'Vendeur'),
      amount: orderTotal(own),
      items: own.map(({ sellerId: _, ...item }) => ({
        ...item,
        picture: pictures.get(item.productId) ?? null,
      })),
    })),
    withdrawals,
    canWithdraw:
      withdrawable?.orders.some(({ id, items: own }) => id === order.id && own.some((item) => item.isOpen)) ??
      false,
  }
}

/** Two orders may share a number: among those this person may see, their own comes first. */
async function findOrder(ctx: Context, actor: Actor, number: string) {
  if (!isOrderNumber(number)) return undefined
  const digits = number.toLowerCase()
  const numbered = between(
    orders.id,
    `${digits}-0000-0000-0000-000000000000`,
    `${digits}-ffff-ffff-ffff-ffffffffffff`,
  )
  const isBuyer = eq(orders.userId, actor.userId)
  const isSeller = exists(
    ctx.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .where(and(eq(fulfilments.orderId, orders.id), eq(fulfilments.sellerId, actor.userId))),
  )
  const [order] = await ctx.db
    .select({
      id: orders.id,
      userId: orders.userId,
      createdAt: orders.createdAt,
      status: orders.status,
      deliveryOption: orders.deliveryOption,
      deliveryNote: orders.deliveryNote,
    })
    .from(orders)
    .where(and(numbered, actor.role === 'admin' ? undefined : or(isBuyer, isSeller)))
    .orderBy(desc(isBuyer), desc(isSeller), desc(orders.createdAt))
    .limit(1)
  return order
}

const readItems = (ctx: Context, orderId: string, sellerId?: string) =>
  ctx.db
    .select({
      productId: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      price: orderItems.price,
      sellerId: fulfilments.sellerId,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(and(eq(orderItems.orderId, orderId), sellerId ? eq(fulfilments.sellerId, sellerId) : undefined))
    .orderBy(asc(fulfilments.id), asc(orderItems.title), asc(orderItems.id))

const party = (contact: Contact | undefined, fallback: string): Party => ({
  name: contact?.companyName || [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || fallback,
  phone: contact?.phone ?? null,
  address: contact?.address ?? null,
})
