import { type Context, Hono } from 'hono'
import { categoryFeedPath, feedPath, merchantFeedPath, searchFeedPath } from '#domain/catalogue/addresses.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { allow } from '#server/http/access.ts'
import { inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { refuseDuringMaintenance } from '#server/http/maintenance.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { type FoundCategory, findCategoryBySlug } from '../find-category.ts'
import { answerText } from '../text-response.ts'
import { merchantFeed } from './merchant-feed.ts'
import { writeFeed, writeSearchFeed } from './write-feed.ts'

/** The feed reads every offer; price comparison sites fetch it a few times a day. */
const merchantFeedLimit = { name: 'merchant-feed', maxCalls: 20, seconds: 10 * 60 }

/** Each request is a search; feed readers poll every quarter of an hour. */
const searchFeedLimit = { name: 'search-feed', maxCalls: 120, seconds: 10 * 60 }

/** Feeds for programs, the same for everybody: news as RSS, and offers for price comparison sites. */
export const catalogueFeedRoutes = new Hono<HttpEnv>()
  .get(feedPath, allow('public'), refuseDuringMaintenance, (c) => answerFeed(c, null))
  .get(`/categories/:family${feedPath}`, allow('public'), refuseDuringMaintenance, (c) =>
    categoryFeed(c, c.req.param('family')),
  )
  .get(`/categories/:family/:subcategory${feedPath}`, allow('public'), refuseDuringMaintenance, (c) =>
    categoryFeed(c, c.req.param('subcategory')),
  )
  .get(searchFeedPath, allow('public'), rateLimit(searchFeedLimit), refuseDuringMaintenance, async (c) => {
    const search = parseCatalogueSearch(new URL(c.req.url).searchParams)
    return answerText(c, await writeSearchFeed(c.var.ctx, search), 'application/rss+xml')
  })
  .get(
    merchantFeedPath,
    allow('public'),
    rateLimit(merchantFeedLimit),
    inDocumentQueue,
    refuseDuringMaintenance,
    async (c) => answerText(c, await merchantFeed(c.var.ctx), 'application/xml'),
  )

async function categoryFeed(c: Context<HttpEnv>, slug: string): Promise<Response> {
  const found = await findCategoryBySlug(c.var.ctx, slug)
  if (!found) throw new AppError('not-found', generalMessages.notFound)
  const path = categoryFeedPath(...found.slugs)
  return path === c.req.path ? answerFeed(c, found) : c.redirect(path, 301)
}

async function answerFeed(c: Context<HttpEnv>, found: FoundCategory | null): Promise<Response> {
  return answerText(c, await writeFeed(c.var.ctx, found), 'application/rss+xml')
}
