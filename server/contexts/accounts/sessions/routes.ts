import { Hono } from 'hono'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'

/** Where the visitor is signed in. */
export const ownSessionRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await listOwnSessions(c.var.ctx)))
  .delete('/', allow('ownSession'), async (c) => c.json(await endOwnSessions(c.var.ctx, {})))
  .delete('/:id', allow('ownSession'), async (c) =>
    c.json(await endOwnSessions(c.var.ctx, { sessionId: c.req.param('id') })),
  )
