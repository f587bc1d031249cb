import { Hono } from 'hono'
import { reviewSchema } from '#domain/orders/review-schemas.ts'
import { reviewsPerPage } from '#domain/orders/reviews.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json, pageOf } from '#server/http/validate.ts'
import { getSellerPage, listSellerReviews } from './seller-page.ts'
import { writeReview } from './write-review.ts'

export const reviewRoutes = new Hono<HttpEnv>().post(
  '/:id/reviews',
  allow('ownSession'),
  json(reviewSchema),
  async (c) =>
    c.json(await writeReview(c.var.ctx, { fulfilmentId: c.req.param('id'), ...c.req.valid('json') }), 201),
)

export const sellerRoutes = new Hono<HttpEnv>()
  .get('/:id', allow('public'), async (c) =>
    c.json(await getSellerPage(c.var.ctx, { sellerId: c.req.param('id') })),
  )
  .get('/:id/reviews', allow('public'), pageOf(reviewsPerPage), async (c) => {
    const page = Number(c.req.valid('query').page)
    return c.json(await listSellerReviews(c.var.ctx, { sellerId: c.req.param('id'), page }))
  })
