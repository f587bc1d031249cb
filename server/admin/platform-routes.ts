import { Hono } from 'hono'
import { readPeriod } from '#domain/platform/figures.ts'
import { auditFilterSchema, updateSettingSchema } from '#domain/platform/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { json } from '../http/validate.ts'
import { getAdminSettings } from '../platform/get-admin-settings.ts'
import { updateSetting } from '../platform/update-setting.ts'
import { getDashboard } from './get-dashboard.ts'
import { listAudit } from './list-audit.ts'
import { listAuditPeople } from './list-audit-people.ts'

/** The dashboard, the settings and the audit log. */
export const adminPlatformRoutes = new Hono<HttpEnv>()
  .get('/dashboard', async (c) => {
    const period = readPeriod(new URL(c.req.url).searchParams)
    return c.json(await getDashboard(c.var.ctx, { period }))
  })
  .get('/settings', async (c) => c.json(await getAdminSettings(c.var.ctx)))
  .put('/settings', json(updateSettingSchema), async (c) => {
    await updateSetting(c.var.ctx, c.req.valid('json'))
    return c.json(await getAdminSettings(c.var.ctx))
  })
  .get('/audit', async (c) => c.json(await listAudit(c.var.ctx, auditFilterSchema.parse(c.req.query()))))
  .get('/audit/people', async (c) => c.json(await listAuditPeople(c.var.ctx)))
