import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { accountingRoutes } from './across/accounting/routes.ts'
import { privacyRoutes } from './across/privacy/routes.ts'
import { taxIdentityRoutes } from './across/tax-report/routes.ts'
import { eventRoutes } from './capabilities/events/routes.ts'
import { administratorRoutes } from './contexts/accounts/administrator/routes.ts'
import { avatarRoutes } from './contexts/accounts/avatar-routes.ts'
import { impersonationRoutes } from './contexts/accounts/impersonation-routes.ts'
import { accountRoutes } from './contexts/accounts/routes.ts'
import { secondFactorRoutes } from './contexts/accounts/second-factor/routes.ts'
import { ownSessionRoutes } from './contexts/accounts/sessions/routes.ts'
import { teamRoutes } from './contexts/accounts/team/routes.ts'
import { emailTestRoutes } from './contexts/admin/email-routes.ts'
import { adminRoutes } from './contexts/admin/routes.ts'
import { favoriteRoutes } from './contexts/alerts/favorite-routes.ts'
import { alertRoutes, savedSearchRoutes, unsubscribeRoutes } from './contexts/alerts/routes.ts'
import { productReportRoutes } from './contexts/catalogue/reports/routes.ts'
import { catalogueRoutes } from './contexts/catalogue/routes.ts'
import { conversationRoutes } from './contexts/messages/conversation-routes.ts'
import { messageRoutes } from './contexts/messages/routes.ts'
import { messageSendingRoutes } from './contexts/messages/sending-routes.ts'
import { appointmentRoutes } from './contexts/orders/appointments/routes.ts'
import { certificateRoutes } from './contexts/orders/certificates/routes.ts'
import { collectionRoutes } from './contexts/orders/collection/routes.ts'
import { documentRoutes } from './contexts/orders/documents/routes.ts'
import { fulfilmentRoutes } from './contexts/orders/fulfilment-routes.ts'
import { moneyRoutes } from './contexts/orders/payouts/routes.ts'
import { reuseRoutes } from './contexts/orders/reuse/routes.ts'
import { reviewRoutes } from './contexts/orders/reviews/routes.ts'
import { orderRoutes } from './contexts/orders/routes.ts'
import { partnerRoutes } from './contexts/partners/routes.ts'
import { sandboxRoutes, sellerAccountRoutes } from './contexts/payments/routes.ts'
import { placeRoutes } from './contexts/places/routes.ts'
import { platformRoutes } from './contexts/platform/routes.ts'
import { searchRoutes } from './contexts/search/routes.ts'
import { feedRoutes } from './contexts/selling/feeds/routes.ts'
import { importRoutes } from './contexts/selling/import/routes.ts'
import { importPictureRoutes } from './contexts/selling/import-pictures/routes.ts'
import { ownProductRoutes } from './contexts/selling/own-products-routes.ts'
import { sellingRoutes } from './contexts/selling/routes.ts'
import { stockOutRoutes } from './contexts/selling/stock-out-routes.ts'
import type { HttpEnv } from './http/environment.ts'
import { recordImpersonatedWrites } from './http/impersonated-writes.ts'
import { maintenance } from './http/maintenance.ts'
import { sameOrigin } from './http/same-origin.ts'
import { teamAccess } from './http/team-access.ts'
import { browserErrorRoutes } from './operations/watch/routes.ts'

/** An answer may be one visitor's alone; some say themselves what may be done with them. */
const notStored = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
})

/** The calls of the pages. `ApiType` is all that the React application knows of the server. */
export const api = new Hono<HttpEnv>()
  .use(notStored)
  .use(sameOrigin)
  .use(recordImpersonatedWrites)
  .use(maintenance)
  .use(teamAccess)
  .route('/', platformRoutes)
  .route('/', browserErrorRoutes)
  .route('/', accountRoutes)
  .route('/', secondFactorRoutes)
  .route('/', ownSessionRoutes)
  .route('/', administratorRoutes)
  .route('/', teamRoutes)
  .route('/', partnerRoutes)
  .route('/', avatarRoutes)
  .route('/', impersonationRoutes)
  .route('/', catalogueRoutes)
  .route('/', productReportRoutes)
  .route('/', searchRoutes)
  .route('/', placeRoutes)
  .route('/', sellingRoutes)
  .route('/', ownProductRoutes)
  .route('/', stockOutRoutes)
  .route('/', importRoutes)
  .route('/', feedRoutes)
  .route('/', importPictureRoutes)
  .route('/', orderRoutes)
  .route('/', fulfilmentRoutes)
  .route('/', appointmentRoutes)
  .route('/', reviewRoutes)
  .route('/', collectionRoutes)
  .route('/', documentRoutes)
  .route('/', certificateRoutes)
  .route('/', reuseRoutes)
  .route('/', moneyRoutes)
  .route('/', accountingRoutes)
  .route('/', alertRoutes)
  .route('/', favoriteRoutes)
  .route('/', savedSearchRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', messageRoutes)
  .route('/', messageSendingRoutes)
  .route('/', conversationRoutes)
  .route('/', privacyRoutes)
  .route('/', taxIdentityRoutes)
  .route('/', sellerAccountRoutes)
  .route('/', sandboxRoutes)
  .route('/admin', adminRoutes)
  .route('/', eventRoutes)
  .route('/email', emailTestRoutes)

export type ApiType = typeof api
