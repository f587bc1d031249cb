import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { days } from '#domain/orders/delays.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import { type DeliveryOption, orderNumber } from '#domain/orders/orders.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { TestCardBehaviour } from '#domain/payments/test-cards.ts'
import type { Actor, Context } from '#server/context.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { moveFulfilment } from '#server/contexts/orders/move-fulfilment.ts'
import type { Move } from '#server/contexts/orders/moves/move.ts'
import { applyProviderEvent } from '#server/contexts/orders/payment/apply-provider-event.ts'
import { cancelPayments, openOrderPayment } from '#server/contexts/orders/payment/open-order-payment.ts'
import { refundOutcomes, transferOutcomes } from '#server/contexts/orders/payment/outcomes.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { applySuspension } from '#server/contexts/orders/suspended-sales.ts'
import { readBalances } from '#server/contexts/payments/balances.ts'
import { sendRefund } from '#server/contexts/payments/send-refund.ts'
import { sendTransfer } from '#server/contexts/payments/send-transfer.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'
import { emails, fulfilments, orders, products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from './makers.ts'
import { createPaymentKit, getCardDetails, type PaymentTestKit } from './payments.ts'

/** An order with its fulfilments in the order of its products. */
export interface PlacedOrder {
  orderId: string
  number: string
  buyer: Actor
  isPayable: boolean
  fulfilments: { fulfilmentId: string; productId: string; seller: Actor; amount: Cents }[]
}

/** Places, pays and moves real orders, with a provider that sends nothing by itself and a clock that tests set. */
export interface OrderTestKit extends PaymentTestKit {
  as(actor: Actor | null): Context
  /** Moves the clock by days. */
  passDays(count: number): void
  place(request: {
    prices: Cents[]
    quantity?: number
    delivery?: DeliveryOption
    sellers?: Actor[]
    /** Existing products, one for each seller. */
    productIds?: string[]
    buyer?: Actor
    /** The context of another server. */
    as?: (actor: Actor) => Context
  }): Promise<PlacedOrder>
  /** Charges the buyer's card without a notice to the platform; returns the provider's payment id. */
  charge(order: PlacedOrder, behaviour?: TestCardBehaviour): Promise<string>
  /** Delivers the provider's events; returns their number. */
  deliverEvents(): Promise<number>
  /** Runs queued jobs until none is left. */
  runJobs(): Promise<void>
  /** Charges the card, delivers the notice and applies it. */
  pay(order: PlacedOrder): Promise<void>
  move(fulfilmentId: string, transition: TransitionName, mover: Mover, more?: Partial<Move>): Promise<unknown>
  readOrder(order: PlacedOrder): Promise<typeof orders.$inferSelect>
  readFulfilments(order: PlacedOrder): Promise<(typeof fulfilments.$inferSelect)[]>
  readNonZeroBalances(fulfilmentId: string): Promise<Record<string, Cents>>
  readStock(productId: string): Promise<number | undefined>
  /** Kinds of notices, or templates of other emails, about an order with the recipient's role, oldest first. */
  readMails(order: PlacedOrder): Promise<string[]>
}

export async function createOrderKit(ctx: Context): Promise<OrderTestKit> {
  let time = Date.now()
  // Each moment is later than the one before, so that rows can be sorted by time.
  const now = () => {
    time += 1
    return new Date(time)
  }
  const clock = { now }
  const paymentKit = await createPaymentKit({ ...ctx, clock })
  const categoryId = await makeCategory(ctx)
  const { db } = ctx
  const orderKit: OrderTestKit = {
    ...paymentKit,
    as: (actor) => ({ ...paymentKit.ctx, actor }),
    passDays: (count) => {
      time += days(count)
    },
    async place({
      prices,
      quantity = 1,
      delivery = 'pickup',
      sellers = [],
      productIds = [],
      buyer: existingBuyer,
      as = orderKit.as,
    }) {
      const buyer = existingBuyer ?? (await makePerson(ctx))
      const placed: PlacedOrder['fulfilments'] = []
      for (const [index, price] of prices.entries()) {
        const seller = sellers[index] ?? (await makeSeller(ctx))
        const values = { userId: seller.userId, categoryId, price, quantity: 10 }
        const productId = productIds[index] ?? (await makeProduct(ctx, values))
        placed.push({ fulfilmentId: '', productId, seller, amount: price * quantity })
      }
      const { id: orderId, isPayable } = await placeOrder(as(buyer), {
        items: placed.map(({ productId }) => ({ productId, quantity })),
        shippingOption: delivery,
        idempotencyKey: randomUUID(),
      })
      const rows = await db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))
      for (const fulfilment of placed)
        fulfilment.fulfilmentId = rows.find(({ sellerId }) => sellerId === fulfilment.seller.userId)
          ?.id as string
      return { orderId, number: orderNumber(orderId), buyer, isPayable, fulfilments: placed }
    },
    async charge({ buyer, number }, behaviour = 'accepted') {
      const { payment } = await openOrderPayment(orderKit.as(buyer), { number })
      if (!payment) throw new Error('nothing to pay')
      const { providerPaymentId: id, clientSecret } = payment
      await paymentKit.sandbox
        .confirmPayment({ id, clientSecret, ...getCardDetails(behaviour) })
        .catch((error) => {
          if (behaviour !== 'answer-lost') throw error
        })
      return id
    },
    deliverEvents: () =>
      paymentKit.sandbox.deliverEvents({
        now: clock.now(),
        receive: (event) => storeEvent(paymentKit.ctx, event),
      }),
    async runJobs() {
      for (;;) {
        const jobs = await paymentKit.take()
        if (jobs.length === 0) return
        for (const { name, data } of jobs) await jobHandlers[name]?.(paymentKit.ctx, data as never)
      }
    },
    async pay(order) {
      await orderKit.charge(order)
      await orderKit.deliverEvents()
      await orderKit.runJobs()
    },
    move: (fulfilmentId, transition, mover, more = {}) =>
      moveFulfilment(paymentKit.ctx, { fulfilmentId, transition, mover, ...more }),
    readOrder: async ({ orderId }) =>
      (await db.select().from(orders).where(eq(orders.id, orderId)))[0] as typeof orders.$inferSelect,
    readFulfilments: async ({ orderId, fulfilments: placed }) => {
      const rows = await db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))
      return placed.map(({ fulfilmentId }) => rows.find(({ id }) => id === fulfilmentId) as never)
    },
    readNonZeroBalances: async (fulfilmentId) => {
      const money = (await readBalances(paymentKit.ctx, { fulfilmentIds: [fulfilmentId] })).get(fulfilmentId)
      const entries: [string, Cents][] = Object.entries(money ?? {})
      return Object.fromEntries(entries.filter(([, amount]) => amount !== 0))
    },
    readStock: async (id) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity,
    readMails: async ({ orderId, buyer, fulfilments }) => {
      const rows = await db
        .select()
        .from(emails)
        .where(eq(emails.orderId, orderId))
        .orderBy(asc(emails.createdAt))
      const findRole = (recipient: string) =>
        recipient === buyer.email
          ? 'buyer'
          : fulfilments.some(({ seller }) => seller.email === recipient)
            ? 'seller'
            : 'others'
      return rows.map(({ template, recipient, data }) => {
        const kind = (data as { kind?: string }).kind
        return `${template === 'order-notice' && kind ? kind : template} ${findRole(recipient)}`
      })
    },
  }
  return orderKit
}

const jobHandlers: Record<string, (ctx: Context, data: never) => Promise<unknown>> = {
  'send-transfer': (ctx, data) => sendTransfer(ctx, data, transferOutcomes),
  'send-refund': (ctx, data) => sendRefund(ctx, data, refundOutcomes),
  'cancel-payment': cancelPayments,
  'apply-provider-event': applyProviderEvent,
  'advance-order': advanceOrder,
  'apply-suspension': applySuspension,
}
