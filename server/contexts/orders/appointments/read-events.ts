import { asc, inArray, sql } from 'drizzle-orm'
import { orderNumber } from '#domain/orders/orders.ts'
import { soldQuantity } from '#domain/orders/sold-quantity.ts'
import { placeSeenByBuyer, sellerSeenByBuyer } from '#domain/orders/who-sees-whom.ts'
import { townLine } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { pickupAppointments } from '#server/database/schema/collection.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { readFacts } from '../read-facts.ts'
import { readPlaces } from '../read-places.ts'
import { soldUnit } from '../sold-unit.ts'
import type { CalendarEvent } from './draw-calendar.ts'

/** Articles named in an entry; the order lists the rest. */
const maxNamedArticles = 5

/**
 * The appointments of these fulfilments as calendar entries. A buyer reads the seller's name, a seller nothing about the buyer,
 * because calendars are copied to other services.
 */
export async function readEvents(
  ctx: Context,
  { fulfilmentIds, viewer }: { fulfilmentIds: string[]; viewer: 'buyer' | 'seller' },
): Promise<CalendarEvent[]> {
  if (fulfilmentIds.length === 0) return []
  const [appointments, facts, places, items] = await Promise.all([
    ctx.db
      .select()
      .from(pickupAppointments)
      .where(inArray(pickupAppointments.fulfilmentId, fulfilmentIds))
      .orderBy(asc(pickupAppointments.startsAt), asc(pickupAppointments.fulfilmentId)),
    readFacts(ctx, { fulfilmentIds }),
    readPlaces(ctx, { fulfilmentIds }),
    readItems(ctx, fulfilmentIds),
  ])
  const sellerIds = viewer === 'buyer' ? facts.map(({ fulfilment }) => fulfilment.sellerId) : []
  const sellers = new Map((await listContacts(ctx, { userIds: sellerIds })).map((one) => [one.id, one]))
  const known = new Map(facts.map((one) => [one.fulfilment.id, one]))
  return appointments.flatMap(({ fulfilmentId, startsAt, endsAt, createdAt }): CalendarEvent[] => {
    const record = known.get(fulfilmentId)
    if (!record) return []
    const { fulfilment, dealing } = record
    const number = orderNumber(fulfilment.orderId)
    const seller = sellerSeenByBuyer(sellers.get(fulfilment.sellerId), dealing)
    const location = places.get(fulfilmentId)?.map(({ place }) => {
      const seen = viewer === 'buyer' ? placeSeenByBuyer(place, dealing) : place
      return [seen.name, seen.street, townLine(seen)].filter(Boolean).join(', ')
    })
    // Of an order from before places were known, the buyer sees the seller's address.
    const fallback = viewer === 'buyer' && seller.address ? [seller.address] : []
    return [
      {
        ...{ fulfilmentId, orderId: fulfilment.orderId, startsAt, endsAt, createdAt },
        ...{ title: viewer === 'buyer' ? `Retrait chez ${seller.name}` : `Retrait, commande ${number}` },
        location: location ?? fallback,
        text: [`Commande ${number}`, ...(items.get(fulfilmentId) ?? [])].join('\n'),
      },
    ]
  })
}

async function readItems({ db }: Context, fulfilmentIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      title: orderItems.title,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.handedOver}`.mapWith(Number),
      ...soldUnit,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, fulfilmentIds))
    .orderBy(asc(orderItems.title), asc(orderItems.id))
  return new Map(
    [...Map.groupBy(rows, (row) => row.fulfilmentId)].map(([id, own]) => {
      const left = own.filter(({ quantity }) => quantity > 0)
      const lines = left
        .slice(0, maxNamedArticles)
        .map(({ title, quantity, ...unit }) => `${soldQuantity(quantity, unit)} × ${title}`)
      const rest = left.length - lines.length
      return [id, rest > 0 ? [...lines, rest === 1 ? 'et un autre' : `et ${rest} autres`] : lines]
    }),
  )
}
