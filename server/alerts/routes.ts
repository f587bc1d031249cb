import { Hono } from 'hono'
import { alertWatchSchema } from '#domain/alerts/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { listAlertPreferences } from './list-alert-preferences.ts'
import { saveAlertPreferences } from './save-alert-preferences.ts'

export const alertRoutes = new Hono<HttpEnv>()
  .get('/alerts', async (c) => c.json(await listAlertPreferences(c.var.ctx)))
  .put('/alerts', json(alertWatchSchema), async (c) =>
    c.json(await saveAlertPreferences(c.var.ctx, c.req.valid('json'))),
  )
