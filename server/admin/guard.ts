import { createMiddleware } from 'hono/factory'
import { requireAdmin } from '../context.ts'
import type { HttpEnv } from '../http/environment.ts'

/** Guards `/api/admin/**`; each operation behind it authorises again. */
export const adminsOnly = createMiddleware<HttpEnv>(async (c, next) => {
  requireAdmin(c.var.ctx)
  await next()
})
