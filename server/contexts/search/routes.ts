import { Hono } from 'hono'
import { cleanParam } from '#domain/address.ts'
import { catalogueParams, maxSearchLength, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { parseSynonymSearch, synonymSchema } from '#domain/search/synonyms.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitSearches } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { explainSearch, previewSearch } from './explain-search.ts'
import { proposeCategoriesFor, suggest } from './suggest.ts'
import { createSynonym, deleteSynonym, listSynonyms, updateSynonym } from './synonyms.ts'
import { understandSearch } from './understand-search.ts'

export const searchRoutes = new Hono<HttpEnv>()
  .get('/suggestions', allow('public'), limitSearches, async (c) =>
    c.json(await suggest(c.var.ctx, { text: cleanParam(c.req.query('q') ?? '', maxSearchLength) })),
  )
  // The query of the address that lists what was typed.
  .get('/reading', allow('public'), limitSearches, async (c) => {
    const { search } = await understandSearch(
      c.var.ctx,
      parseCatalogueSearch(new URL(c.req.url).searchParams),
    )
    return c.json({ query: catalogueParams(search).toString() })
  })
  .get('/explanation', allow('public'), limitSearches, async (c) =>
    c.json(await explainSearch(c.var.ctx, parseCatalogueSearch(new URL(c.req.url).searchParams))),
  )

export const categoryProposalRoutes = new Hono<HttpEnv>().get(
  '/',
  allow('public'),
  limitSearches,
  async (c) =>
    c.json(await proposeCategoriesFor(c.var.ctx, { title: cleanParam(c.req.query('title') ?? '', 200) })),
)

/** Synonyms of the trade, edited by administrators. */
export const searchAdminRoutes = new Hono<HttpEnv>()
  .get('/synonyms', async (c) =>
    c.json(await listSynonyms(c.var.ctx, parseSynonymSearch(new URL(c.req.url).searchParams))),
  )
  .get('/synonyms/trial', async (c) =>
    c.json(await previewSearch(c.var.ctx, { text: cleanParam(c.req.query('text') ?? '', maxSearchLength) })),
  )
  .post('/synonyms', json(synonymSchema), async (c) =>
    c.json(await createSynonym(c.var.ctx, c.req.valid('json')), 201),
  )
  .put('/synonyms/:id', json(synonymSchema), async (c) => {
    await updateSynonym(c.var.ctx, { ...c.req.valid('json'), synonymId: c.req.param('id') })
    return c.json(null)
  })
  .delete('/synonyms/:id', async (c) => {
    await deleteSynonym(c.var.ctx, { synonymId: c.req.param('id') })
    return c.json(null)
  })
