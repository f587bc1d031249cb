import { and, asc, between, desc, eq, exists, or } from 'drizzle-orm'
import { orderMessages } from '#domain/account-messages.ts'
import type { Condition } from '#domain/catalogue/conditions.ts'
import type { Handling } from '#domain/catalogue/handling.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { type DeliveryOption, isOrderNumber, orderTotal } from '#domain/orders/orders.ts'
import { combineSettlements, type Settlement } from '#domain/orders/settlement.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import { type OrderStatus, states } from '#domain/orders/states.ts'
import {
  buyerSeenBySeller,
  type DisclosureFacts,
  type Party,
  type PartyProfile,
  partySeenByAdministrator,
  placeSeenByBuyer,
  sellerSeenByBuyer,
  type VisiblePlace,
} from '#domain/orders/who-sees-whom.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import { type Actor, type Context, requireActor, requireSide } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { listContacts } from '../accounts/people.ts'
import { listPrimaryPictures } from '../catalogue/pictures.ts'
import { canBeReserved, sharesToPay } from './payment/payment-view.ts'
import { type FulfilmentRecord, readFacts, readPlaces, soldUnitColumns } from './read-facts.ts'
import { type OrderFulfilmentState, readOrderFulfilments } from './read-order-fulfilments.ts'
import { listWithdrawableOrders, listWithdrawals, type Withdrawal } from './withdrawals.ts'

interface OrderItem extends SoldUnit {
  id: string
  productId: string
  title: string
  quantity: number
  /** The number of pieces the buyer has received. */
  handedOver: number
  price: Cents
  condition: Condition | null
  /** Grams of one piece; null when unknown. */
  weight: number | null
  handling: Handling
  picture: Picture | null
}

/** A place where items of a fulfilment are collected, with its hours. */
interface OrderPlace extends VisiblePlace {
  hours: OpeningRange[]
  itemIds: string[]
}

export interface OrderDetail {
  id: string
  createdAt: string
  status: OrderStatus
  deliveryOption: DeliveryOption
  /** The buyer's note about the delivery to be quoted. */
  deliveryNote: string
  viewedAs: 'buyer' | 'seller' | 'admin'
  /** The amount of the items this user sees: a seller's own, otherwise the whole order's. */
  amount: Cents
  /** Deadline of the payment, ISO 8601; null when it cannot be paid yet, or no longer. */
  paymentDueAt: string | null
  /** True when the viewer is the buyer and can pay by card now. */
  isPayable: boolean
  /** True when a fulfilment the viewer sees was paid by card. */
  isPaidByCard: boolean
  /** The settlement of all its fulfilments together. */
  settlement: Settlement
  /** Null when the viewer is the buyer. */
  buyer: Party | null
  /** One for each seller; a seller sees only their own. */
  fulfilments: (OrderFulfilmentState & { seller: Party; items: OrderItem[]; places: OrderPlace[] })[]
  /** A seller sees only those of their own items. */
  withdrawals: Withdrawal[]
  /** True when the viewer is the buyer and can still withdraw from an item. */
  canWithdraw: boolean
}

/**
 * Returns an order by its number: the whole order for its buyer and administrators, their own items for a seller.
 * @throws AppError `not-signed-in`; `forbidden` to a team member whose role does not act for this side; `not-found` to all others and for an
 * unknown number
 */
export async function getOrder(ctx: Context, input: { number: string }): Promise<OrderDetail> {
  const actor = requireActor(ctx)
  const order = await findVisibleOrder(ctx, actor, input.number)
  if (!order) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  const { userId: buyerId, createdAt, paymentDueAt, ...rest } = order
  const viewedAs = buyerId === actor.userId ? 'buyer' : actor.role === 'admin' ? 'admin' : 'seller'
  if (viewedAs !== 'admin') requireSide(ctx, viewedAs)
  const all = await readFacts(ctx, { orderId: order.id })
  const sellerId = viewedAs === 'seller' ? actor.userId : undefined
  const records = all.filter(({ fulfilment }) => sellerId === undefined || fulfilment.sellerId === sellerId)
  const items = await readItems(ctx, order.id, sellerId)
  const viewer = viewedAs === 'admin' ? 'administrator' : viewedAs
  const [contacts, pictures, withdrawals, withdrawable, fulfilmentStates, places] = await Promise.all([
    listContacts(ctx, { userIds: [buyerId, ...records.map(({ fulfilment }) => fulfilment.sellerId)] }),
    listPrimaryPictures(ctx, { productIds: items.map((item) => item.productId) }),
    listWithdrawals(ctx, { orderId: order.id, sellerId }),
    viewedAs === 'buyer' ? listWithdrawableOrders(ctx, { number: input.number }) : null,
    readOrderFulfilments(ctx, { records, viewer }),
    readPlaces(ctx, { fulfilmentIds: records.map(({ fulfilment }) => fulfilment.id) }),
  ])
  const contactOf = (id: string) => contacts.find((contact) => contact.id === id)
  const buyer = findVisibleBuyer(viewedAs, contactOf(buyerId), records[0])
  const isToBePaid = ctx.payments !== null && (sharesToPay(order, all) !== null || canBeReserved(all))
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    viewedAs,
    amount: orderTotal(items),
    paymentDueAt: paymentDueAt?.toISOString() ?? null,
    isPayable: viewedAs === 'buyer' && isToBePaid,
    isPaidByCard: records.some(({ facts }) => facts.isPaidByCard),
    settlement: combineSettlements(records.map(({ facts }) => facts.settlement)),
    buyer,
    fulfilments: records.map(({ disclosure, fulfilment: { id, sellerId } }) => ({
      ...(fulfilmentStates.get(id) as OrderFulfilmentState),
      seller:
        viewedAs === 'buyer'
          ? sellerSeenByBuyer(contactOf(sellerId), disclosure)
          : partySeenByAdministrator(contactOf(sellerId), 'Vendeur'),
      // A delivery has no pickup place.
      places: (order.deliveryOption === 'quote' && viewedAs === 'buyer' ? [] : (places.get(id) ?? [])).map(
        ({ place, ...rest }) => ({ ...findVisiblePlace(place, viewedAs, disclosure), ...rest }),
      ),
      items: items
        .filter(({ fulfilmentId }) => fulfilmentId === id)
        .map(({ fulfilmentId: _, ...item }) => ({ ...item, picture: pictures.get(item.productId) ?? null })),
    })),
    withdrawals: withdrawals.map((withdrawal) =>
      buyer?.isDisclosed === false ? { ...withdrawal, name: buyer.name } : withdrawal,
    ),
    canWithdraw:
      withdrawable?.orders.some(
        ({ id, items: ownItems }) => id === order.id && ownItems.some((item) => item.isOpen),
      ) ?? false,
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
      ...soldUnitColumns,
      condition: orderItems.condition,
      weight: orderItems.weight,
      handling: orderItems.handling,
      fulfilmentId: orderItems.fulfilmentId,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(and(eq(orderItems.orderId, orderId), sellerId ? eq(fulfilments.sellerId, sellerId) : undefined))
    .orderBy(asc(fulfilments.id), asc(inNameOrder(orderItems.title)), asc(orderItems.id))

/** The seller and administrators see the whole place. */
const findVisiblePlace = (
  place: PlaceSnapshot,
  viewedAs: OrderDetail['viewedAs'],
  disclosure: DisclosureFacts,
): VisiblePlace =>
  placeSeenByBuyer(
    place,
    viewedAs === 'buyer' ? disclosure : { ...disclosure, status: states.agreed, isPaidByCard: true },
  )

/** A seller sees exactly one fulfilment, their own. */
function findVisibleBuyer(
  viewedAs: OrderDetail['viewedAs'],
  buyer: PartyProfile | undefined,
  record: FulfilmentRecord | undefined,
): Party | null {
  switch (viewedAs) {
    case 'buyer':
      return null
    case 'admin':
      return partySeenByAdministrator(buyer, 'Acheteur')
    case 'seller':
      return record ? buyerSeenBySeller(buyer, record.disclosure) : null
  }
}

/** Returns the order with this number that the user may see. Two orders may share a number: the user's own purchase takes precedence. */
async function findVisibleOrder(ctx: Context, actor: Actor, number: string) {
  if (!isOrderNumber(number)) return undefined
  const idPrefix = number.toLowerCase()
  const numbered = between(
    orders.id,
    `${idPrefix}-0000-0000-0000-000000000000`,
    `${idPrefix}-ffff-ffff-ffff-ffffffffffff`,
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
      paymentDueAt: orders.paymentDueAt,
    })
    .from(orders)
    .where(and(numbered, actor.role === 'admin' ? undefined : or(isBuyer, isSeller)))
    .orderBy(desc(isBuyer), desc(isSeller), desc(orders.createdAt))
    .limit(1)
  return order
}
