import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { HttpEnv } from './environment.ts'

/** For a load balancer: whether this process can serve, which needs the database. */
export const healthRoutes = new Hono<HttpEnv>().get('/health', async (c) => {
  c.header('cache-control', 'no-store')
  try {
    await c.var.ctx.db.execute(sql`select 1`)
    return c.json({ status: 'ok' })
  } catch {
    return c.json({ status: 'unavailable' }, 503)
  }
})
