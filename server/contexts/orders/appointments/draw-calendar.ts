import ical, { ICalCalendarMethod } from 'ical-generator'
import { orderNumber } from '#domain/orders/orders.ts'
import type { Context } from '#server/context.ts'

export interface CalendarEvent {
  fulfilmentId: string
  orderId: string
  startsAt: Date
  endsAt: Date
  /** When it was chosen. */
  createdAt: Date
  title: string
  /** Where, a line each. */
  location: string[]
  text: string
}

/** Appointments as calendars read them (RFC 5545), in universal time: each shows them in its own. */
export function drawCalendar(
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
      // The same appointment, moved to another hour, stays one entry.
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
