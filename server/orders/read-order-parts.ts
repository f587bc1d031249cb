import { and, asc, desc, inArray, isNotNull, isNull } from 'drizzle-orm'
import { actionsOf, nextByClock } from '#domain/orders/lifecycle.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { Context } from '../context.ts'
import { deliveryQuotes, disputes, orderEvents } from '../database/schema/orders.ts'
import { listDocuments } from '../invoices/list-documents.ts'
import { listWaitingDocuments } from '../invoices/waiting-documents.ts'
import { balances } from '../payments/balances.ts'
import { getSettings } from '../platform/get-settings.ts'
import { readAppointments } from './appointments/read-appointments.ts'
import { readPickupCodes } from './collection/read-pickup-codes.ts'
import type { Part } from './read-facts.ts'
import { readOwnReviews } from './reviews/read-own-reviews.ts'

/** Everything about these parts that this party may know, besides who they are and what they contain. */
export async function readOrderParts(ctx: Context, input: { parts: readonly Part[]; viewer: Mover }) {
  const { parts, viewer } = input
  const fulfilmentIds = parts.map(({ fulfilment }) => fulfilment.id)
  const side = viewer === 'seller' ? 'seller' : 'buyer'
  const isParty = viewer === 'buyer' || viewer === 'seller'
  const [settings, quotes, events, open, money, codes, appointments, reviews, documents, waiting] =
    await Promise.all([
      getSettings(ctx),
      ctx.db
        .select()
        .from(deliveryQuotes)
        .where(inArray(deliveryQuotes.fulfilmentId, fulfilmentIds))
        .orderBy(desc(deliveryQuotes.createdAt)),
      ctx.db
        .select()
        .from(orderEvents)
        .where(and(inArray(orderEvents.fulfilmentId, fulfilmentIds), isNotNull(orderEvents.transition)))
        .orderBy(asc(orderEvents.createdAt)),
      ctx.db
        .select()
        .from(disputes)
        .where(and(inArray(disputes.fulfilmentId, fulfilmentIds), isNull(disputes.decidedAt))),
      balances(ctx, { fulfilmentIds }),
      // Whoever has the code has the articles: nobody but the buyer sees it before.
      viewer === 'buyer' ? readPickupCodes(ctx, { fulfilmentIds }) : null,
      readAppointments(ctx, { fulfilmentIds }),
      isParty ? readOwnReviews(ctx, { fulfilmentIds, side }) : null,
      listDocuments(ctx, { fulfilmentIds }),
      listWaitingDocuments(ctx, { fulfilmentIds }),
    ])
  const now = ctx.clock.now()
  return new Map(
    parts.map(({ fulfilment, facts }) => {
      const { id } = fulfilment
      const quote = quotes.find(({ fulfilmentId }) => fulfilmentId === id)
      const dispute = open.find(({ fulfilmentId }) => fulfilmentId === id)
      const balance = facts.isPaidByCard ? money.get(id) : undefined
      const due = nextByClock(facts, settings.delays)
      return [
        id,
        {
          fulfilmentId: id,
          status: fulfilment.status,
          amount: fulfilment.amount,
          transportAmount: fulfilment.transportAmount,
          quoteStage: facts.quote,
          settlement: facts.settlement,
          holdsStock: facts.holdsStock,
          quote: quote
            ? {
                id: quote.id,
                price: quote.price,
                conditions: quote.conditions,
                expiresAt: quote.expiresAt.toISOString(),
                status: quote.status,
              }
            : null,
          actions: actionsOf(viewer, facts, now, settings.delays),
          history: events
            .filter(({ fulfilmentId }) => fulfilmentId === id)
            .flatMap(({ transition, mover, note, createdAt }) =>
              transition && mover ? [{ transition, mover, note, at: createdAt.toISOString() }] : [],
            ),
          paidAt: fulfilment.paidAt?.toISOString() ?? null,
          receivedAt: fulfilment.receivedAt?.toISOString() ?? null,
          dueAt: due && { transition: due.transition, at: due.at.toISOString() },
          money: balance
            ? {
                held: balance.held,
                released: balance.released,
                refunded: balance.refunded,
                onTheWay: balance.onTheWay,
                refunding: balance.refunding,
              }
            : null,
          dispute: dispute
            ? {
                reason: dispute.reason,
                openedAs: dispute.openedAs,
                createdAt: dispute.createdAt.toISOString(),
              }
            : null,
          pickup: codes?.get(id) ?? null,
          appointment: appointments.get(id) ?? null,
          reviews: reviews?.get(id) ?? null,
          documents: documents.get(id) ?? [],
          isAwaitingDocument: waiting.has(id),
        },
      ] as const
    }),
  )
}

export type OrderPartState =
  Awaited<ReturnType<typeof readOrderParts>> extends Map<string, infer State> ? State : never
