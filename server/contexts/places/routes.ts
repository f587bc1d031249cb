import { Hono } from 'hono'
import { z } from 'zod'
import { cleanParam } from '#domain/address.ts'
import { openingHoursSchema } from '#domain/orders/schemas.ts'
import { archivePlaceSchema, placeSchema } from '#domain/places/schemas.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, limitSearches } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { findCommune } from './communes.ts'
import { chooseDefaultPlace } from './default-place.ts'
import { completeCommunes, findNearestTown, resolveTown } from './find-town.ts'
import { listOwnPlaces } from './list-own-places.ts'
import { saveOpeningHours } from './opening-hours.ts'
import { archivePlace, createPlace, updatePlace } from './save-place.ts'

/** The response of the State's address service (geocodejson), of which only the street is used. */
const addressResponseSchema = z.object({
  features: z.array(z.object({ properties: z.object({ name: z.string(), citycode: z.string() }) })),
})

const timeoutMs = 1_500
const maxSuggestions = 5
const maxQueryLength = 200

/**
 * Suggests streets of a commune from the address service of `ADDRESS_API_URL`. Returns none without that setting, and while the service is
 * slow, unreachable or faulty.
 * @throws AppError `not-signed-in`, `forbidden` for who does not sell
 */
export async function suggestStreets(
  ctx: Context,
  input: { query: string; communeCode: string },
): Promise<readonly string[]> {
  requireSeller(ctx)
  const base = ctx.config.addressApiUrl
  const query = cleanParam(input.query, maxQueryLength)
  // The service refuses shorter queries.
  if (!base || query.length < 3 || !findCommune(input.communeCode)) return []
  const url = new URL(base)
  url.searchParams.set('q', query)
  url.searchParams.set('citycode', input.communeCode)
  url.searchParams.set('limit', String(maxSuggestions))
  try {
    return await requestStreets(url, input.communeCode)
  } catch (error) {
    ctx.log.warn({ error }, 'the address service did not answer')
    return []
  }
}

async function requestStreets(url: URL, communeCode: string): Promise<string[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`The address service answered ${response.status}`)
  const { features } = addressResponseSchema.parse(await response.json())
  const names = features.flatMap(({ properties }) =>
    properties.citycode === communeCode ? cleanParam(properties.name, maxQueryLength) : [],
  )
  return [...new Set(names)].slice(0, maxSuggestions)
}

/** Communes change once a year, and the response is not personal. */
const oneDayCache = 'public, max-age=86400'

/** Each change recomputes the listed rows of all products at the place. */
const limitPlaceChanges = limitByAccount({ name: 'place-changes', maxCalls: 120, seconds: 60 * 60 })

/** Each call may send a request to an external service. */
const limitStreetQueries = limitByAccount({ name: 'streets', maxCalls: 300, seconds: 60 * 60 })

/** Public routes that suggest communes and towns. */
export const placeRoutes = new Hono<HttpEnv>()
  .get('/communes', allow('public'), limitSearches, (c) => {
    c.header('cache-control', oneDayCache)
    return c.json({ communes: completeCommunes({ query: c.req.query('q') ?? '' }) })
  })
  .get('/towns', allow('public'), limitSearches, (c) => {
    c.header('cache-control', oneDayCache)
    return c.json(resolveTown({ near: cleanParam(c.req.query('near') ?? '', 60) }))
  })
  .get('/nearest', allow('public'), limitSearches, (c) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = [
      c.req.query('latitude'),
      c.req.query('longitude'),
    ].map(Number)
    return c.json({ town: findNearestTown({ latitude, longitude }) })
  })

/** The seller’s own pickup places. */
export const ownPlaceRoutes = new Hono<HttpEnv>()
  .get('/streets', allow('seller', 'sales'), limitStreetQueries, async (c) =>
    c.json({
      streets: await suggestStreets(c.var.ctx, {
        query: c.req.query('q') ?? '',
        communeCode: c.req.query('commune') ?? '',
      }),
    }),
  )
  .get('/', allow('seller', 'sales'), async (c) => c.json(await listOwnPlaces(c.var.ctx)))
  .post('/', allow('seller', 'sales'), limitPlaceChanges, json(placeSchema), async (c) =>
    c.json(await createPlace(c.var.ctx, c.req.valid('json')), 201),
  )
  .put('/:id', allow('seller', 'sales'), limitPlaceChanges, json(placeSchema), async (c) =>
    c.json(await updatePlace(c.var.ctx, { placeId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .put('/:id/hours', allow('seller', 'sales'), limitPlaceChanges, json(openingHoursSchema), async (c) =>
    c.json(await saveOpeningHours(c.var.ctx, { placeId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/:id/default', allow('seller', 'sales'), limitPlaceChanges, async (c) =>
    c.json(await chooseDefaultPlace(c.var.ctx, { placeId: c.req.param('id') })),
  )
  .post('/:id/archive', allow('seller', 'sales'), limitPlaceChanges, json(archivePlaceSchema), async (c) =>
    c.json(await archivePlace(c.var.ctx, { placeId: c.req.param('id'), ...c.req.valid('json') })),
  )
