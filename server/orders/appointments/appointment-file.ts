import { and, eq, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { calendarMessages } from '#domain/orders/calendar.ts'
import { type Context, requireActor } from '../../context.ts'
import { fulfilments, orders } from '../../database/schema/orders.ts'
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
