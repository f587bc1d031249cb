import { Hono } from 'hono'
import type { HttpEnv } from '../http/environment.ts'
import { endSubscription } from './end-subscription.ts'
import { getSubscription } from './get-subscription.ts'
import { restoreSubscription } from './restore-subscription.ts'

/** For whoever holds the link of a mail; the body of a provider's request says nothing more and is not read. */
export const unsubscribeRoutes = new Hono<HttpEnv>()
  .get('/unsubscribe', async (c) => c.json(await getSubscription(c.var.ctx, { token: tokenOf(c.req) })))
  .post('/unsubscribe', async (c) => c.json(await endSubscription(c.var.ctx, { token: tokenOf(c.req) })))
  .post('/unsubscribe/undo', async (c) =>
    c.json(await restoreSubscription(c.var.ctx, { token: tokenOf(c.req) })),
  )

const tokenOf = (request: { query(name: string): string | undefined }) => request.query('token') ?? ''
