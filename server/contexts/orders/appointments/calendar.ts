import { and, asc, eq, gt, ne, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { calendarMessages, calendarPastDays, maxCalendarEvents } from '#domain/orders/calendar.ts'
import { states } from '#domain/orders/states.ts'
import { type Context, requireActor } from '#server/context.ts'
import { findCalendarOwner } from '#server/contexts/accounts/calendar-address.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import { pickupAppointments } from '#server/database/schema/collection.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { drawCalendar } from './draw-calendar.ts'
import { readEvents } from './read-events.ts'

/**
 * One appointment as a file for one's own calendar.
 * @throws AppError `not-signed-in`; `not-found` for everybody but its buyer and its seller, and where nothing is agreed
 */
export async function appointmentFile(ctx: Context, input: { fulfilmentId: string }): Promise<string> {
  const { userId } = requireActor(ctx)
  const { fulfilmentId } = input
  const isTheirs = or(eq(orders.userId, userId), eq(fulfilments.sellerId, userId))
  const [own] = isUuid(fulfilmentId)
    ? await ctx.db
        .select({ sellerId: fulfilments.sellerId })
        .from(fulfilments)
        .innerJoin(orders, eq(orders.id, fulfilments.orderId))
        .where(and(eq(fulfilments.id, fulfilmentId), isTheirs))
    : []
  const viewer = own?.sellerId === userId ? 'seller' : 'buyer'
  const events = own ? await readEvents(ctx, { fulfilmentIds: [fulfilmentId], viewer }) : []
  const { title, text } = calendarMessages.noAppointment
  if (events.length === 0) throw new AppError('not-found', text, { title })
  return drawCalendar(ctx, { name: 'Retrait', events })
}

/** Interval after which calendar programs fetch again. */
const refreshMinutes = 60

/**
 * The pick-ups of the seller with this calendar address: those to come, and those of the last weeks.
 * @throws AppError `not-found` for an unknown or replaced address
 */
export async function sellerCalendar(ctx: Context, input: { token: string }): Promise<string> {
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
