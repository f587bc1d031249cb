import { asc, inArray } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { type DeliveryOption, orderNumber } from '#domain/orders/orders.ts'
import { sellerSeenByBuyer } from '#domain/orders/who-sees-whom.ts'
import { listContacts } from '../../accounts/list-contacts.ts'
import type { Context } from '../../context.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { listOrderPayments } from '../../payments/list-order-payments.ts'
import type { OpenPayment } from '../../payments/open-payment.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type Part, readFacts } from '../read-facts.ts'
import { canBeReserved, sharesToPay } from './shares-to-pay.ts'

type PaymentState = 'to-pay' | 'processing' | 'paid' | 'cancelled' | 'not-payable'

/** An order as the page that takes the card shows it. */
export interface PaymentView {
  number: string
  orderId: string
  state: PaymentState
  amount: Cents
  /** Until when it is to be paid, ISO 8601. */
  dueAt: string | null
  deliveryOption: DeliveryOption
  parts: {
    fulfilmentId: string
    sellerName: string
    items: { title: string; quantity: number; price: Cents }[]
    amount: Cents
    transportAmount: Cents | null
  }[]
  /** What the browser needs to pay; null when none was opened. */
  payment: OpenPayment | null
}

/** Whoever calls has made sure that this is the buyer's own order. */
export async function readPaymentView(ctx: Context, order: LockedOrder): Promise<PaymentView> {
  const all = await readFacts(ctx, { orderId: order.id })
  const live = all.filter(({ facts }) => facts.status !== 'annulee')
  // Of a cancelled order what it was.
  const shown = live.length > 0 ? live : all
  const [items, sellers, payments] = await Promise.all([
    ctx.db
      .select()
      .from(orderItems)
      .where(
        inArray(
          orderItems.fulfilmentId,
          shown.map(({ fulfilment }) => fulfilment.id),
        ),
      )
      .orderBy(asc(orderItems.title), asc(orderItems.id)),
    listContacts(ctx, { userIds: shown.map(({ fulfilment }) => fulfilment.sellerId) }),
    listOrderPayments(ctx, { orderId: order.id }),
  ])
  const isProcessing = payments.some(({ status }) => status === 'processing')
  const parts = shown.map(({ dealing, fulfilment: { id, sellerId, amount, transportAmount } }) => {
    const seller = sellers.find((contact) => contact.id === sellerId)
    return {
      fulfilmentId: id,
      sellerName: sellerSeenByBuyer(seller, dealing).name,
      items: items
        .filter(({ fulfilmentId }) => fulfilmentId === id)
        .map(({ title, quantity, price }) => ({ title, quantity, price })),
      amount,
      transportAmount,
    }
  })
  return {
    number: orderNumber(order.id),
    orderId: order.id,
    state: stateOf(ctx, order, { live, isProcessing }),
    amount: parts.reduce((sum, part) => sum + part.amount + (part.transportAmount ?? 0), 0),
    dueAt: order.paymentDueAt?.toISOString() ?? null,
    deliveryOption: order.deliveryOption,
    parts,
    payment: null,
  }
}

function stateOf(
  ctx: Context,
  order: LockedOrder,
  { live, isProcessing }: { live: readonly Part[]; isProcessing: boolean },
): PaymentState {
  if (live.length === 0) return 'cancelled'
  if (live.every(({ facts }) => facts.isPaidByCard)) return 'paid'
  if (!ctx.payments || (sharesToPay(order, live) === null && !canBeReserved(live))) return 'not-payable'
  return isProcessing ? 'processing' : 'to-pay'
}
