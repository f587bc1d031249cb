import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { watchedPageSize } from '#domain/alerts/alerts.ts'
import {
  addFavoritesSchema,
  categoryAlertsSchema,
  mailSettingsSchema,
  productWatchSchema,
  savedSearchChangeSchema,
  savedSearchSchema,
} from '#domain/alerts/schemas.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { addFavorites, listFavorites, removeFavorite } from './favorites.ts'
import { getMailSettings, listCategoryAlerts, saveCategoryAlerts, saveMailSettings } from './preferences.ts'
import { getProductWatch, listWatchedProducts, saveProductWatch } from './product-watches.ts'
import { saveSearch } from './save-search.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches } from './saved-searches.ts'
import { endSubscription, getSubscription, restoreSubscription } from './subscriptions.ts'

/** A user has at most thirty searches and changes them rarely. */
const limitSearchChanges = limitByAccount({ name: 'saved-search', maxCalls: 120, seconds: 60 * 60 })

export const savedSearchRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json({ items: await listSavedSearches(c.var.ctx) }))
  .post('/', allow('signedIn'), limitSearchChanges, json(savedSearchSchema), async (c) =>
    c.json(await saveSearch(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch('/:id', allow('signedIn'), limitSearchChanges, json(savedSearchChangeSchema), async (c) =>
    c.json(await changeSavedSearch(c.var.ctx, { searchId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .delete('/:id', allow('signedIn'), async (c) => {
    await deleteSavedSearch(c.var.ctx, { searchId: c.req.param('id') })
    return c.body(null, 204)
  })

/** Authorised by the signed token of an email's link; the body of a mail provider's request is not read. */
export const unsubscribeRoutes = new Hono<HttpEnv>()
  .get('/', allow('public'), async (c) =>
    c.json(await getSubscription(c.var.ctx, { token: readToken(c.req) })),
  )
  .post('/', allow('public'), async (c) =>
    c.json(await endSubscription(c.var.ctx, { token: readToken(c.req) })),
  )
  .post('/undo', allow('public'), async (c) =>
    c.json(await restoreSubscription(c.var.ctx, { token: readToken(c.req) })),
  )

const readToken = (request: { query(name: string): string | undefined }) => request.query('token') ?? ''

/** More than a person can switch on and off by hand. */
const limitAlertChanges = limitByAccount({ name: 'watch', maxCalls: 600, seconds: 60 * 60 })

export const alertRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json(await listCategoryAlerts(c.var.ctx)))
  .put('/', allow('signedIn'), limitAlertChanges, json(categoryAlertsSchema), async (c) =>
    c.json(await saveCategoryAlerts(c.var.ctx, c.req.valid('json'))),
  )
  .get('/mails', allow('signedIn'), async (c) => c.json(await getMailSettings(c.var.ctx)))
  .put('/mails', allow('signedIn'), limitAlertChanges, json(mailSettingsSchema), async (c) =>
    c.json(await saveMailSettings(c.var.ctx, c.req.valid('json'))),
  )
  .get('/products', allow('signedIn'), async (c) =>
    c.json(
      await listWatchedProducts(c.var.ctx, {
        page: readPage(new URL(c.req.url).searchParams, watchedPageSize),
      }),
    ),
  )
  .get('/products/:id', allow('signedIn'), async (c) =>
    c.json(await getProductWatch(c.var.ctx, { productId: c.req.param('id') })),
  )
  .put('/products/:id', allow('signedIn'), limitAlertChanges, json(productWatchSchema), async (c) =>
    c.json(await saveProductWatch(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') })),
  )

/** More than a person can add and remove by hand. */
const limitFavoriteChanges = limitByAccount({ name: 'favorite', maxCalls: 600, seconds: 60 * 60 })

export const favoriteRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json(await listFavorites(c.var.ctx)))
  .post('/', allow('signedIn'), limitFavoriteChanges, json(addFavoritesSchema), async (c) =>
    c.json(await addFavorites(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/:id', allow('signedIn'), limitFavoriteChanges, async (c) =>
    c.json(await removeFavorite(c.var.ctx, { productId: c.req.param('id') })),
  )
