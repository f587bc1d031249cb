import { eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import { type FulfilmentStatus, type QuoteStatus, states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { deliveryQuotes, fulfilments } from '#server/database/schema/orders.ts'
import type { FulfilmentRecord, Quote } from '../read-facts.ts'

/** An offer by a seller or an administrator. */
export interface QuoteOffer {
  price: Cents
  conditions: string
  expiresAt: Date
}

/** The status of the open offer after each transition. */
const statusAfterTransition: Partial<Record<TransitionName, QuoteStatus>> = {
  'accept-quote': 'accepted',
  'refuse-quote': 'refused',
  'ask-quote-again': 'refused',
}

/** Applies a move to the quotes of a delivery. In the caller's transaction, with the order locked. */
export async function moveQuote(
  ctx: Context,
  input: { record: FulfilmentRecord; transition: TransitionName; to: FulfilmentStatus; offer?: QuoteOffer },
): Promise<void> {
  const { record, transition, to, offer } = input
  const { quote, fulfilment } = record
  if (offer) {
    if (quote) await closeQuote(ctx, quote, quote.expiresAt > ctx.clock.now() ? 'replaced' : 'expired')
    await ctx.db.insert(deliveryQuotes).values({
      ...offer,
      fulfilmentId: fulfilment.id,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: ctx.clock.now(),
    })
    return
  }
  if (quote?.status !== 'offered') return
  // Every cancellation of the fulfilment also ends the offer.
  const outcome = statusAfterTransition[transition] ?? (to === states.cancelled ? 'expired' : null)
  if (outcome) await closeQuote(ctx, quote, outcome)
  if (outcome === 'accepted') {
    await ctx.db
      .update(fulfilments)
      .set({ transportAmount: quote.price })
      .where(eq(fulfilments.id, fulfilment.id))
  }
}

const closeQuote = (ctx: Context, quote: Quote, status: QuoteStatus) =>
  ctx.db
    .update(deliveryQuotes)
    .set({ status, answeredAt: ctx.clock.now() })
    .where(eq(deliveryQuotes.id, quote.id))
