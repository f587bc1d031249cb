import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { accountingRoutes } from './accounting/routes.ts'
import { administratorRoutes } from './accounts/administrator/routes.ts'
import { avatarRoutes } from './accounts/avatar-routes.ts'
import { impersonationRoutes } from './accounts/impersonation-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { ownSessionRoutes } from './accounts/sessions/routes.ts'
import { teamRoutes } from './accounts/team/routes.ts'
import { emailTestRoutes } from './admin/email-routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { favoriteRoutes } from './alerts/favorite-routes.ts'
import { alertRoutes, savedSearchRoutes, unsubscribeRoutes } from './alerts/routes.ts'
import { productReportRoutes } from './catalogue/reports/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { searchRoutes } from './catalogue/text-search/routes.ts'
import { eventRoutes } from './events/routes.ts'
import type { HttpEnv } from './http/environment.ts'
import { recordImpersonatedWrites } from './http/impersonated-writes.ts'
import { maintenance } from './http/maintenance.ts'
import { sameOrigin } from './http/same-origin.ts'
import { teamAccess } from './http/team-access.ts'
import { conversationRoutes } from './messages/conversation-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { messageSendingRoutes } from './messages/sending-routes.ts'
import { appointmentRoutes } from './orders/appointments/routes.ts'
import { certificateRoutes } from './orders/certificates/routes.ts'
import { collectionRoutes } from './orders/collection/routes.ts'
import { documentRoutes } from './orders/documents/routes.ts'
import { fulfilmentRoutes } from './orders/fulfilment-routes.ts'
import { moneyRoutes } from './orders/payouts/routes.ts'
import { reuseRoutes } from './orders/reuse/routes.ts'
import { reviewRoutes } from './orders/reviews/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { sandboxRoutes, sellerAccountRoutes } from './payments/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { feedRoutes } from './selling/feeds/routes.ts'
import { importRoutes } from './selling/import/routes.ts'
import { importPictureRoutes } from './selling/import-pictures/routes.ts'
import { ownProductRoutes } from './selling/own-products-routes.ts'
import { sellingRoutes } from './selling/routes.ts'
import { stockOutRoutes } from './selling/stock-out-routes.ts'
import { taxIdentityRoutes } from './tax-report/routes.ts'
import { browserErrorRoutes } from './watch/routes.ts'

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
