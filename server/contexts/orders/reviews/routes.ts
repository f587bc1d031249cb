import { Hono } from 'hono'
import { reviewSchema } from '#domain/orders/review-schemas.ts'
import { reviewsPerPage } from '#domain/orders/reviews.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json, pageOf } from '#server/http/validate.ts'
import { getSellerPage, listSellerReviews } from './seller-page.ts'
import { writeReview } from './write-review.ts'

export const reviewRoutes = new Hono<HttpEnv>()
  .post('/fulfilments/:id/reviews', json(reviewSchema), async (c) =>
    c.json(await writeReview(c.var.ctx, { fulfilmentId: c.req.param('id'), ...c.req.valid('json') }), 201),
  )
  .get('/sellers/:id', async (c) => c.json(await getSellerPage(c.var.ctx, { sellerId: c.req.param('id') })))
  .get('/sellers/:id/reviews', pageOf(reviewsPerPage), async (c) => {
    const page = Number(c.req.valid('query').page)
    return c.json(await listSellerReviews(c.var.ctx, { sellerId: c.req.param('id'), page }))
  })
