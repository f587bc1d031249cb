import type { z } from 'zod'
import { invalidField } from '#domain/errors.ts'
import { quoteMessages } from '#domain/order-messages.ts'
import type { offerQuoteSchema } from '#domain/orders/move-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { maxQuoteDays, quoteDayRange } from '#domain/orders/quotes.ts'
import { type FulfilmentStatus, type OrderStatus, states } from '#domain/orders/states.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockOrder } from '../lock-order.ts'
import { findMover } from '../move-as-party.ts'
import { moveFulfilment } from '../move-fulfilment.ts'
import { readFacts } from '../read-facts.ts'
import type { QuoteOffer } from './move-quote.ts'

/**
 * Offers a price for the delivery of a fulfilment, by its seller or an administrator, until a date. It replaces an open offer;
 * the same offer again changes nothing.
 * @throws AppError `not-signed-in`, `not-found`, `forbidden`; `invalid` for an end that is past or too far; `conflict` once a
 * quote is accepted, or the fulfilment cancelled
 */
export async function offerQuote(
  ctx: Context,
  input: z.output<typeof offerQuoteSchema> & { fulfilmentId: string },
): Promise<{ status: FulfilmentStatus; orderStatus: OrderStatus }> {
  const { fulfilmentId, price, conditions } = input
  const { orderId, mover } = await findMover(ctx, { fulfilmentId, transition: 'offer-quote' })
  const offer: QuoteOffer = { price, conditions, expiresAt: parseExpiry(ctx, input.expiresAt) }
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, { orderId })
    const [record] = await readFacts(ctx, { fulfilmentIds: [fulfilmentId] })
    const openQuote = record?.facts.quote === 'offered' ? record.quote : null
    if (openQuote && isSameOffer(openQuote, offer) && openQuote.createdBy === ctx.actor?.userId)
      return { status: states.placed, orderStatus: order.status }
    const { status, orderStatus } = await moveFulfilment(ctx, {
      fulfilmentId,
      transition: 'offer-quote',
      mover,
      offer,
    })
    if (mover === 'administrator') {
      await recordAudit(ctx, [
        {
          action: 'order.change-status',
          subject: { type: 'order', id: orderId, name: orderNumber(orderId) },
          after: { transition: 'offer-quote', fulfilmentId, ...offer },
        },
      ])
    }
    return { status, orderStatus }
  })
}

const isSameOffer = (one: QuoteOffer, other: QuoteOffer): boolean =>
  one.price === other.price &&
  one.conditions === other.conditions &&
  one.expiresAt.getTime() === other.expiresAt.getTime()

function parseExpiry(ctx: Context, text: string): Date {
  const expiresAt = new Date(text)
  const now = ctx.clock.now()
  const refuse = (message: string) =>
    invalidField('expiresAt', message, { title: quoteMessages.failureTitle })
  if (expiresAt <= now) throw refuse(quoteMessages.expiryPast)
  // Counts calendar days, as the form does, because a day may have 25 hours.
  if (toParisDay(expiresAt) > quoteDayRange(now).last) throw refuse(quoteMessages.expiryTooFar(maxQuoteDays))
  return expiresAt
}
