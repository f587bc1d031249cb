import { Hono } from 'hono'
import { contactSchema } from '#domain/contact/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { json } from '../http/validate.ts'
import { sendContactMessage } from './send-contact-message.ts'

const hour = 60 * 60

export const messageRoutes = new Hono<HttpEnv>().post(
  '/contact',
  rateLimit({ name: 'contact', points: 5, duration: hour }),
  json(contactSchema),
  async (c) => {
    await sendContactMessage(c.var.ctx, c.req.valid('json'))
    return c.json({ sent: true }, 201)
  },
)
