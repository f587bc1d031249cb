import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { administratorRoutes } from './accounts/administrator/routes.ts'
import { avatarRoutes } from './accounts/avatar-routes.ts'
import { impersonationRoutes } from './accounts/impersonation-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { ownSessionRoutes } from './accounts/sessions/routes.ts'
import { emailTestRoutes } from './admin/email-routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { savedSearchRoutes } from './alerts/saved-search-routes.ts'
import { unsubscribeRoutes } from './alerts/unsubscribe-routes.ts'
import { categoryPictureRoutes } from './catalogue/admin-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { eventRoutes } from './events/routes.ts'
import type { HttpEnv } from './http/environment.ts'
import { recordImpersonatedWrites } from './http/impersonated-writes.ts'
import { maintenance } from './http/maintenance.ts'
import { sameOrigin } from './http/same-origin.ts'
import { conversationRoutes } from './messages/conversation-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { messageSendingRoutes } from './messages/sending-routes.ts'
import { appointmentRoutes } from './orders/appointments/routes.ts'
import { collectionRoutes } from './orders/collection/routes.ts'
import { documentRoutes } from './orders/documents/routes.ts'
import { fulfilmentRoutes } from './orders/fulfilment-routes.ts'
import { moneyRoutes } from './orders/money/routes.ts'
import { reviewRoutes } from './orders/reviews/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { sellerAccountRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox-routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { importRoutes } from './selling/import/routes.ts'
import { importPictureRoutes } from './selling/import-pictures/routes.ts'
import { ownProductRoutes } from './selling/own-products-routes.ts'
import { sellingRoutes } from './selling/routes.ts'
import { stockOutRoutes } from './selling/stock-out-routes.ts'
import { taxIdentityRoutes } from './tax-report/routes.ts'

const kilobyte = 1024

const limitedBody = bodyLimit({
  maxSize: 200 * kilobyte,
  onError: () => {
    throw new AppError('too-large', generalMessages.tooLarge)
  },
})

/**
 * Larger bodies are for the routes that say so themselves. A DELETE announces no body and has none: hono would make a new
 * Request of it, which those of the development server do not allow.
 */
const smallBody = createMiddleware<HttpEnv>((c, next) => {
  const isAnnounced = c.req.header('content-length') ?? c.req.header('transfer-encoding')
  return c.req.method === 'DELETE' && isAnnounced === undefined ? next() : limitedBody(c, next)
})

/** An answer may be one visitor's alone; some say themselves what may be done with them. */
const notStored = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
})

/** The calls of the pages. `ApiType` is all that the React application knows of the server. */
export const api = new Hono<HttpEnv>()
  .use(notStored)
  .use(sameOrigin)
  .use(recordImpersonatedWrites)
  .use(maintenance)
  .use('/account/*', smallBody)
  .use('/orders', smallBody)
  .use('/orders/*', smallBody)
  .use('/cart', smallBody)
  .use('/withdrawals', smallBody)
  .use('/products', smallBody)
  .use('/products/:id', smallBody)
  .use('/products/:id/price-requests', smallBody)
  .use('/rpc/*', smallBody)
  .use('/selling/*', smallBody)
  .use('/alerts/*', smallBody)
  .use('/saved-searches/*', smallBody)
  .use('/contact', smallBody)
  .use('/stock-out/*', smallBody)
  .use('/fulfilments/*', smallBody)
  .use('/collections/*', smallBody)
  .route('/', platformRoutes)
  .route('/', accountRoutes)
  .route('/', secondFactorRoutes)
  .route('/', ownSessionRoutes)
  .route('/', administratorRoutes)
  .route('/', avatarRoutes)
  .route('/', impersonationRoutes)
  .route('/', catalogueRoutes)
  .route('/', sellingRoutes)
  .route('/', ownProductRoutes)
  .route('/', stockOutRoutes)
  .route('/', importRoutes)
  .route('/', importPictureRoutes)
  .route('/', orderRoutes)
  .route('/', fulfilmentRoutes)
  .route('/', appointmentRoutes)
  .route('/', reviewRoutes)
  .route('/', collectionRoutes)
  .route('/', documentRoutes)
  .route('/', moneyRoutes)
  .route('/', alertRoutes)
  .route('/', savedSearchRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', messageRoutes)
  .route('/', messageSendingRoutes)
  .use('/conversations/*', smallBody)
  .use('/quick-answers', smallBody)
  .route('/', conversationRoutes)
  .use('/privacy/*', smallBody)
  .route('/', privacyRoutes)
  .use('/tax-identity', smallBody)
  .route('/', taxIdentityRoutes)
  .use('/money/*', smallBody)
  .route('/', sellerAccountRoutes)
  .use('/sandbox/*', smallBody)
  .route('/', sandboxRoutes)
  .route('/admin', categoryPictureRoutes)
  .use('/admin/*', smallBody)
  .route('/admin', adminRoutes)
  .route('/', eventRoutes)
  .use('/email/*', smallBody)
  .route('/email', emailTestRoutes)

export type ApiType = typeof api
