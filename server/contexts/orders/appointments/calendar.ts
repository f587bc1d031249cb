import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { calendarMessages, calendarPastDays, maxCalendarEvents } from '#domain/orders/schemas.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import { states } from '#domain/orders/states.ts'
import { placeSeenByBuyer, sellerSeenByBuyer } from '#domain/orders/who-sees-whom.ts'
import { townLine } from '#domain/places/place.ts'
import { type Context, requireActor } from '#server/context.ts'
import { findCalendarOwner } from '#server/contexts/accounts/calendar-address.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { readFacts, readPlaces, soldUnitColumns } from '#server/contexts/orders/read-facts.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { pickupAppointments } from '#server/database/schema/collection.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'

/** The number of items named in an entry; the order lists the others. */
const maxNamedItems = 5

/**
 * Returns the appointments of these fulfilments as calendar entries. A buyer reads the seller's name, a seller nothing about the buyer,
 * because calendars are copied to other services.
 */
async function readEvents(
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
    readItemTexts(ctx, fulfilmentIds),
  ])
  const sellerIds = viewer === 'buyer' ? facts.map(({ fulfilment }) => fulfilment.sellerId) : []
  const sellers = new Map((await listContacts(ctx, { userIds: sellerIds })).map((row) => [row.id, row]))
  const recordsById = new Map(facts.map((row) => [row.fulfilment.id, row]))
  return appointments.flatMap(({ fulfilmentId, startsAt, endsAt, createdAt }): CalendarEvent[] => {
    const record = recordsById.get(fulfilmentId)
    if (!record) return []
    const { fulfilment, disclosure } = record
    const number = orderNumber(fulfilment.orderId)
    const seller = sellerSeenByBuyer(sellers.get(fulfilment.sellerId), disclosure)
    const location = places.get(fulfilmentId)?.map(({ place }) => {
      const visiblePlace = viewer === 'buyer' ? placeSeenByBuyer(place, disclosure) : place
      return [visiblePlace.name, visiblePlace.street, townLine(visiblePlace)].filter(Boolean).join(', ')
    })
    // Orders from before places existed have none: the buyer sees the seller's address.
    const fallback = viewer === 'buyer' && seller.address ? [seller.address] : []
    return [
      {
        fulfilmentId,
        orderId: fulfilment.orderId,
        startsAt,
        endsAt,
        createdAt,
        title: viewer === 'buyer' ? `Retrait chez ${seller.name}` : `Retrait, commande ${number}`,
        location: location ?? fallback,
        text: [`Commande ${number}`, ...(items.get(fulfilmentId) ?? [])].join('\n'),
      },
    ]
  })
}

async function readItemTexts({ db }: Context, fulfilmentIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      fulfilmentId: orderItems.fulfilmentId,
      title: orderItems.title,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.handedOver}`.mapWith(Number),
      ...soldUnitColumns,
    })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, fulfilmentIds))
    .orderBy(asc(inNameOrder(orderItems.title)), asc(orderItems.id))
  return new Map(
    [...Map.groupBy(rows, (row) => row.fulfilmentId)].map(([id, itemRows]) => {
      const remaining = itemRows.filter(({ quantity }) => quantity > 0)
      const lines = remaining
        .slice(0, maxNamedItems)
        .map(({ title, quantity, ...unit }) => `${soldQuantityText(quantity, unit)} × ${title}`)
      const unnamedCount = remaining.length - lines.length
      return [
        id,
        unnamedCount > 0
          ? [...lines, unnamedCount === 1 ? 'et un autre' : `et ${unnamedCount} autres`]
          : lines,
      ]
    }),
  )
}

/**
 * Returns one appointment as a calendar file.
 * @throws AppError `not-signed-in`; `not-found` for everybody but its buyer and its seller, and without an appointment
 */
export async function getAppointmentFile(ctx: Context, input: { fulfilmentId: string }): Promise<string> {
  const { userId } = requireActor(ctx)
  const { fulfilmentId } = input
  const isTheirs = or(eq(orders.userId, userId), eq(fulfilments.sellerId, userId))
  const [fulfilment] = isUuid(fulfilmentId)
    ? await ctx.db
        .select({ sellerId: fulfilments.sellerId })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, fulfilmentId), isTheirs))
    : []
  const viewer = fulfilment?.sellerId === userId ? 'seller' : 'buyer'
  const events = fulfilment ? await readEvents(ctx, { fulfilmentIds: [fulfilmentId], viewer }) : []
  const { title, text } = calendarMessages.noAppointment
  if (events.length === 0) throw new AppError('not-found', text, { title })
  return drawCalendar(ctx, { name: 'Retrait', events })
}

/** The interval after which calendar programs should fetch again. */
const refreshMinutes = 60

/**
 * Returns the seller's coming and recent appointments as a calendar at its secret address.
 * @throws AppError `not-found` for an unknown or replaced address
 */
export async function getSellerCalendar(ctx: Context, input: { token: string }): Promise<string> {
  const sellerId = await findCalendarOwner(ctx, input)
  const { title, text } = calendarMessages.missing
  if (!sellerId) throw new AppError('not-found', text, { title })
  const since = new Date(ctx.clock.now().getTime() - calendarPastDays * 24 * 60 * 60 * 1_000)
  const [rows, { shownName }] = await Promise.all([
    ctx.db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .innerJoin(pickupAppointments, eq(pickupAppointments.fulfilmentId, fulfilments.id))
      .where(
        and(
          eq(fulfilments.sellerId, sellerId),
          ne(fulfilments.status, states.cancelled),
          gt(pickupAppointments.endsAt, since),
        ),
      )
      .orderBy(asc(pickupAppointments.startsAt), asc(fulfilments.id))
      .limit(maxCalendarEvents),
    getSettings(ctx),
  ])
  const events = await readEvents(ctx, { fulfilmentIds: rows.map(({ id }) => id), viewer: 'seller' })
  return drawCalendar(ctx, { name: `Retraits, ${shownName}`, events, refreshMinutes })
}

interface CalendarEvent {
  fulfilmentId: string
  orderId: string
  startsAt: Date
  endsAt: Date
  /** The time at which it was chosen. */
  createdAt: Date
  title: string
  /** The place, one item a line. */
  location: string[]
  text: string
}

/** Writes appointments as iCalendar (RFC 5545), in UTC, which each calendar converts to its own time zone. */
function drawCalendar(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { name, events, refreshMinutes }: { name: string; events: CalendarEvent[]; refreshMinutes?: number },
): string {
  const { host } = new URL(config.origin)
  const calendar = ical({
    name,
    prodId: { company: host, product: 'retraits', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshMinutes !== undefined && { ttl: refreshMinutes * 60 }),
  })
  for (const event of events)
    calendar.createEvent({
      // The id stays the same, so that a moved appointment remains one entry.
      id: `retrait-${event.fulfilmentId}@${host}`,
      stamp: clock.now(),
      created: event.createdAt,
      lastModified: event.createdAt,
      sequence: Math.floor(event.createdAt.getTime() / 1000) % 2_000_000_000,
      start: event.startsAt,
      end: event.endsAt,
      summary: event.title,
      description: event.text,
      location: event.location.join(', ') || null,
      url: `${config.origin}/profile?tab=products/${orderNumber(event.orderId)}`,
    })
  return calendar.toString()
}
