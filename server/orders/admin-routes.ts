import { Hono, type Context as HonoContext } from 'hono'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { cancelOrderSchema, orderNoteSchema } from '#domain/orders/schemas.ts'
import type { HttpEnv } from '../http/environment.ts'
import { inTurn } from '../http/in-turn.ts'
import { json } from '../http/validate.ts'
import { addOrderNote } from './admin/add-order-note.ts'
import { cancelOrder } from './admin/cancel-order.ts'
import { exportOrdersAsCsv, exportOrdersAsWorkbook } from './admin/export-orders.ts'
import { getAnyOrder } from './admin/get-any-order.ts'
import { listAllOrders } from './admin/list-all-orders.ts'
import { reviewAdminRoutes } from './reviews/admin/routes.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const searchOf = (c: HonoContext<HttpEnv>) => parseOrderSearch(new URL(c.req.url).searchParams)

/** `commandes-2026-05-12.csv` */
const attachment = (c: HonoContext<HttpEnv>, extension: string) =>
  `attachment; filename="commandes-${c.var.ctx.clock.now().toISOString().slice(0, 10)}.${extension}"`

/** Orders, for administrators; mounted at /api/admin. */
export const orderAdminRoutes = new Hono<HttpEnv>()
  .route('/', reviewAdminRoutes)
  .get('/orders', async (c) => c.json(await listAllOrders(c.var.ctx, searchOf(c))))
  .get('/orders/export.csv', inTurn, async (c) => {
    const stream = await exportOrdersAsCsv(c.var.ctx, searchOf(c))
    return c.body(stream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(c, 'csv'),
    })
  })
  .get('/orders/export.xlsx', inTurn, async (c) => {
    const file = await exportOrdersAsWorkbook(c.var.ctx, searchOf(c))
    return c.body(new Uint8Array(file), 200, {
      'content-type': workbook,
      'content-disposition': attachment(c, 'xlsx'),
    })
  })
  .get('/orders/:id', async (c) => c.json(await getAnyOrder(c.var.ctx, { reference: c.req.param('id') })))
  .post('/orders/:id/notes', json(orderNoteSchema), async (c) =>
    c.json(await addOrderNote(c.var.ctx, { orderId: c.req.param('id'), ...c.req.valid('json') }), 201),
  )
  .post('/orders/:id/cancel', json(cancelOrderSchema), async (c) => {
    await cancelOrder(c.var.ctx, { orderId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ cancelled: true })
  })
