import { Hono } from 'hono'
import { readPage } from '#domain/address.ts'
import { checkoutMessages } from '#domain/cart-messages.ts'
import { parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { checkCartSchema, placeOrderSchema } from '#domain/orders/schemas.ts'
import { withdrawalSchema } from '#domain/orders/withdrawal.ts'
import { requireActor } from '#server/context.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitingMailsTo } from '#server/http/limit-mails.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { listCartProducts } from '../catalogue/list-cart-products.ts'
import { hasFormerOrders, listOwnFormerOrders } from './former/former-orders.ts'
import { getOrder } from './get-order.ts'
import { listOrders, ownOrdersPerPage } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'
import { listWithdrawableOrders } from './withdrawals.ts'

/** An order takes stock before it is paid: one buyer cannot empty the catalogue. */
const placements = limitByAccount({ name: 'place-order', points: 60, duration: 60 * 60 })

const { title, text } = checkoutMessages.signInRequired
const allowBuyer = allow('signedIn', (c) => requireActor(c.var.ctx, text, title))

/** Each sends mails, one of them to an address the person types. */
const withdrawals = limitByAccount({ name: 'withdraw', points: 30, duration: 60 * 60 })

export const cartRoutes = new Hono<HttpEnv>().post('/', allow('public'), json(checkCartSchema), async (c) =>
  c.json(await listCartProducts(c.var.ctx, c.req.valid('json'))),
)

export const orderRoutes = new Hono<HttpEnv>()
  .post('/', allowBuyer, json(placeOrderSchema), placements, async (c) =>
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
  .get('/:number', allow('signedIn'), async (c) =>
    c.json(await getOrder(c.var.ctx, { number: c.req.param('number') })),
  )

export const formerOrderRoutes = new Hono<HttpEnv>().get('/', allow('signedIn'), async (c) =>
  c.json(await listOwnFormerOrders(c.var.ctx, parseFormerOrderSearch(new URL(c.req.url).searchParams))),
)

export const withdrawalRoutes = new Hono<HttpEnv>()
  .get('/', allow('signedIn'), async (c) =>
    c.json(await listWithdrawableOrders(c.var.ctx, { number: c.req.query('order') })),
  )
  .post('/', allow('ownSession'), json(withdrawalSchema), withdrawals, async (c) => {
    const input = c.req.valid('json')
    return c.json(await limitingMailsTo(c, input.email, () => withdrawFromOrder(c.var.ctx, input)), 201)
  })
