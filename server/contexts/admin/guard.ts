import { createMiddleware } from 'hono/factory'
import { requireAdmin } from '#server/context.ts'
import type { HttpEnv } from '#server/http/environment.ts'

/** Guards `/api/admin/**`; each operation behind it authorises again. */
export const adminsOnly = createMiddleware<HttpEnv>(async (c, next) => {
  requireAdmin(c.var.ctx)
  await next()
})
