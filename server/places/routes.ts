import { Hono } from 'hono'
import type { HttpEnv } from '../http/environment.ts'
import { pacedSearches } from '../http/pace.ts'
import { completeCommunes } from './complete-communes.ts'

export const placeRoutes = new Hono<HttpEnv>().get('/places/communes', pacedSearches, (c) => {
  // Communes change once a year, and a query is nobody's.
  c.header('cache-control', 'public, max-age=86400')
  return c.json({ communes: completeCommunes({ query: c.req.query('q') ?? '' }) })
})
