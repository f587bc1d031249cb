import { Hono } from 'hono'
import { appointmentSchema } from '#domain/orders/appointments.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { json } from '../../http/validate.ts'
import { cancelAppointment, chooseAppointment, listSlots } from './appointments.ts'

export const appointmentRoutes = new Hono<HttpEnv>()
  .get('/fulfilments/:id/slots', async (c) =>
    c.json(await listSlots(c.var.ctx, { fulfilmentId: c.req.param('id') })),
  )
  .put('/fulfilments/:id/appointment', json(appointmentSchema), async (c) => {
    const { ctx, limits } = c.var
    // Each choice mails the seller.
    if (ctx.actor)
      await limits.consume({ name: 'appointment', points: 30, duration: 60 * 60 }, ctx.actor.userId)
    return c.json(await chooseAppointment(ctx, { fulfilmentId: c.req.param('id'), ...c.req.valid('json') }))
  })
  .delete('/fulfilments/:id/appointment', async (c) => {
    await cancelAppointment(c.var.ctx, { fulfilmentId: c.req.param('id') })
    return c.json({ cancelled: true })
  })
