import { Hono } from 'hono'
import type { HttpEnv } from '#server/http/environment.ts'
import { getBackupOverview, requestBackup } from './overview.ts'

export const backupAdminRoutes = new Hono<HttpEnv>()
  .get('/backups', async (c) => c.json(await getBackupOverview(c.var.ctx)))
  .post('/backups', async (c) => {
    await requestBackup(c.var.ctx)
    return c.json({ requested: true }, 202)
  })
