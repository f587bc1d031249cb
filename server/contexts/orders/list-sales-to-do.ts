import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { awaitingAcknowledgement, awaitingHandOver, inPreparation, states } from '#domain/orders/states.ts'
import { addDays, toMoment, toParisDay } from '#domain/platform/days.ts'
import type { Context } from '#server/context.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { pickupAppointments } from '#server/database/schema/collection.ts'
import { deliveryQuotes, fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { describeSales, type SaleLine } from './list-sales.ts'

/** Maximum of sales shown for each task; the list of sales shows the others. */
const maxShownTasks = 10

export interface SalesTask {
  count: number
  /** The oldest sales. */
  sales: SaleLine[]
}

export interface Pickup {
  /** Without amounts, because the role yard may not see them. */
  sale: Pick<SaleLine, 'fulfilmentId' | 'number' | 'buyerName' | 'firstTitle' | 'quantities'>
  startsAt: string
  endsAt: string
  /** The seller's names of the pickup places. */
  places: string[]
}

const needsAcknowledgement = inArray(fulfilments.status, awaitingAcknowledgement)
const isAwaitingHandOver = inArray(fulfilments.status, awaitingHandOver)

/** The condition that a delivery was requested and no quote is open or accepted. */
const needsQuote = and(
  eq(fulfilments.status, states.placed),
  sql`exists (select from ${orders} where ${orders.id} = ${fulfilments.orderId} and ${orders.deliveryOption} = 'quote')`,
  sql`not exists (select from ${deliveryQuotes} where ${deliveryQuotes.fulfilmentId} = ${fulfilments.id}
    and ${deliveryQuotes.status} in ('offered', 'accepted'))`,
)

const needsShipment = and(
  inArray(fulfilments.status, inPreparation),
  sql`exists (select from ${orders} where ${orders.id} = ${fulfilments.orderId} and ${orders.deliveryOption} = 'quote')`,
)

/** The condition that an appointment is today or tomorrow in Paris. */
function isTodayOrTomorrow({ clock }: Context): SQL | undefined {
  const today = toParisDay(clock.now())
  return and(
    gt(pickupAppointments.endsAt, toMoment(today, 0)),
    lt(pickupAppointments.startsAt, toMoment(addDays(today, 2), 0)),
  )
}

/** Lists the sales that wait for their seller. Each part uses the index on seller and status. */
export async function listSalesToDo(ctx: Context, { sellerId }: { sellerId: string }) {
  const isOfSeller = eq(fulfilments.sellerId, sellerId)
  const [toAcknowledge, toQuote, toShip, appointments] = await Promise.all([
    findIds(ctx, and(isOfSeller, needsAcknowledgement)),
    findIds(ctx, and(isOfSeller, needsQuote)),
    findIds(ctx, and(isOfSeller, needsShipment)),
    ctx.db
      .select({
        id: fulfilments.id,
        startsAt: pickupAppointments.startsAt,
        endsAt: pickupAppointments.endsAt,
      })
      .from(fulfilments)
      .innerJoin(pickupAppointments, eq(pickupAppointments.fulfilmentId, fulfilments.id))
      .where(and(isOfSeller, isAwaitingHandOver, isTodayOrTomorrow(ctx)))
      .orderBy(asc(pickupAppointments.startsAt), asc(fulfilments.id))
      .limit(5 * maxShownTasks),
  ])
  const pickupIds = appointments.map(({ id }) => id)
  const [lines, places] = await Promise.all([
    describeSales(ctx, {
      fulfilmentIds: [...new Set([...toAcknowledge.ids, ...toQuote.ids, ...toShip.ids, ...pickupIds])],
    }),
    readPlaceNames(ctx, pickupIds),
  ])
  const byId = new Map(lines.map((line) => [line.fulfilmentId, line]))
  const toTask = ({ count, ids }: MatchingSales): SalesTask => ({
    count,
    sales: ids.flatMap((id) => byId.get(id) ?? []),
  })
  const pickups = appointments.flatMap(({ id, startsAt, endsAt }): Pickup[] => {
    const sale = byId.get(id)
    const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    if (!sale) return []
    const { fulfilmentId, number, buyerName, firstTitle, quantities } = sale
    return [
      {
        sale: { fulfilmentId, number, buyerName, firstTitle, quantities },
        ...period,
        places: places.get(id) ?? [],
      },
    ]
  })
  return { toAcknowledge: toTask(toAcknowledge), toQuote: toTask(toQuote), toShip: toTask(toShip), pickups }
}

/** Counts the sales that wait for their seller, without appointments, for the menu. */
export async function countSalesToDo(ctx: Context, { sellerId }: { sellerId: string }): Promise<number> {
  const isOfSeller = eq(fulfilments.sellerId, sellerId)
  const counts = await Promise.all([
    countUpTo(ctx.db, fulfilments, and(isOfSeller, needsAcknowledgement)),
    countUpTo(ctx.db, fulfilments, and(isOfSeller, needsQuote)),
    countUpTo(ctx.db, fulfilments, and(isOfSeller, needsShipment)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

interface MatchingSales {
  count: number
  ids: string[]
}

async function findIds({ db }: Context, condition: SQL | undefined): Promise<MatchingSales> {
  const [count, rows] = await Promise.all([
    countUpTo(db, fulfilments, condition),
    db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .where(condition)
      .orderBy(asc(fulfilments.createdAt), asc(fulfilments.id))
      .limit(maxShownTasks),
  ])
  return { count, ids: rows.map(({ id }) => id) }
}

async function readPlaceNames({ db }: Context, fulfilmentIds: string[]): Promise<Map<string, string[]>> {
  if (fulfilmentIds.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ id: orderItems.fulfilmentId, name: sql<string | null>`${orderItems.place} ->> 'name'` })
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, fulfilmentIds))
  const named = rows.flatMap(({ id, name }) => (name ? [{ id, name }] : []))
  return new Map(
    [...Map.groupBy(named, ({ id }) => id)].map(([id, isOfSeller]) => [
      id,
      isOfSeller.map(({ name }) => name),
    ]),
  )
}

/** Returns the products of a seller ordered since `since`, without orders that reserved no stock or returned it. */
export async function listRecentlySoldProducts(
  { db }: Context,
  { sellerId, since }: { sellerId: string; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderItems.productId })
    .from(fulfilments)
    .innerJoin(orderItems, eq(orderItems.fulfilmentId, fulfilments.id))
    .where(and(eq(fulfilments.sellerId, sellerId), gt(fulfilments.createdAt, since), hasReservedStock))
    .limit(500)
  return rows.map(({ id }) => id)
}

const hasReservedStock = eq(fulfilments.hasReservedStock, true)
