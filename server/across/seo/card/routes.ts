import { type Context, Hono } from 'hono'
import { catalogueCardPath, categoryCardPath, homeCardPath } from '#domain/catalogue/addresses.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { refuseDuringMaintenance } from '#server/http/maintenance.ts'
import { getClientAddress } from '#server/http/rate-limit.ts'
import { findCategoryBySlug } from '../find-category.ts'
import { type Card, getCard } from './get-card.ts'
import { homeCard, listCard, productCard } from './product-card.ts'

const slugFile = '[a-z0-9-]{1,100}\\.jpg'

/** Routes of the pictures of shared pages (domain/catalogue/addresses.ts), which are the same for everybody. */
export const cardRoutes = new Hono<HttpEnv>()
  .get(homeCardPath, allow('public'), refuseDuringMaintenance, async (c) =>
    answerCard(c, await homeCard(c.var.ctx)),
  )
  .get(catalogueCardPath, allow('public'), refuseDuringMaintenance, async (c) =>
    answerCard(c, await listCard(c.var.ctx, null)),
  )
  // Excludes leading zeros, so that one picture has one address.
  .get('/og/produits/:file{[1-9]\\d{0,11}\\.jpg}', allow('public'), refuseDuringMaintenance, async (c) =>
    answerCard(c, await productCard(c.var.ctx, { number: withoutEnding(c.req.param('file')) })),
  )
  .get(`/og/categories/:file{${slugFile}}`, allow('public'), refuseDuringMaintenance, (c) =>
    categoryCard(c, c.req.param('file')),
  )
  .get(`/og/categories/:family/:file{${slugFile}}`, allow('public'), refuseDuringMaintenance, (c) =>
    categoryCard(c, c.req.param('file')),
  )

const withoutEnding = (file: string): string => file.replace(/\.jpg$/, '')

async function categoryCard(c: Context<HttpEnv>, file: string): Promise<Response> {
  const found = await findCategoryBySlug(c.var.ctx, withoutEnding(file))
  if (!found) throw new AppError('not-found', generalMessages.notFound)
  const path = categoryCardPath(...found.slugs)
  return path === c.req.path ? answerCard(c, await listCard(c.var.ctx, found)) : c.redirect(path, 301)
}

async function answerCard(c: Context<HttpEnv>, card: Card): Promise<Response> {
  const { content, hash } = await getCard(c.var.ctx, card, {
    drawings: c.var.state.cardsBeingDrawn,
    address: getClientAddress(c),
  })
  // Other sites embed these pictures.
  c.header('cross-origin-resource-policy', 'cross-origin')
  // The picture may show a price, so that caches must revalidate it each time.
  c.header('cache-control', 'public, no-cache')
  c.header('etag', `"${hash}"`)
  if (c.req.header('if-none-match')?.includes(hash)) return c.body(null, 304)
  return c.body(content, 200, { 'content-type': 'image/jpeg' })
}
