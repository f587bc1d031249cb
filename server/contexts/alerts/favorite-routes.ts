import { Hono } from 'hono'
import { addFavoritesSchema } from '#domain/catalogue/favorites-schema.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { addFavorites, listFavorites, removeFavorite } from './favorites.ts'

/** To and fro, of all one may keep: no finger is as fast. */
const changes = limitByAccount({ name: 'favorite', points: 600, duration: 60 * 60 })

export const favoriteRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json(await listFavorites(c.var.ctx)))
  .post('/', allow('signedIn'), changes, json(addFavoritesSchema), async (c) =>
    c.json(await addFavorites(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/:id', allow('signedIn'), changes, async (c) =>
    c.json(await removeFavorite(c.var.ctx, { productId: c.req.param('id') })),
  )
