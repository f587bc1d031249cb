import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { StandingAccess } from '#domain/accounts/standing-access.ts'
import { isUuid } from '#domain/address.ts'
import { type Context, inTransaction, requireActor, requireOwnSession } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { notifyAccessEvent } from './second-factor/factors.ts'

export interface CalendarAddress {
  /** Null when the calendar is closed. */
  url: string | null
}

/**
 * Returns the secret address of the signed-in seller's calendar. An impersonating administrator does not receive it, because it
 * works without a session.
 * @throws AppError `not-signed-in`
 */
export async function getCalendarAddress(ctx: Context): Promise<CalendarAddress> {
  const { userId, impersonatedBy } = requireActor(ctx)
  if (impersonatedBy) return { url: null }
  const [row] = await ctx.db
    .select({ nonce: profiles.calendarNonce })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return { url: row?.nonce ? calendarUrl(ctx, userId, row.nonce) : null }
}

/**
 * Replaces the address, so that the former one stops working, or closes the calendar.
 * @throws AppError `not-signed-in`; `forbidden` for an impersonating administrator
 */
export async function changeCalendarAddress(
  ctx: Context,
  { isOpen }: { isOpen: boolean },
): Promise<CalendarAddress> {
  const { userId } = requireOwnSession(ctx)
  const nonce = isOpen ? randomBytes(18).toString('base64url') : null
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(profiles)
      .set({ calendarNonce: nonce, updatedAt: ctx.clock.now() })
      .where(eq(profiles.id, userId))
    if (nonce) await notifyAccessEvent(ctx, { userId, event: 'calendar-opened', name: '' })
  })
  return { url: nonce && calendarUrl(ctx, userId, nonce) }
}

/** Lists the calendar as standing access, without its address. */
export async function listCalendarAccess(
  { db }: Context,
  { userId }: { userId: string },
): Promise<StandingAccess[]> {
  const hasCalendar = and(eq(profiles.id, userId), isNotNull(profiles.calendarNonce))
  const rows = await db.select({ id: profiles.id }).from(profiles).where(hasCalendar)
  const commonFields = { name: 'Agenda des retraits', detail: '', createdAt: null, lastUsedAt: null }
  return rows.map(({ id }) => ({ kind: 'calendar', id, ...commonFields }))
}

/** Longer tokens are never valid. */
const maxTokenLength = 100

/** Returns the seller whose calendar has this address; null for a forged or replaced one, and for a suspended seller. */
export async function findCalendarOwner(ctx: Context, { token }: { token: string }): Promise<string | null> {
  const [id = '', signature = '', ...otherParts] = token.length <= maxTokenLength ? token.split('.') : []
  if (!isUuid(id) || otherParts.length > 0) return null
  const hasCalendar = and(
    ...[eq(profiles.id, id), isNotNull(profiles.calendarNonce)],
    ...[isNull(profiles.suspendedAt), isNull(profiles.deletedAt)],
  )
  const [row] = await ctx.db
    .select({ id: profiles.id, nonce: profiles.calendarNonce })
    .from(profiles)
    .where(hasCalendar)
  if (!row?.nonce) return null
  const expected = signCalendar(ctx, row.id, row.nonce)
  const received = Buffer.from(signature, 'base64url')
  return received.length === expected.length && timingSafeEqual(received, expected) ? row.id : null
}

const calendarUrl = (ctx: Context, sellerId: string, nonce: string): string =>
  `${ctx.config.origin}/api/calendars/${sellerId}.${signCalendar(ctx, sellerId, nonce).toString('base64url')}.ics`

/** Signs the nonce, so that a copy of the database opens no calendar. */
const signCalendar = ({ secret }: Pick<Context, 'secret'>, sellerId: string, nonce: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rechantier calendar', 32)))
    .update(`${sellerId}.${nonce}`)
    .digest()
