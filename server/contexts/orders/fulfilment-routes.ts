import { Hono, type Context as HonoContext } from 'hono'
import { orderMessages } from '#domain/account-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { moveSchema, offerQuoteSchema } from '#domain/orders/move-schemas.ts'
import { parseSalesSearch } from '#domain/orders/sales.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { listSales } from './list-sales.ts'
import { moveAsParty } from './move-as-party.ts'
import { openOrderPayment } from './payment/open-order-payment.ts'
import { getPaymentView } from './payment/payment-view.ts'
import { checkPayment } from './payment/settle-payment.ts'
import { offerQuote } from './quotes/offer-quote.ts'

/** @throws AppError `not-found` for what no fulfilment could be named */
function idOf(c: HonoContext<HttpEnv>): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)
  return id
}

/** Each asks the card provider. */
const payments = limitByAccount({ name: 'order-payment', points: 300, duration: 60 * 60 })
/** Each sends mails. */
const moves = limitByAccount({ name: 'move-fulfilment', points: 600, duration: 60 * 60 })

export const saleRoutes = new Hono<HttpEnv>().get('/', allow('signedIn'), async (c) =>
  c.json(await listSales(c.var.ctx, parseSalesSearch(new URL(c.req.url).searchParams))),
)

export const orderPaymentRoutes = new Hono<HttpEnv>()
  .get('/:number/payment', allow('signedIn'), async (c) =>
    c.json(await getPaymentView(c.var.ctx, { number: c.req.param('number') })),
  )
  .post('/:number/payment', allow('signedIn'), payments, async (c) =>
    c.json(await openOrderPayment(c.var.ctx, { number: c.req.param('number') })),
  )
  .post('/:number/payment/check', allow('signedIn'), payments, async (c) =>
    c.json(await checkPayment(c.var.ctx, { number: c.req.param('number') })),
  )

/** What buyer and seller do with a fulfilment. */
export const fulfilmentRoutes = new Hono<HttpEnv>()
  .post('/:id/moves', allow('signedIn'), json(moveSchema), moves, async (c) =>
    c.json(await moveAsParty(c.var.ctx, { fulfilmentId: idOf(c), ...c.req.valid('json') })),
  )
  .post('/:id/quotes', allow('signedIn'), json(offerQuoteSchema), moves, async (c) =>
    c.json(await offerQuote(c.var.ctx, { fulfilmentId: idOf(c), ...c.req.valid('json') })),
  )
