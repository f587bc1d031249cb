import { Hono } from 'hono'
import type { HttpEnv } from '#server/http/environment.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'

/** Where the visitor is signed in. */
export const ownSessionRoutes = new Hono<HttpEnv>()
  .get('/account/sessions', async (c) => c.json(await listOwnSessions(c.var.ctx)))
  .delete('/account/sessions', async (c) => c.json(await endOwnSessions(c.var.ctx, {})))
  .delete('/account/sessions/:id', async (c) =>
    c.json(await endOwnSessions(c.var.ctx, { sessionId: c.req.param('id') })),
  )
