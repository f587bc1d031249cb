import { Hono } from 'hono'
import { appointmentSchema, calendarSchema } from '#domain/orders/schemas.ts'
import { changeCalendarAddress, getCalendarAddress } from '#server/contexts/accounts/calendar-address.ts'
import { requireRecentConfirmation } from '#server/contexts/accounts/standing-access/confirmation.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, rateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { cancelAppointment, chooseAppointment, listSlots } from './appointments.ts'
import { getAppointmentFile, getSellerCalendar } from './calendar.ts'

const calendarHeaders = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="retraits.ics"',
  'cache-control': 'private, no-store',
}
/** A calendar program reads every quarter of an hour at most; many of them may share the address of one service. */
const calendarReadLimit = { name: 'calendar', maxCalls: 600, seconds: 10 * 60 }
/** Each request sends the seller an email. */
const limitChoices = limitByAccount({ name: 'appointment', maxCalls: 30, seconds: 60 * 60 })

export const appointmentRoutes = new Hono<HttpEnv>()
  .get('/:id/slots', allow('signedIn', 'sales'), async (c) =>
    c.json(await listSlots(c.var.ctx, { fulfilmentId: c.req.param('id') })),
  )
  .get('/:id/appointment.ics', allow('signedIn', 'sales'), async (c) =>
    c.body(await getAppointmentFile(c.var.ctx, { fulfilmentId: c.req.param('id') }), 200, calendarHeaders),
  )
  .put('/:id/appointment', allow('signedIn', 'sales'), json(appointmentSchema), limitChoices, async (c) =>
    c.json(await chooseAppointment(c.var.ctx, { fulfilmentId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .delete('/:id/appointment', allow('signedIn', 'sales'), async (c) => {
    await cancelAppointment(c.var.ctx, { fulfilmentId: c.req.param('id') })
    return c.json({ cancelled: true })
  })

/** The secret address of the seller’s own calendar. */
export const calendarAddressRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json(await getCalendarAddress(c.var.ctx)))
  .put('/', allow('ownSession'), json(calendarSchema), async (c) => {
    const input = c.req.valid('json')
    if (input.isOpen) await requireRecentConfirmation(c.var.ctx)
    return c.json(await changeCalendarAddress(c.var.ctx, input))
  })

export const calendarRoutes = new Hono<HttpEnv>().get(
  '/:token{.+\\.ics}',
  allow('public'),
  rateLimit(calendarReadLimit),
  async (c) => {
    const token = c.req.param('token').slice(0, -'.ics'.length)
    return c.body(await getSellerCalendar(c.var.ctx, { token }), 200, calendarHeaders)
  },
)
