import { Hono } from 'hono'
import { cleanText } from '#domain/address.ts'
import { longestText, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { pacedSearches } from '#server/http/pace.ts'
import { explainSearch } from './explain-search.ts'
import { proposeCategoriesFor } from './propose-categories.ts'
import { suggest } from './suggest.ts'

export const searchRoutes = new Hono<HttpEnv>()
  .get('/search/suggestions', pacedSearches, async (c) =>
    c.json(await suggest(c.var.ctx, { text: cleanText(c.req.query('q') ?? '', longestText) })),
  )
  .get('/category-proposals', pacedSearches, async (c) =>
    c.json(await proposeCategoriesFor(c.var.ctx, { title: cleanText(c.req.query('title') ?? '', 200) })),
  )
  .get('/search/explanation', pacedSearches, async (c) =>
    c.json(await explainSearch(c.var.ctx, parseCatalogueSearch(new URL(c.req.url).searchParams))),
  )
