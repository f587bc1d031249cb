import { and, asc, between, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { paymentMessages } from '#domain/order-messages.ts'
import { type DeliveryOption, isOrderNumber, orderNumber } from '#domain/orders/orders.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import { states } from '#domain/orders/states.ts'
import { sellerSeenByBuyer } from '#domain/orders/who-sees-whom.ts'
import { type Context, requireSide } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { listOrderPayments } from '#server/contexts/payments/find-payment.ts'
import type { BrowserPayment } from '#server/contexts/payments/open-payment.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type FulfilmentRecord, readFacts } from '../read-facts.ts'

/**
 * An order of the signed-in buyer by its number.
 * @throws AppError `not-signed-in`; `forbidden` to a team member; `not-found` for another buyer's
 */
export async function findOwnOrder(ctx: Context, input: { number: string }): Promise<LockedOrder> {
  const actor = requireSide(ctx, 'buyer')
  const idPrefix = input.number.toLowerCase()
  const [order] = isOrderNumber(idPrefix)
    ? await ctx.db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.userId, actor.userId),
            between(
              orders.id,
              `${idPrefix}-0000-0000-0000-000000000000`,
              `${idPrefix}-ffff-ffff-ffff-ffffffffffff`,
            ),
          ),
        )
        .orderBy(desc(orders.createdAt))
        .limit(1)
    : []
  if (!order) throw new AppError('not-found', paymentMessages.missing.text, paymentMessages.missing)
  return order
}

type PaymentState =
  | 'to-pay'
  | 'processing'
  | 'paid'
  | 'cancelled'
  | 'not-payable'
  | 'seller-suspended'
  | 'seller-unpayable'

/** An order on the payment page. */
export interface PaymentView {
  number: string
  orderId: string
  state: PaymentState
  amount: Cents
  /** The payment deadline, ISO 8601. */
  dueAt: string | null
  deliveryOption: DeliveryOption
  fulfilments: {
    fulfilmentId: string
    sellerName: string
    items: (SoldUnit & { title: string; quantity: number; price: Cents })[]
    amount: Cents
    transportAmount: Cents | null
  }[]
  /** The data with which the browser pays; null when no payment was opened. */
  payment: BrowserPayment | null
}

/** Returns an order as the payment page shows it. The caller checks that the actor is the buyer. */
export async function readPaymentView(ctx: Context, order: LockedOrder): Promise<PaymentView> {
  const all = await readFacts(ctx, { orderId: order.id })
  const notCancelled = all.filter(({ facts }) => facts.status !== states.cancelled)
  // A cancelled order shows its former amounts.
  const shown = notCancelled.length > 0 ? notCancelled : all
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.fulfilmentId,
        shown.map(({ fulfilment }) => fulfilment.id),
      ),
    )
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const sellers = await listContacts(ctx, { userIds: shown.map(({ fulfilment }) => fulfilment.sellerId) })
  const payments = await listOrderPayments(ctx, { orderId: order.id })
  const isProcessing = payments.some(({ status }) => status === 'processing')
  const fulfilments = shown.map(({ disclosure, fulfilment: { id, sellerId, amount, transportAmount } }) => {
    const seller = sellers.find((contact) => contact.id === sellerId)
    return {
      fulfilmentId: id,
      sellerName: sellerSeenByBuyer(seller, disclosure).name,
      items: items
        .filter(({ fulfilmentId }) => fulfilmentId === id)
        .map(({ title, quantity, price, saleUnit, contentQuantity, contentUnit }) => ({
          title,
          quantity,
          price,
          saleUnit,
          contentQuantity,
          contentUnit,
        })),
      amount,
      transportAmount,
    }
  })
  return {
    number: orderNumber(order.id),
    orderId: order.id,
    state: determineState(ctx, order, { notCancelled, isProcessing }),
    amount: fulfilments.reduce(
      (sum, { amount, transportAmount }) => sum + amount + (transportAmount ?? 0),
      0,
    ),
    dueAt: order.paymentDueAt?.toISOString() ?? null,
    deliveryOption: order.deliveryOption,
    fulfilments,
    payment: null,
  }
}

function determineState(
  ctx: Context,
  order: LockedOrder,
  { notCancelled, isProcessing }: { notCancelled: readonly FulfilmentRecord[]; isProcessing: boolean },
): PaymentState {
  if (notCancelled.length === 0) return 'cancelled'
  if (notCancelled.every(({ facts }) => facts.isPaidByCard)) return 'paid'
  if (!ctx.payments || (sharesToPay(order, notCancelled) === null && !canBeReserved(notCancelled)))
    return 'not-payable'
  // The rest of an overdue order may cost nothing until the clock cancels it, and a card cannot be charged zero.
  if (notCancelled.every(({ fulfilment }) => fulfilmentTotal(fulfilment) === 0)) return 'not-payable'
  if (isProcessing) return 'processing'
  if (notCancelled.some(({ facts }) => facts.isSaleSuspended)) return 'seller-suspended'
  return notCancelled.some(({ facts }) => facts.isUnpayable) ? 'seller-unpayable' : 'to-pay'
}

/** Returns the payment of the buyer's order, due or made. @throws AppError `not-signed-in`, `not-found` */
export const getPaymentView = async (ctx: Context, input: { number: string }): Promise<PaymentView> =>
  readPaymentView(ctx, await findOwnOrder(ctx, input))

/** The amount of the items and, once its quote is accepted, of the delivery. */
export const fulfilmentTotal = ({
  amount,
  transportAmount,
}: {
  amount: Cents
  transportAmount: Cents | null
}): Cents => amount + (transportAmount ?? 0)

/** Returns true when all deliveries have their prices and no stock is reserved yet, so that opening the payment reserves it. */
export const canBeReserved = (records: readonly FulfilmentRecord[]): boolean =>
  records.some(({ facts }) => facts.status === states.placed) &&
  records
    .filter(({ facts }) => facts.status !== states.cancelled)
    .every(
      ({ facts }) =>
        facts.status === states.placed &&
        facts.settlement === 'card' &&
        facts.isPriceKnown &&
        !facts.hasReservedStock,
    )

/** Each fulfilment's share of the amount due; null when the order cannot be paid (any more). */
export function sharesToPay(
  order: Pick<LockedOrder, 'paymentDueAt'>,
  records: readonly FulfilmentRecord[],
): { fulfilmentId: string; amount: Cents }[] | null {
  const notCancelled = records.filter(({ facts }) => facts.status !== states.cancelled)
  if (!order.paymentDueAt || notCancelled.length === 0) return null
  if (notCancelled.some(({ facts }) => facts.status !== states.placed)) return null
  return notCancelled.map(({ fulfilment }) => ({
    fulfilmentId: fulfilment.id,
    amount: fulfilmentTotal(fulfilment),
  }))
}
