import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { listActions, nextClockTransition } from '#domain/orders/lifecycle.ts'
import { mayReview, type ReviewSide, reviewsEndAt } from '#domain/orders/reviews.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { actingPersonId, type Context } from '#server/context.ts'
import { readTeamNames } from '#server/contexts/accounts/team/members.ts'
import { shipments } from '#server/database/schema/collection.ts'
import { disputes } from '#server/database/schema/disputes.ts'
import { deliveryQuotes, fulfilments, orderEvents } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { filterAwaitingDocument, listDocuments } from '../invoices/documents.ts'
import { type FulfilmentBalance, readBalances } from '../payments/balances.ts'
import { getSettings } from '../platform/get-settings.ts'
import { readAppointments } from './appointments/appointments.ts'
import { readPickupCodes } from './collection/pickup-codes.ts'
import type { FulfilmentRecord } from './read-facts.ts'

/** Returns everything this party may see of these fulfilments, without parties and items. */
export async function readOrderFulfilments(
  ctx: Context,
  input: { records: readonly FulfilmentRecord[]; viewer: Mover },
) {
  const { records, viewer } = input
  const fulfilmentIds = records.map(({ fulfilment }) => fulfilment.id)
  const side = viewer === 'seller' ? 'seller' : 'buyer'
  const isParty = viewer === 'buyer' || viewer === 'seller'
  const [settings, rows, money, codes, appointments, reviews, documents, waiting] = await Promise.all([
    getSettings(ctx),
    readRows(ctx, fulfilmentIds),
    readBalances(ctx, { fulfilmentIds }),
    // The code entitles to the items: only the buyer sees it before the hand-over.
    viewer === 'buyer' ? readPickupCodes(ctx, { fulfilmentIds }) : null,
    readAppointments(ctx, { fulfilmentIds }),
    isParty ? readReviewsForSide(ctx, { fulfilmentIds, side }) : null,
    listDocuments(ctx, { fulfilmentIds, withTransmissions: viewer === 'seller' }),
    filterAwaitingDocument(ctx, { fulfilmentIds }),
  ])
  const findColleague = viewer === 'seller' ? await nameColleagues(ctx) : () => null
  const now = ctx.clock.now()
  return new Map(
    records.map(({ fulfilment, facts }) => {
      const { id } = fulfilment
      const belongs = (row: { fulfilmentId: string | null }) => row.fulfilmentId === id
      const due = nextClockTransition(facts, settings.delays)
      return [
        id,
        {
          fulfilmentId: id,
          status: fulfilment.status,
          amount: fulfilment.amount,
          transportAmount: fulfilment.transportAmount,
          quoteStage: facts.quote,
          settlement: facts.settlement,
          hasReservedStock: facts.hasReservedStock,
          quote: toQuoteView(rows.quotes.find(belongs)),
          shipment: toShipmentView(rows.shipmentRows.find(belongs)),
          actions: listActions(viewer, facts, now, settings.delays),
          history: rows.events.filter(belongs).flatMap(({ transition, mover, actorId, note, createdAt }) => {
            if (!transition || !mover) return []
            const colleague = (mover === 'seller' && findColleague(actorId)) || null
            return [{ transition, mover, colleague, note, at: createdAt.toISOString() }]
          }),
          paidAt: fulfilment.paidAt?.toISOString() ?? null,
          receivedAt: fulfilment.receivedAt?.toISOString() ?? null,
          dueAt: due && { transition: due.transition, at: due.at.toISOString() },
          money: toMoneyView(facts.isPaidByCard ? money.get(id) : undefined),
          dispute: toDisputeView(rows.openDisputes.find(belongs)),
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

/** Reads shipments, quotes (newest first), events (oldest first) and open disputes. */
async function readRows({ db }: Context, fulfilmentIds: string[]) {
  const [shipmentRows, quotes, events, openDisputes] = await Promise.all([
    db.select().from(shipments).where(inArray(shipments.fulfilmentId, fulfilmentIds)),
    db
      .select()
      .from(deliveryQuotes)
      .where(inArray(deliveryQuotes.fulfilmentId, fulfilmentIds))
      .orderBy(desc(deliveryQuotes.createdAt)),
    db
      .select()
      .from(orderEvents)
      .where(and(inArray(orderEvents.fulfilmentId, fulfilmentIds), isNotNull(orderEvents.transition)))
      .orderBy(asc(orderEvents.createdAt)),
    db
      .select()
      .from(disputes)
      .where(and(inArray(disputes.fulfilmentId, fulfilmentIds), isNull(disputes.decidedAt))),
  ])
  return { shipmentRows, quotes, events, openDisputes }
}

const toQuoteView = (row: typeof deliveryQuotes.$inferSelect | undefined) =>
  row
    ? {
        id: row.id,
        price: row.price,
        conditions: row.conditions,
        expiresAt: row.expiresAt.toISOString(),
        status: row.status,
      }
    : null

const toMoneyView = (balance: FulfilmentBalance | undefined) =>
  balance
    ? {
        held: balance.held,
        released: balance.released,
        refunded: balance.refunded,
        onTheWay: balance.onTheWay,
        refunding: balance.refunding,
      }
    : null

const toDisputeView = (row: typeof disputes.$inferSelect | undefined) =>
  row ? { reason: row.reason, openedAs: row.openedAs, createdAt: row.createdAt.toISOString() } : null

/** Returns a function that names a colleague of the viewer in the same firm, and null for all others. */
async function nameColleagues(ctx: Context): Promise<(personId: string | null) => string | null> {
  const { actor } = ctx
  if (!actor) return () => null
  const team = await readTeamNames(ctx, { firmId: actor.userId })
  return (id) => (id && id !== actingPersonId(actor) && team.get(id)) || null
}

const toShipmentView = (row: typeof shipments.$inferSelect | undefined) =>
  row
    ? {
        carrier: row.carrier,
        tracking: row.tracking,
        parcels: row.parcels,
        at: row.createdAt.toISOString(),
      }
    : null

export type OrderFulfilmentState =
  Awaited<ReturnType<typeof readOrderFulfilments>> extends Map<string, infer State> ? State : never

interface ReviewsForSide {
  /** True when this side may write its review, and has not yet. */
  canReview: boolean
  /** The deadline for reviews; null before the items are received. */
  until: string | null
  /** This side's review; its author also sees whether it was hidden, and why. */
  own: {
    stars: number
    text: string
    createdAt: string
    shownFrom: string
    isShown: boolean
    hiddenReason: string | null
  } | null
  /** The other side's review, once it may be read. */
  other: { stars: number; text: string; createdAt: string } | null
}

/** Returns the reviews of each of these fulfilments as one side may see them. */
export async function readReviewsForSide(
  ctx: Context,
  input: { fulfilmentIds: string[]; side: ReviewSide },
): Promise<Map<string, ReviewsForSide>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const now = ctx.clock.now()
  const reviewRows = await ctx.db
    .select({
      id: fulfilments.id,
      status: fulfilments.status,
      receivedAt: fulfilments.receivedAt,
      review: reviews,
    })
    .from(fulfilments)
    .leftJoin(reviews, eq(reviews.fulfilmentId, fulfilments.id))
    .where(inArray(fulfilments.id, input.fulfilmentIds))
  return new Map(
    [...Map.groupBy(reviewRows, ({ id }) => id)].flatMap(([id, rows]) => {
      const [fulfilment] = rows
      if (!fulfilment) return []
      const writtenReviews = rows.flatMap(({ review }) => review ?? [])
      const own = writtenReviews.find(({ side }) => side === input.side)
      const other = writtenReviews.find(({ side }) => side !== input.side)
      const isReadable = other && other.hiddenAt === null && other.shownFrom <= now
      return [
        [
          id,
          {
            canReview: !own && mayReview(fulfilment, now),
            until: fulfilment.receivedAt && reviewsEndAt(fulfilment.receivedAt).toISOString(),
            own: own
              ? {
                  ...toReviewView(own),
                  shownFrom: own.shownFrom.toISOString(),
                  isShown: own.hiddenAt === null && own.shownFrom <= now,
                  hiddenReason: own.hiddenReason,
                }
              : null,
            other: isReadable ? toReviewView(other) : null,
          } satisfies ReviewsForSide,
        ],
      ]
    }),
  )
}

const toReviewView = ({ stars, text, createdAt }: typeof reviews.$inferSelect) => ({
  stars,
  text,
  createdAt: createdAt.toISOString(),
})
