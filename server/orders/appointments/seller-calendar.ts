import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { calendarMessages, calendarPastDays, mostCalendarEvents } from '#domain/orders/calendar.ts'
import { type Context, requireActor } from '../../context.ts'
import { profiles } from '../../database/schema/accounts.ts'
import { pickupAppointments } from '../../database/schema/collection.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { drawCalendar } from './draw-calendar.ts'
import { readEvents } from './read-events.ts'

/** Calendars are asked to come again after. */
const refreshMinutes = 60

export interface CalendarAddress {
  /** Null: there is none. */
  url: string | null
}

/** Where the signed-in seller's calendar of pick-ups is read without signing in. @throws AppError `not-signed-in` */
export async function getCalendarAddress(ctx: Context): Promise<CalendarAddress> {
  const { userId } = requireActor(ctx)
  const [row] = await ctx.db
    .select({ nonce: profiles.calendarNonce })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return { url: row?.nonce ? addressOf(ctx, userId, row.nonce) : null }
}

/** Gives it a new address, so that the former one opens nothing any more, or takes it away. @throws AppError `not-signed-in` */
export async function changeCalendarAddress(
  ctx: Context,
  { isOpen }: { isOpen: boolean },
): Promise<CalendarAddress> {
  const { userId } = requireActor(ctx)
  const nonce = isOpen ? randomBytes(18).toString('base64url') : null
  await ctx.db
    .update(profiles)
    .set({ calendarNonce: nonce, updatedAt: ctx.clock.now() })
    .where(eq(profiles.id, userId))
  return { url: nonce && addressOf(ctx, userId, nonce) }
}

/**
 * The pick-ups of the seller whose address it is, by appointment: those to come, and those of the last weeks.
 * @throws AppError `not-found` for an address that was never given, or was changed since
 */
export async function sellerCalendar(ctx: Context, { token }: { token: string }): Promise<string> {
  const sellerId = await findSeller(ctx, token)
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

async function findSeller(ctx: Context, token: string): Promise<string> {
  const [id = '', signature = '', ...rest] = token.length <= 100 ? token.split('.') : []
  const [row] =
    isUuid(id) && rest.length === 0
      ? await ctx.db
          .select({ id: profiles.id, nonce: profiles.calendarNonce })
          .from(profiles)
          .where(
            and(
              eq(profiles.id, id),
              isNotNull(profiles.calendarNonce),
              isNull(profiles.suspendedAt),
              isNull(profiles.deletedAt),
            ),
          )
      : []
  const ours = row?.nonce ? signatureOf(ctx, row.id, row.nonce) : null
  const given = Buffer.from(signature, 'base64url')
  if (row && ours && given.length === ours.length && timingSafeEqual(given, ours)) return row.id
  const { title, text } = calendarMessages.missing
  throw new AppError('not-found', text, { title })
}

const addressOf = (ctx: Context, sellerId: string, nonce: string): string =>
  `${ctx.config.origin}/api/calendars/${sellerId}.${signatureOf(ctx, sellerId, nonce).toString('base64url')}.ics`

/** Not the nonce itself, so that a copy of the database opens no calendar. */
const signatureOf = ({ secret }: Pick<Context, 'secret'>, sellerId: string, nonce: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rechantier calendar', 32)))
    .update(`${sellerId}.${nonce}`)
    .digest()
