import { Hono } from 'hono'
import { hideReviewSchema } from '#domain/orders/review-schemas.ts'
import { parseReviewSearch } from '#domain/orders/review-search.ts'
import type { HttpEnv } from '../../../http/environment.ts'
import { json } from '../../../http/validate.ts'
import { hideReview } from './hide-review.ts'
import { listReviews } from './list-reviews.ts'
import { showReview } from './show-review.ts'

/** Reviews, for administrators; mounted at /api/admin. */
export const reviewAdminRoutes = new Hono<HttpEnv>()
  .get('/reviews', async (c) =>
    c.json(await listReviews(c.var.ctx, parseReviewSearch(new URL(c.req.url).searchParams))),
  )
  .post('/reviews/:id/hide', json(hideReviewSchema), async (c) => {
    await hideReview(c.var.ctx, { reviewId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ hidden: true })
  })
  .post('/reviews/:id/show', async (c) => {
    await showReview(c.var.ctx, { reviewId: c.req.param('id') })
    return c.json({ shown: true })
  })
