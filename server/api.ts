import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { accountingRoutes } from './across/accounting/routes.ts'
import { privacyRoutes } from './across/privacy/routes.ts'
import { taxIdentityRoutes } from './across/tax-report/routes.ts'
import { recordAudit } from './capabilities/audit/record-audit.ts'
import { eventRoutes } from './capabilities/events/routes.ts'
import { avatarRoutes } from './contexts/accounts/avatar-routes.ts'
import {
  accountRoutes,
  administratorRoutes,
  impersonationRoutes,
  ownSessionRoutes,
} from './contexts/accounts/routes.ts'
import { secondFactorRoutes } from './contexts/accounts/second-factor/routes.ts'
import { accessRoutes, confirmationRoutes } from './contexts/accounts/standing-access/routes.ts'
import { firmRoutes, teamRoutes } from './contexts/accounts/team/routes.ts'
import { emailTestRoutes } from './contexts/admin/email-routes.ts'
import { adminRoutes } from './contexts/admin/routes.ts'
import {
  alertRoutes,
  favoriteRoutes,
  savedSearchRoutes,
  unsubscribeRoutes,
} from './contexts/alerts/routes.ts'
import { productReportRoutes } from './contexts/catalogue/reports/routes.ts'
import * as catalogue from './contexts/catalogue/routes.ts'
import {
  answerTimeRoutes,
  conversationRoutes,
  messageSendingRoutes,
  quickAnswerRoutes,
} from './contexts/messages/conversation-routes.ts'
import { contactRoutes, priceRequestRoutes } from './contexts/messages/routes.ts'
import {
  appointmentRoutes,
  calendarAddressRoutes,
  calendarRoutes,
} from './contexts/orders/appointments/routes.ts'
import { collectionRoutes, pickupSlipRoutes } from './contexts/orders/collection/routes.ts'
import { impactRoutes, reuseRoutes } from './contexts/orders/reuse/routes.ts'
import {
  cartRoutes,
  certificateRoutes,
  documentRoutes,
  formerOrderRoutes,
  fulfilmentCertificateRoutes,
  fulfilmentRoutes,
  moneyRoutes,
  orderPaymentRoutes,
  orderRoutes,
  reviewRoutes,
  saleRoutes,
  sellerRoutes,
  withdrawalRoutes,
} from './contexts/orders/routes.ts'
import { developerRoutes, keyRoutes, webhookRoutes } from './contexts/partners/routes.ts'
import { sandboxRoutes, sellerAccountRoutes } from './contexts/payments/routes.ts'
import { ownPlaceRoutes, placeRoutes } from './contexts/places/routes.ts'
import { associationRoutes, pageTextRoutes, settingsRoutes } from './contexts/platform/routes.ts'
import { categoryProposalRoutes, searchRoutes } from './contexts/search/routes.ts'
import { feedRoutes } from './contexts/selling/feeds/routes.ts'
import { importRoutes } from './contexts/selling/import/routes.ts'
import { importPictureRoutes } from './contexts/selling/import-pictures/routes.ts'
import { ownProductListRoutes } from './contexts/selling/own-products-routes.ts'
import * as selling from './contexts/selling/routes.ts'
import { stockRemovalRoutes } from './contexts/selling/routes.ts'
import type { HttpEnv } from './http/environment.ts'
import { refuseDuringMaintenance } from './http/maintenance.ts'
import { requireSameOrigin } from './http/refuse-requests.ts'
import { browserErrorRoutes } from './operations/watch/routes.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes that write nothing, or record their writes themselves, and are left out here. */
const unrecordedPaths = new Set(['/api/cart', '/api/account/impersonation', '/api/account/sign-out'])

/** Records writes during an impersonation with both users (method and path, never a body). */
const recordImpersonatedWrites = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  const ctx = c.get('ctx')
  const { method, path } = c.req
  if (!ctx.actor?.impersonatedBy || readMethods.has(method) || unrecordedPaths.has(path) || !c.res.ok) return
  const { userId, email } = ctx.actor
  await recordAudit(ctx, [
    {
      action: 'impersonated.write',
      subject: { type: 'user', id: userId, name: email },
      after: { method, path },
    },
  ])
})

/** Forbids caching, because a response may be for one visitor; a route that allows caching sets its own header. */
const forbidCaching = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
})

/** The routes that the pages call. `ApiType` is all that the React application knows of the server. */
export const api = new Hono<HttpEnv>()
  .use(forbidCaching)
  .use(requireSameOrigin)
  .use(recordImpersonatedWrites)
  .use(refuseDuringMaintenance)
  // accounts
  .route('/account', accountRoutes)
  .route('/account', secondFactorRoutes)
  .route('/account', firmRoutes)
  .route('/account/sessions', ownSessionRoutes)
  .route('/account/administrator', administratorRoutes)
  .route('/account/impersonation', impersonationRoutes)
  .route('/avatar', avatarRoutes)
  .route('/team', teamRoutes)
  // catalogue
  .route('/products', catalogue.productRoutes)
  .route('/products', productReportRoutes)
  .route('/sellers', catalogue.sellerProductRoutes)
  .route('/category-tree', catalogue.categoryTreeRoutes)
  .route('/categories', catalogue.categoryRoutes)
  .route('/custom-fields', catalogue.customFieldRoutes)
  .route('/search', searchRoutes)
  .route('/category-proposals', categoryProposalRoutes)
  // selling
  .route('/products', selling.productRoutes)
  .route('/categories', selling.categoryFieldRoutes)
  .route('/own-products', selling.ownProductRoutes)
  .route('/rpc', selling.customValueRoutes)
  .route('/uploads', selling.uploadRoutes)
  .route('/selling', ownProductListRoutes)
  .route('/selling/feeds', feedRoutes)
  .route('/stock-out', stockRemovalRoutes)
  .route('/imports', importRoutes)
  .route('/import-pictures', importPictureRoutes)
  // places
  .route('/places', placeRoutes)
  .route('/selling/places', ownPlaceRoutes)
  // orders
  .route('/cart', cartRoutes)
  .route('/orders', orderRoutes)
  .route('/orders', orderPaymentRoutes)
  .route('/former-orders', formerOrderRoutes)
  .route('/withdrawals', withdrawalRoutes)
  .route('/sales', saleRoutes)
  .route('/fulfilments', fulfilmentRoutes)
  .route('/fulfilments', appointmentRoutes)
  .route('/fulfilments', fulfilmentCertificateRoutes)
  .route('/fulfilments', pickupSlipRoutes)
  .route('/fulfilments', reviewRoutes)
  .route('/selling/calendar', calendarAddressRoutes)
  .route('/calendars', calendarRoutes)
  .route('/certificates', certificateRoutes)
  .route('/collections', collectionRoutes)
  .route('/invoices', documentRoutes)
  .route('/sellers', sellerRoutes)
  .route('/reuse', reuseRoutes)
  .route('/impact', impactRoutes)
  // money
  .route('/money', moneyRoutes)
  .route('/money', accountingRoutes)
  .route('/money', sellerAccountRoutes)
  .route('/sandbox', sandboxRoutes)
  .route('/tax-identity', taxIdentityRoutes)
  // messages and alerts
  .route('/conversations', conversationRoutes)
  .route('/conversations', messageSendingRoutes)
  .route('/quick-answers', quickAnswerRoutes)
  .route('/sellers', answerTimeRoutes)
  .route('/products', priceRequestRoutes)
  .route('/contact', contactRoutes)
  .route('/alerts', alertRoutes)
  .route('/saved-searches', savedSearchRoutes)
  .route('/favorites', favoriteRoutes)
  .route('/unsubscribe', unsubscribeRoutes)
  // partners
  .route('/developers', developerRoutes)
  .route('/account/confirmation', confirmationRoutes)
  .route('/account/access', accessRoutes)
  .route('/account/keys', keyRoutes)
  .route('/account/webhooks', webhookRoutes)
  // platform
  .route('/settings', settingsRoutes)
  .route('/page-texts', pageTextRoutes)
  .route('/association', associationRoutes)
  .route('/privacy', privacyRoutes)
  .route('/browser-errors', browserErrorRoutes)
  .route('/events', eventRoutes)
  .route('/admin', adminRoutes)
  .route('/email', emailTestRoutes)

export type ApiType = typeof api
