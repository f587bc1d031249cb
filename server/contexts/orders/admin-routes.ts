import { Hono, type Context as HonoContext } from 'hono'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { hideReviewSchema } from '#domain/orders/review-schemas.ts'
import { parseReviewSearch } from '#domain/orders/reviews.ts'
import {
  cancelOrderSchema,
  findingAssignmentSchema,
  findingNoteSchema,
  orderNoteSchema,
  partialRefundSchema,
  repaidOtherwiseSchema,
} from '#domain/orders/schemas.ts'
import { parseProviderEventSearch } from '#domain/payments/payments.ts'
import { toParisDay } from '#domain/platform/days.ts'
import { enqueueLedgerCheck } from '#server/contexts/payments/check/find-problems.ts'
import {
  assignFinding,
  refundFinding,
  settleFindingByHand,
} from '#server/contexts/payments/check/settle-finding.ts'
import { download, inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { json } from '#server/http/validate.ts'
import { listEvents, replayEvent } from '../payments/events.ts'
import { retryRefund, retryTransfer } from '../payments/retry.ts'
import { bearRefund, settleTransferOtherwise } from '../payments/settle-otherwise.ts'
import { addOrderNote, cancelOrder } from './admin/change-order.ts'
import { exportOrdersAsCsv, exportOrdersAsWorkbook } from './admin/export-orders.ts'
import { listAllOrders } from './admin/find-orders.ts'
import { getAnyOrder } from './admin/get-any-order.ts'
import { getLedger, getOrderMoney } from './admin/get-order-money.ts'
import { refundPartially, releaseHeld, releaseRefund, repayOtherwise } from './admin/refunds.ts'
import { hideReview, listReviews, showReview } from './admin/reviews.ts'
import { hasAnyFormerOrders, listAllFormerOrders } from './former-orders.ts'
import { continueSale } from './suspended-sales.ts'

const parseSearch = (c: HonoContext<HttpEnv>) => parseOrderSearch(new URL(c.req.url).searchParams)

/** Returns a file name such as `commandes-2026-05-12.csv`. */
const fileName = (c: HonoContext<HttpEnv>, extension: string) =>
  `commandes-${toParisDay(c.var.ctx.clock.now())}.${extension}`

/** Orders, their money and their reviews. */
export const orderAdminRoutes = new Hono<HttpEnv>()
  .get('/orders', async (c) => {
    const list = await listAllOrders(c.var.ctx, parseSearch(c))
    return c.json({ ...list, hasFormer: await hasAnyFormerOrders(c.var.ctx) })
  })
  .get('/former-orders', async (c) =>
    c.json(await listAllFormerOrders(c.var.ctx, parseFormerOrderSearch(new URL(c.req.url).searchParams))),
  )
  .get('/orders/export.csv', inDocumentQueue, async (c) => {
    const content = await exportOrdersAsCsv(c.var.ctx, parseSearch(c))
    return download(c, { type: 'csv', name: fileName(c, 'csv'), content })
  })
  .get('/orders/export.xlsx', inDocumentQueue, async (c) => {
    const content = new Uint8Array(await exportOrdersAsWorkbook(c.var.ctx, parseSearch(c)))
    return download(c, { type: 'xlsx', name: fileName(c, 'xlsx'), content })
  })
  .get('/orders/:id', async (c) => c.json(await getAnyOrder(c.var.ctx, { reference: c.req.param('id') })))
  .post('/orders/:id/notes', json(orderNoteSchema), async (c) =>
    c.json(await addOrderNote(c.var.ctx, { orderId: c.req.param('id'), ...c.req.valid('json') }), 201),
  )
  .post('/orders/:id/cancel', json(cancelOrderSchema), async (c) => {
    await cancelOrder(c.var.ctx, { orderId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ cancelled: true })
  })
  .get('/orders/:id/money', async (c) =>
    c.json({ money: await getOrderMoney(c.var.ctx, { reference: c.req.param('id') }) }),
  )
  .post('/fulfilments/:id/refunds', json(partialRefundSchema), async (c) =>
    c.json(
      await refundPartially(c.var.ctx, { fulfilmentId: c.req.param('id'), ...c.req.valid('json') }),
      201,
    ),
  )
  .post('/refunds/:id/retry', async (c) => {
    await retryRefund(c.var.ctx, { refundId: c.req.param('id') })
    return c.json({ retried: true })
  })
  .post('/refunds/:id/bear', async (c) => {
    await bearRefund(c.var.ctx, { refundId: c.req.param('id') })
    return c.json({ borne: true })
  })
  .post('/refunds/:id/otherwise', json(repaidOtherwiseSchema), async (c) => {
    await repayOtherwise(c.var.ctx, { refundId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
  .post('/refunds/:id/release', async (c) => {
    await releaseRefund(c.var.ctx, { refundId: c.req.param('id') })
    return c.json({ released: true })
  })
  .post('/fulfilments/:id/release', async (c) => {
    await releaseHeld(c.var.ctx, { fulfilmentId: c.req.param('id') })
    return c.json({ released: true })
  })
  .post('/fulfilments/:id/continue', async (c) => {
    await continueSale(c.var.ctx, { fulfilmentId: c.req.param('id') })
    return c.json({ continued: true })
  })
  .post('/transfers/:id/otherwise', json(repaidOtherwiseSchema), async (c) => {
    await settleTransferOtherwise(c.var.ctx, { transferId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
  .post('/transfers/:id/retry', async (c) => {
    await retryTransfer(c.var.ctx, { transferId: c.req.param('id') })
    return c.json({ retried: true })
  })
  .get('/provider-events', async (c) => {
    const search = parseProviderEventSearch(new URL(c.req.url).searchParams)
    return c.json(await listEvents(c.var.ctx, search))
  })
  .post('/provider-events/:id/replay', async (c) => {
    await replayEvent(c.var.ctx, { eventId: c.req.param('id') })
    return c.json({ replayed: true })
  })
  .post('/bank-findings/:id/refund', async (c) => {
    await refundFinding(c.var.ctx, { findingId: c.req.param('id') })
    return c.json({ requested: true })
  })
  .post('/bank-findings/:id/assign', json(findingAssignmentSchema), async (c) => {
    await assignFinding(c.var.ctx, { findingId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ assigned: true })
  })
  .post('/bank-findings/:id/settle', json(findingNoteSchema), async (c) => {
    await settleFindingByHand(c.var.ctx, { findingId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
  .get('/ledger', async (c) => c.json(await getLedger(c.var.ctx)))
  .post('/ledger/check', async (c) => {
    await enqueueLedgerCheck(c.var.ctx)
    return c.json({ requested: true })
  })
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
