import { Hono } from 'hono'
import { savedSearchChangeSchema, savedSearchSchema } from '#domain/alerts/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { limitByAccount } from '../http/rate-limit.ts'
import { json } from '../http/validate.ts'
import { changeSavedSearch } from './change-saved-search.ts'
import { deleteSavedSearch } from './delete-saved-search.ts'
import { listSavedSearches } from './list-saved-searches.ts'
import { saveSearch } from './save-search.ts'

/** One has thirty at most, and changes them now and then. */
const searches = limitByAccount({ name: 'saved-search', points: 120, duration: 60 * 60 })

export const savedSearchRoutes = new Hono<HttpEnv>()
  .get('/saved-searches', async (c) => c.json({ items: await listSavedSearches(c.var.ctx) }))
  .post('/saved-searches', searches, json(savedSearchSchema), async (c) =>
    c.json(await saveSearch(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch('/saved-searches/:id', searches, json(savedSearchChangeSchema), async (c) =>
    c.json(await changeSavedSearch(c.var.ctx, { searchId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .delete('/saved-searches/:id', async (c) => {
    await deleteSavedSearch(c.var.ctx, { searchId: c.req.param('id') })
    return c.body(null, 204)
  })
