import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { findingNoteSchema, refundPartSchema, repaidOtherwiseSchema } from '#domain/orders/money-schemas.ts'
import type { HttpEnv } from '../../http/environment.ts'
import { json } from '../../http/validate.ts'
import { bearRefund } from '../../payments/bear-refund.ts'
import { askLedgerCheck } from '../../payments/check/ask-ledger-check.ts'
import { getBooks } from '../../payments/check/get-books.ts'
import { refundFinding } from '../../payments/check/refund-finding.ts'
import { settleFindingByHand } from '../../payments/check/settle-finding.ts'
import { eventsPerPage, listEvents } from '../../payments/list-events.ts'
import { replayEvent } from '../../payments/replay-event.ts'
import { retryRefund } from '../../payments/retry-refund.ts'
import { retryTransfer } from '../../payments/retry-transfer.ts'
import { getOrderMoney } from './get-order-money.ts'
import { refundPart } from './refund-part.ts'
import { releaseHeld } from './release-held.ts'
import { releaseRefund } from './release-refund.ts'
import { repayOtherwise } from './repay-otherwise.ts'

/** Money, for administrators; mounted at /api/admin. */
export const moneyAdminRoutes = new Hono<HttpEnv>()
  .get('/orders/:id/money', async (c) =>
    c.json({ money: await getOrderMoney(c.var.ctx, { reference: c.req.param('id') }) }),
  )
  .post('/fulfilments/:id/refunds', json(refundPartSchema), async (c) =>
    c.json(await refundPart(c.var.ctx, { fulfilmentId: c.req.param('id'), ...c.req.valid('json') }), 201),
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
  .post('/transfers/:id/retry', async (c) => {
    await retryTransfer(c.var.ctx, { transferId: c.req.param('id') })
    return c.json({ retried: true })
  })
  .get('/provider-events', async (c) => {
    const query = new URL(c.req.url).searchParams
    const page = readPage(query, eventsPerPage)
    return c.json(await listEvents(c.var.ctx, { page, onlyUnapplied: query.get('only') === 'unapplied' }))
  })
  .post('/provider-events/:id/replay', async (c) => {
    await replayEvent(c.var.ctx, { eventId: c.req.param('id') })
    return c.json({ replayed: true })
  })
  .post('/bank-findings/:id/refund', async (c) => {
    await refundFinding(c.var.ctx, { findingId: c.req.param('id') })
    return c.json({ asked: true })
  })
  .post('/bank-findings/:id/settle', json(findingNoteSchema), async (c) => {
    await settleFindingByHand(c.var.ctx, { findingId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ settled: true })
  })
  .get('/ledger', async (c) => c.json(await getBooks(c.var.ctx)))
  .post('/ledger/check', async (c) => {
    await askLedgerCheck(c.var.ctx)
    return c.json({ asked: true })
  })
