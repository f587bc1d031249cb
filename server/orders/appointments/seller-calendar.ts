import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { calendarMessages, calendarPastDays, mostCalendarEvents } from '#domain/orders/calendar.ts'
import { findCalendarOwner } from '../../accounts/calendar-address.ts'
import type { Context } from '../../context.ts'
import { pickupAppointments } from '../../database/schema/collection.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { drawCalendar } from './draw-calendar.ts'
import { readEvents } from './read-events.ts'

/** Calendars are asked to come again after. */
const refreshMinutes = 60

/**
 * The pick-ups of the seller whose address it is, by appointment: those to come, and those of the last weeks.
 * @throws AppError `not-found` for an address that was never given, or was changed since
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
          ne(fulfilments.status, 'annulee'),
          gt(pickupAppointments.endsAt, since),
        ),
      )
      .orderBy(asc(pickupAppointments.startsAt), asc(fulfilments.id))
      .limit(mostCalendarEvents),
    getSettings(ctx),
  ])
  const events = await readEvents(ctx, { fulfilmentIds: rows.map(({ id }) => id), viewer: 'seller' })
  return drawCalendar(ctx, { name: `Retraits, ${shownName}`, events, refreshMinutes })
}
