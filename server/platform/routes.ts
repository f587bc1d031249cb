import { Hono } from 'hono'
import type { HttpEnv } from '../http/environment.ts'
import { getPublicSettings } from './get-settings.ts'

export const platformRoutes = new Hono<HttpEnv>().get('/settings', async (c) =>
  c.json({
    ...(await getPublicSettings(c.var.ctx)),
    filmUrl: c.var.ctx.config.filmUrl,
    analytics: c.var.ctx.config.analytics,
    cardPayments: c.var.ctx.payments !== null,
  }),
)
