import { Hono, type Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid, readPage } from '#domain/address.ts'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { AppError } from '#domain/errors.ts'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { moveSchema, offerQuoteSchema } from '#domain/orders/move-schemas.ts'
import { parseSalesSearch } from '#domain/orders/order-search.ts'
import { reviewSchema } from '#domain/orders/review-schemas.ts'
import { reviewsPerPage } from '#domain/orders/reviews.ts'
import { checkCartSchema, placeOrderSchema } from '#domain/orders/schemas.ts'
import { withdrawalSchema } from '#domain/orders/withdrawal.ts'
import { moneyPageSize } from '#domain/payments/seller-money.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { requireActor } from '#server/context.ts'
import { allow, allowWith } from '#server/http/access.ts'
import { download, inDocumentQueue, showPdf } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, rateLimit, sendWithinEmailLimit } from '#server/http/rate-limit.ts'
import { json, validatePage } from '#server/http/validate.ts'
import { listCartProducts } from '../catalogue/list-cart-products.ts'
import { issueCertificate, verifyCertificate } from './certificates/certificates.ts'
import { drawCertificate } from './certificates/draw-certificate.ts'
import { hasFormerOrders, listOwnFormerOrders } from './former-orders.ts'
import { getDocument } from './get-document.ts'
import { getOrder } from './get-order.ts'
import { listOrders, ownOrdersPerPage } from './list-orders.ts'
import { listSales } from './list-sales.ts'
import { moveAsParty } from './move-as-party.ts'
import { openOrderPayment } from './payment/open-order-payment.ts'
import { getPaymentView } from './payment/payment-view.ts'
import { checkPayment } from './payment/settle-payment.ts'
import { exportMoney, getMoneyOverview, listMoneyLines } from './payouts/money-lines.ts'
import { drawStatement, getStatement } from './payouts/statement.ts'
import { placeOrder } from './place-order.ts'
import { offerQuote } from './quotes/offer-quote.ts'
import { getSellerPage, listSellerReviews } from './reviews/seller-page.ts'
import { writeReview } from './reviews/write-review.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'
import { listWithdrawableOrders } from './withdrawals.ts'

/** An unpaid order reserves stock, so one buyer must not reserve the whole catalogue. */
const limitPlacements = limitByAccount({ name: 'place-order', maxCalls: 60, seconds: 60 * 60 })

const inOrderQueue = createMiddleware<HttpEnv>((c, next) =>
  c.var.state.orderQueue.run({ account: requireActor(c.var.ctx).userId }, next),
)

const { title, text } = checkoutMessages.signInRequired
const allowBuyer = allowWith((c) => requireActor(c.var.ctx, text, title), 'signedIn')

/** Each request sends emails, one of them to an address that the user types. */
const limitWithdrawals = limitByAccount({ name: 'withdraw', maxCalls: 30, seconds: 60 * 60 })

export const cartRoutes = new Hono<HttpEnv>().post('/', allow('public'), json(checkCartSchema), async (c) =>
  c.json(await listCartProducts(c.var.ctx, c.req.valid('json'))),
)

export const orderRoutes = new Hono<HttpEnv>()
  .post('/', allowBuyer, json(placeOrderSchema), inOrderQueue, limitPlacements, async (c) =>
    c.json(await placeOrder(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/', allow('signedIn'), async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, ownOrdersPerPage, { last: 10_000 })
    const [list, hasFormer] = await Promise.all([
      listOrders(c.var.ctx, { page }),
      page === 1 && hasFormerOrders(c.var.ctx),
    ])
    return c.json({ ...list, hasFormer })
  })
  .get('/:number', allow('signedIn', 'sales'), async (c) =>
    c.json(await getOrder(c.var.ctx, { number: c.req.param('number') })),
  )

export const formerOrderRoutes = new Hono<HttpEnv>().get('/', allow('signedIn'), async (c) =>
  c.json(await listOwnFormerOrders(c.var.ctx, parseFormerOrderSearch(new URL(c.req.url).searchParams))),
)

export const withdrawalRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) =>
    c.json(await listWithdrawableOrders(c.var.ctx, { number: c.req.query('order') })),
  )
  .post('/', allow('ownSession'), json(withdrawalSchema), limitWithdrawals, async (c) => {
    const input = c.req.valid('json')
    return c.json(await sendWithinEmailLimit(c, input.email, () => withdrawFromOrder(c.var.ctx, input)), 201)
  })

const limitInvoices = limitByAccount({ name: 'invoice', maxCalls: 200, seconds: 60 * 60 })

export const documentRoutes = new Hono<HttpEnv>().get(
  '/:file{.+\\.pdf}',
  allow('signedIn'),
  inDocumentQueue,
  limitInvoices,
  async (c) => {
    const invoiceId = c.req.param('file').slice(0, -'.pdf'.length)
    return showPdf(c, await getDocument(c.var.ctx, { invoiceId }))
  },
)

const limitCertificates = limitByAccount({ name: 'certificate', maxCalls: 200, seconds: 60 * 60 })

export const fulfilmentCertificateRoutes = new Hono<HttpEnv>().get(
  '/:id/certificate.pdf',
  allow('signedIn', 'sales'),
  inDocumentQueue,
  limitCertificates,
  async (c) => {
    const { ctx } = c.var
    const certificate = await issueCertificate(ctx, { fulfilmentId: c.req.param('id') })
    const name = `certificat-de-reemploi-${certificate.number}.pdf`
    return showPdf(c, { name, pdf: await drawCertificate(ctx, certificate) })
  },
)

export const certificateRoutes = new Hono<HttpEnv>().get(
  '/:number',
  allow('public'),
  // Slows down guessing of certificate numbers.
  rateLimit({ name: 'certificate-number', maxCalls: 120, seconds: 60 * 60 }),
  async (c) => c.json(await verifyCertificate(c.var.ctx, { number: c.req.param('number') })),
)

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
  .get('/:id/reviews', allow('public'), validatePage(reviewsPerPage), async (c) => {
    const page = Number(c.req.valid('query').page)
    return c.json(await listSellerReviews(c.var.ctx, { sellerId: c.req.param('id'), page }))
  })

/** A document takes up to seconds of computing time. */
const limitMoneyDocuments = limitByAccount({ name: 'money-document', maxCalls: 120, seconds: 60 * 60 })

export const moneyRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) => c.json(await getMoneyOverview(c.var.ctx)))
  .get('/lines', allow('signedIn'), async (c) => {
    const page = readPage(new URL(c.req.url).searchParams, moneyPageSize)
    return c.json(await listMoneyLines(c.var.ctx, { page }))
  })
  .get('/lines.csv', allow('signedIn'), inDocumentQueue, limitMoneyDocuments, (c) => {
    const { ctx } = c.var
    const name = `versements-${toParisDay(ctx.clock.now())}.csv`
    return download(c, { type: 'csv', name, content: exportMoney(ctx) })
  })
  .get('/statements/:file{.+\\.pdf}', allow('signedIn'), inDocumentQueue, limitMoneyDocuments, async (c) => {
    const month = c.req.param('file').slice(0, -'.pdf'.length)
    const pdf = await drawStatement(await getStatement(c.var.ctx, { month }))
    return showPdf(c, { name: `releve-${month}.pdf`, pdf })
  })

/** @throws AppError `not-found` for an invalid id */
function requireIdParam(c: HonoContext<HttpEnv>): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return id
}

/** Each request calls the card provider. */
const limitPayments = limitByAccount({ name: 'order-payment', maxCalls: 300, seconds: 60 * 60 })
/** Each request sends emails. */
const limitMoves = limitByAccount({ name: 'move-fulfilment', maxCalls: 600, seconds: 60 * 60 })

export const saleRoutes = new Hono<HttpEnv>().get('/', allow('signedIn', 'sales'), async (c) =>
  c.json(await listSales(c.var.ctx, parseSalesSearch(new URL(c.req.url).searchParams))),
)

export const orderPaymentRoutes = new Hono<HttpEnv>()
  .get('/:number/payment', allow('signedIn'), async (c) =>
    c.json(await getPaymentView(c.var.ctx, { number: c.req.param('number') })),
  )
  .post('/:number/payment', allow('signedIn'), limitPayments, async (c) =>
    c.json(await openOrderPayment(c.var.ctx, { number: c.req.param('number') })),
  )
  .post('/:number/payment/check', allow('signedIn'), limitPayments, async (c) =>
    c.json(await checkPayment(c.var.ctx, { number: c.req.param('number') })),
  )

/** Actions of buyer and seller on a fulfilment. */
export const fulfilmentRoutes = new Hono<HttpEnv>()
  .post('/:id/moves', allow('signedIn', 'sales'), json(moveSchema), limitMoves, async (c) =>
    c.json(await moveAsParty(c.var.ctx, { fulfilmentId: requireIdParam(c), ...c.req.valid('json') })),
  )
  .post('/:id/quotes', allow('signedIn', 'sales'), json(offerQuoteSchema), limitMoves, async (c) =>
    c.json(await offerQuote(c.var.ctx, { fulfilmentId: requireIdParam(c), ...c.req.valid('json') })),
  )
