import { Hono } from 'hono'
import { createFeedSchema } from '#domain/selling/feeds.ts'
import { recentlyConfirmed } from '#server/contexts/accounts/standing-access/confirmation.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { createFeed, deleteFeed, listFeeds, readFeedNow } from './feeds.ts'

/** Each reading is work for this server and for the other site's. */
const readings = limitByAccount({ name: 'read-feed', maxCalls: 20, seconds: 60 * 60 })

export const feedRoutes = new Hono<HttpEnv>()
  .get('/', allow('seller', 'sales'), async (c) => c.json(await listFeeds(c.var.ctx)))
  .post('/', allow('seller', 'sales'), readings, json(createFeedSchema), recentlyConfirmed, async (c) =>
    c.json(await createFeed(c.var.ctx, c.req.valid('json')), 201),
  )
  .post('/:id/read', allow('seller', 'sales'), readings, async (c) => {
    await readFeedNow(c.var.ctx, { feedId: c.req.param('id') })
    return c.json(null, 202)
  })
  .delete('/:id', allow('seller', 'sales'), async (c) => {
    await deleteFeed(c.var.ctx, { feedId: c.req.param('id') })
    return c.json(null)
  })
