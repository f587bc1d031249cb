import { Hono } from 'hono'
import { publicSettings } from '#domain/platform/settings.ts'
import type { HttpEnv } from '../http/environment.ts'
import { getSettings } from './get-settings.ts'

export const platformRoutes = new Hono<HttpEnv>().get('/settings', async (c) =>
  c.json({
    ...publicSettings(await getSettings(c.var.ctx)),
    filmUrl: c.var.ctx.config.filmUrl,
    analytics: c.var.ctx.config.analytics,
    cardPayments: c.var.ctx.payments !== null,
  }),
)
