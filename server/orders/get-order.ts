import { and, asc, eq } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { type DeliveryOption, type OrderStatus, orderTotal } from '#domain/orders/orders.ts'
import { type Settlement, settlementOfAll } from '#domain/orders/settlement.ts'
import {
  buyerSeenBySeller,
  type Party,
  type PartyProfile,
  partySeenByAdministrator,
  sellerSeenByBuyer,
} from '#domain/orders/who-sees-whom.ts'
import { listContacts } from '../accounts/list-contacts.ts'
import { listPrimaryPictures } from '../catalogue/list-primary-pictures.ts'
import { type Context, requireActor } from '../context.ts'
import { fulfilments, orderItems } from '../database/schema/orders.ts'
import { findSeenOrder } from './find-seen-order.ts'
import { listWithdrawableOrders } from './list-withdrawable-orders.ts'
import { listWithdrawals, type Withdrawal } from './list-withdrawals.ts'
import { canBeReserved, sharesToPay } from './payment/shares-to-pay.ts'
import { type Part, readFacts } from './read-facts.ts'
import { type OrderPartState, readOrderParts } from './read-order-parts.ts'

interface OrderItem {
  id: string
  productId: string
  title: string
  quantity: number
  /** How many of them the buyer has. */
  handedOver: number
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
  /** Of the articles this person sees: a seller's own, otherwise all of the order. */
  amount: Cents
  /** Until when it is to be paid, ISO 8601; null: it cannot be paid yet, or need not any more. */
  paymentDueAt: string | null
  /** Whoever asks is the buyer, and is to pay it by card now. */
  isPayable: boolean
  /** There is money to speak of. */
  paidByCard: boolean
  /** Of all its parts together. */
  settlement: Settlement
  /** Null to the buyer. */
  buyer: Party | null
  /** One a seller; to a seller only their own. */
  parts: (OrderPartState & { seller: Party; items: OrderItem[] })[]
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
  const order = await findSeenOrder(ctx, actor, input.number)
  if (!order) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  const { userId: buyerId, createdAt, paymentDueAt, ...rest } = order
  const viewedAs = buyerId === actor.userId ? 'buyer' : actor.role === 'admin' ? 'admin' : 'seller'
  const all = await readFacts(ctx, { orderId: order.id })
  const sellerId = viewedAs === 'seller' ? actor.userId : undefined
  const parts = all.filter(({ fulfilment }) => sellerId === undefined || fulfilment.sellerId === sellerId)
  const items = await readItems(ctx, order.id, sellerId)
  const viewer = viewedAs === 'admin' ? 'administrator' : viewedAs
  const [contacts, pictures, withdrawals, withdrawable, states] = await Promise.all([
    listContacts(ctx, { userIds: [buyerId, ...parts.map(({ fulfilment }) => fulfilment.sellerId)] }),
    listPrimaryPictures(ctx, { productIds: items.map((item) => item.productId) }),
    listWithdrawals(ctx, { orderId: order.id, sellerId }),
    viewedAs === 'buyer' ? listWithdrawableOrders(ctx, { number: input.number }) : null,
    readOrderParts(ctx, { parts, viewer }),
  ])
  const contactOf = (id: string) => contacts.find((contact) => contact.id === id)
  const buyer = buyerFor(viewedAs, contactOf(buyerId), parts[0])
  const isToBePaid = ctx.payments !== null && (sharesToPay(order, all) !== null || canBeReserved(all))
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    viewedAs,
    amount: orderTotal(items),
    paymentDueAt: paymentDueAt?.toISOString() ?? null,
    isPayable: viewedAs === 'buyer' && isToBePaid,
    paidByCard: parts.some(({ facts }) => facts.isPaidByCard),
    settlement: settlementOfAll(parts.map(({ facts }) => facts.settlement)),
    buyer,
    parts: parts.map(({ dealing, fulfilment: { id, sellerId } }) => ({
      ...(states.get(id) as OrderPartState),
      seller:
        viewedAs === 'buyer'
          ? sellerSeenByBuyer(contactOf(sellerId), dealing)
          : partySeenByAdministrator(contactOf(sellerId), 'Vendeur'),
      items: items
        .filter(({ fulfilmentId }) => fulfilmentId === id)
        .map(({ fulfilmentId: _, ...item }) => ({ ...item, picture: pictures.get(item.productId) ?? null })),
    })),
    withdrawals: withdrawals.map((withdrawal) =>
      buyer?.isDisclosed === false ? { ...withdrawal, name: buyer.name } : withdrawal,
    ),
    canWithdraw:
      withdrawable?.orders.some(({ id, items: own }) => id === order.id && own.some((item) => item.isOpen)) ??
      false,
  }
}

const readItems = (ctx: Context, orderId: string, sellerId?: string) =>
  ctx.db
    .select({
      id: orderItems.id,
      productId: orderItems.productId,
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
      price: orderItems.price,
      fulfilmentId: orderItems.fulfilmentId,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(and(eq(orderItems.orderId, orderId), sellerId ? eq(fulfilments.sellerId, sellerId) : undefined))
    .orderBy(asc(fulfilments.id), asc(orderItems.title), asc(orderItems.id))

/** A seller sees the parts that are theirs: one. */
function buyerFor(
  viewedAs: OrderDetail['viewedAs'],
  buyer: PartyProfile | undefined,
  part: Part | undefined,
): Party | null {
  switch (viewedAs) {
    case 'buyer':
      return null
    case 'admin':
      return partySeenByAdministrator(buyer, 'Acheteur')
    case 'seller':
      return part ? buyerSeenBySeller(buyer, part.dealing) : null
  }
}
