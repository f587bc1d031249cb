import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { findLocality } from '#domain/accounts/locality.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import type { placeOrderSchema } from '#domain/orders/schemas.ts'
import { determineSettlement } from '#domain/orders/settlement.ts'
import { type QuoteStage, states } from '#domain/orders/states.ts'
import type { FulfilmentFacts } from '#domain/orders/transition.ts'
import type { DisclosureFacts } from '#domain/orders/who-sees-whom.ts'
import { departmentOfCommune, departmentOfPostcode } from '#domain/places/commune.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { hasEndedAccount } from '#server/contexts/payments/seller-accounts.ts'
import { type CommuneRecord, findCommune, resolveCommune } from '#server/contexts/places/communes.ts'
import { listHoursOfPlaces } from '#server/contexts/places/list-own-places.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import {
  deliveryQuotes,
  fulfilments,
  orderEvents,
  orderItems,
  orders,
} from '#server/database/schema/orders.ts'
import { findSoldOut } from './reservations/limit-reservations.ts'
import { isSaleSuspended } from './sale-suspension.ts'

type Fulfilment = typeof fulfilments.$inferSelect
/** An open or accepted quote. */
export type Quote = typeof deliveryQuotes.$inferSelect

/** One seller's fulfilment of an order, with the facts for the lifecycle's guards. */
export interface FulfilmentRecord {
  fulfilment: Fulfilment
  buyerId: string
  facts: FulfilmentFacts
  /** Decides what the two parties may see of each other. */
  disclosure: DisclosureFacts
  quote: Quote | null
}

const selectRecords = (ctx: Context, condition: SQL) =>
  ctx.db
    .select({
      fulfilment: fulfilments,
      buyerId: orders.userId,
      deliveryOption: orders.deliveryOption,
      paymentDueAt: orders.paymentDueAt,
      total: orders.totalAmount,
      quote: deliveryQuotes,
      isPartlyHandedOver: sql<boolean>`exists (
        select from ${orderItems} item where item.fulfilment_id = ${fulfilments.id} and item.handed_over > 0)`,
      isSaleSuspended,
      hasEndedAccount: hasEndedAccount(ctx, fulfilments.sellerId),
      places: sql<PlaceSnapshot[]>`coalesce((
        select jsonb_agg(distinct item.place) from ${orderItems} item
        where item.fulfilment_id = ${fulfilments.id} and item.place is not null), '[]')`,
      wasAcknowledged: hasHappened(['acknowledge', 'ship', 'declare-hand-over', 'hand-over-part', 'collect']),
      wasSent: hasHappened(['ship', 'declare-hand-over']),
      isPriceKnown: sql<boolean>`${orders.deliveryOption} = 'pickup' or not exists (
        select from ${fulfilments} other where other.order_id = ${orders.id} and other.status = ${states.placed}
        and not exists (select from ${deliveryQuotes} offer where offer.fulfilment_id = other.id and offer.status = 'accepted'))`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .leftJoin(
      deliveryQuotes,
      and(
        eq(deliveryQuotes.fulfilmentId, fulfilments.id),
        inArray(deliveryQuotes.status, ['offered', 'accepted']),
      ),
    )
    .where(condition)
    .orderBy(asc(fulfilments.sellerId), asc(fulfilments.id))

/** Reads these fulfilments, sorted by the ids of their sellers. Lock their order before you decide on the facts. */
export async function readFacts(
  ctx: Context,
  input: { orderId: string } | { fulfilmentIds: string[] },
): Promise<FulfilmentRecord[]> {
  if ('fulfilmentIds' in input && input.fulfilmentIds.length === 0) return []
  const condition =
    'orderId' in input ? eq(fulfilments.orderId, input.orderId) : inArray(fulfilments.id, input.fulfilmentIds)
  const rows = await selectRecords(ctx, condition)
  const now = ctx.clock.now()
  const waiting = rows.filter(
    ({ fulfilment }) => fulfilment.status === states.placed && !fulfilment.hasReservedStock,
  )
  const soldOut = await findSoldOut(ctx, { fulfilmentIds: waiting.map(({ fulfilment }) => fulfilment.id) })
  return rows.map(({ fulfilment, buyerId, quote, wasAcknowledged, wasSent, places, total, ...row }) => {
    const amount = fulfilment.amount + (fulfilment.transportAmount ?? 0)
    const settlement = determineSettlement(
      { ...fulfilment, amount },
      {
        total,
        paymentDueAt: row.paymentDueAt,
        isDelivered: row.deliveryOption === 'quote',
        takesCards: ctx.payments !== null,
      },
    )
    const isToPay = fulfilment.status === states.placed && settlement === 'card' && amount > 0
    const facts = {
      ...row,
      hasReservedStock: fulfilment.hasReservedStock,
      isSoldOut: soldOut.has(fulfilment.id),
      isUnpayable: isToPay && row.hasEndedAccount,
      settlement,
      status: fulfilment.status,
      statusSince: fulfilment.statusSince,
      waitingSince: fulfilment.waitingSince,
      receivedAt: fulfilment.receivedAt,
      isPaidByCard: fulfilment.paidAt !== null,
      quote: determineQuoteStage(row.deliveryOption === 'quote', quote, now),
    }
    return { fulfilment, buyerId, quote, facts, disclosure: { ...facts, wasAcknowledged, wasSent, places } }
  })
}

const hasHappened = (names: TransitionName[]) => sql<boolean>`exists (select from ${orderEvents} event
  where event.fulfilment_id = ${fulfilments.id} and ${inArray(sql`event.transition`, names)})`

/** An expired offer does not count, even before the clock closes it. */
function determineQuoteStage(isQuoted: boolean, quote: Quote | null, now: Date): QuoteStage {
  if (!isQuoted) return 'none'
  if (quote?.status === 'accepted') return 'accepted'
  return quote && quote.expiresAt > now ? 'offered' : 'requested'
}

/** An item's unit at the time of the order, shown beside its quantity and price. */
export const soldUnitColumns = {
  saleUnit: orderItems.saleUnit,
  contentQuantity: orderItems.contentQuantity,
  contentUnit: orderItems.contentUnit,
}

/** One complete pickup place of a fulfilment; the caller decides what may be shown. */
export interface FulfilmentPlace {
  place: PlaceSnapshot
  /** The current hours, not those at the time of the order; empty when the seller has given none. */
  hours: OpeningRange[]
  itemIds: string[]
}

/** Reads the places of these fulfilments; those ordered before places existed are absent. */
export async function readPlaces(
  ctx: Context,
  input: { fulfilmentIds: readonly string[] },
): Promise<Map<string, FulfilmentPlace[]>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      itemId: orderItems.id,
      fulfilmentId: orderItems.fulfilmentId,
      placeId: orderItems.placeId,
      place: orderItems.place,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, [...input.fulfilmentIds]))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  const placeIds = new Set(rows.flatMap(({ placeId }) => placeId ?? []))
  const hours = await listHoursOfPlaces(ctx, { placeIds: [...placeIds] })
  const placesByFulfilment = new Map<string, FulfilmentPlace[]>()
  for (const [fulfilmentId, itemRows] of Map.groupBy(rows, (row) => row.fulfilmentId)) {
    const byPlace = Map.groupBy(itemRows, ({ placeId, place }) => JSON.stringify([placeId, place]))
    const places = [...byPlace.values()].flatMap((items): FulfilmentPlace[] => {
      const [first] = items
      return first?.place
        ? [
            {
              place: first.place,
              hours: hours.get(first.placeId ?? '') ?? [],
              itemIds: items.map(({ itemId }) => itemId),
            },
          ]
        : []
    })
    if (places.length > 0) placesByFulfilment.set(fulfilmentId, places)
  }
  return placesByFulfilment
}

export interface Destination {
  /** Null when unknown. */
  department: string | null
  /** Null when several communes match. */
  commune: CommuneRecord | null
}

/** Returns department and commune of an order: of the destination of a delivery, or of the buyer's address for a pickup. */
export function resolveDestination(
  { shippingOption, delivery }: z.output<typeof placeOrderSchema>,
  address: string | null,
): Destination {
  if (shippingOption === 'quote' && delivery)
    return {
      department: departmentOfCommune(delivery.communeCode),
      commune: findCommune(delivery.communeCode),
    }
  const place = findLocality(address)
  if (!place?.postcode) return { department: null, commune: null }
  return {
    department: departmentOfPostcode(place.postcode),
    commune: resolveCommune({ postcode: place.postcode, town: place.town ?? '' }),
  }
}
