import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { moveSchema } from '#domain/orders/move-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { placeOrderSchema } from '#domain/orders/schemas.ts'
import { testCards } from '#domain/payments/test-cards.ts'
import type { Actor } from '#server/context.ts'
import { chooseAppointment, listSlots } from '#server/contexts/orders/appointments/appointments.ts'
import { collect } from '#server/contexts/orders/collection/collect.ts'
import { readPickupCodes } from '#server/contexts/orders/collection/pickup-codes.ts'
import { moveAsParty } from '#server/contexts/orders/move-as-party.ts'
import { openOrderPayment } from '#server/contexts/orders/payment/open-order-payment.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { offerQuote } from '#server/contexts/orders/quotes/offer-quote.ts'
import { writeReview } from '#server/contexts/orders/reviews/write-review.ts'
import { openSandboxDispute } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { fulfilments, orderItems, payments } from '#server/database/schema/index.ts'
import type { MarketSimulation } from './market-simulation.ts'
import type { MarketOrder, OrderStep, People } from './read-market.ts'

export interface SimulatedMarket {
  simulation: MarketSimulation
  people: People
  productIds: ReadonlyMap<string, string>
}

/** A placed order, which `playStep` moves on. */
export interface PlayedOrder {
  playStep(step: OrderStep): Promise<void>
}

const cents = (euros: number) => Math.round(euros * 100)
const day = 24 * 60 * 60_000

export async function playOrder(simulatedMarket: SimulatedMarket, order: MarketOrder): Promise<PlayedOrder> {
  const { simulation, people, productIds } = simulatedMarket
  const buyer = people.byEmail(order.buyer)
  const { id: orderId } = await placeOrder(
    simulation.as(buyer),
    placeOrderSchema.parse({
      items: order.items.map(({ product, quantity }) => ({ productId: productIds.get(product), quantity })),
      shippingOption: order.delivery,
      ...(order.deliveryNote && { deliveryNote: order.deliveryNote }),
      idempotencyKey: randomUUID(),
    }),
  )
  const number = orderNumber(orderId)
  const { db } = simulation.as(null)
  const orderFulfilments = await db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))
  const findFulfilment = (email?: string) => {
    const fulfilment = email
      ? orderFulfilments.find(({ sellerId }) => sellerId === people.byEmail(email).userId)
      : orderFulfilments[0]
    if (!fulfilment) throw new Error(`tools/demonstration/data: ${email} sells nothing of this order`)
    return fulfilment
  }
  const findSeller = ({ sellerId }: (typeof orderFulfilments)[number]): Actor => people.byId(sellerId)

  const steps: { [Name in OrderStep['do']]: (step: Extract<OrderStep, { do: Name }>) => Promise<unknown> } = {
    async pay({ card = 'accepted' }) {
      const { payment } = await openOrderPayment(simulation.as(buyer), { number })
      if (!payment) throw new Error(`tools/demonstration/data: nothing to pay of the order of ${order.buyer}`)
      const { providerPaymentId: id, clientSecret } = payment
      const cardNumber = testCards.find(({ behaviour }) => behaviour === card)?.number as string
      await simulation.sandbox.confirmPayment({
        id,
        clientSecret,
        number: cardNumber,
        expiry: '12/39',
        cvc: '123',
      })
    },
    async move({ seller, by, transition, reason, amount }) {
      const fulfilment = findFulfilment(seller)
      const actor = { buyer, seller: findSeller(fulfilment), admin: people.admin }[by]
      const move = moveSchema.parse({
        transition,
        reason,
        ...(amount !== undefined && { amount: cents(amount) }),
      })
      await moveAsParty(simulation.as(actor), { fulfilmentId: fulfilment.id, ...move })
    },
    async quote({ seller, price, conditions, validDays }) {
      const fulfilment = findFulfilment(seller)
      const ctx = simulation.as(findSeller(fulfilment))
      const expiresAt = new Date(ctx.clock.now().getTime() + validDays * day).toISOString()
      await offerQuote(ctx, { fulfilmentId: fulfilment.id, price: cents(price), conditions, expiresAt })
    },
    async collect({ seller, pieces }) {
      const fulfilment = findFulfilment(seller)
      const codes = await readPickupCodes(simulation.as(buyer), { fulfilmentIds: [fulfilment.id] })
      const items = await db.select().from(orderItems).where(eq(orderItems.fulfilmentId, fulfilment.id))
      const remainingItems = items.map((item) => ({
        itemId: item.id,
        quantity: item.quantity - item.handedOver,
      }))
      const collectable = remainingItems.filter(({ quantity }) => quantity > 0)
      await collect(simulation.as(findSeller(fulfilment)), {
        code: codes.get(fulfilment.id)?.code ?? '',
        items: pieces ? collectable.slice(0, 1).map((item) => ({ ...item, quantity: pieces })) : collectable,
      })
    },
    async appointment({ seller, inDays }) {
      const { id: fulfilmentId } = findFulfilment(seller)
      const ctx = simulation.as(buyer)
      const { slots } = await listSlots(ctx, { fulfilmentId })
      const from = new Date(ctx.clock.now().getTime() + inDays * day).toISOString()
      const slot = slots.find(({ startsAt }) => startsAt >= from)
      if (!slot) throw new Error(`tools/demonstration/data: no slot to collect the order of ${order.buyer}`)
      await chooseAppointment(ctx, { fulfilmentId, startsAt: slot.startsAt })
    },
    async review({ seller, by, stars, text }) {
      const fulfilment = findFulfilment(seller)
      await writeReview(simulation.as(by === 'buyer' ? buyer : findSeller(fulfilment)), {
        fulfilmentId: fulfilment.id,
        stars,
        text,
      })
    },
    async 'contest-at-bank'({ amount }) {
      const [payment] = await db
        .select()
        .from(payments)
        .where(eq(payments.orderId, orderId))
        .orderBy(desc(payments.createdAt))
      if (!payment?.providerPaymentId) throw new Error('tools/demonstration/data: nothing was paid')
      await openSandboxDispute(simulation.sandbox, {
        paymentId: payment.providerPaymentId,
        ...(amount !== undefined && { amount: cents(amount) }),
      })
    },
  }
  return { playStep: (step) => (steps[step.do] as (step: OrderStep) => Promise<void>)(step) }
}
