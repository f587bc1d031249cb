import { readFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fulfilments, orders, products } from '#server/database/schema/index.ts'
import { advanceOrders } from '#server/orders/clock/advance-orders.ts'
import { moveAsParty } from '#server/orders/move-as-party.ts'
import { offerQuote } from '#server/orders/quotes/offer-quote.ts'
import { createOrderKit, type OrderTestKit, type PlacedOrder } from '#tests/helpers/orders.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let orderKit: OrderTestKit
beforeAll(async () => {
  orderKit = await createOrderKit(server.as())
})

/** What the migration does to rows, the columns being there. */
const dataOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => !/ALTER TABLE|CREATE INDEX/.test(statement))

const fulfilmentOf = ({ fulfilments }: PlacedOrder) => fulfilments[0] as PlacedOrder['fulfilments'][number]

test('requests that had taken stock give it back once; what was bought or is to be paid keeps it', async () => {
  const [request, agreed, picked, paid, lapsed] = [
    await orderKit.place({ prices: [1_000], quantity: 10, delivery: 'quote' }),
    await orderKit.place({ prices: [1_000], quantity: 3, delivery: 'quote' }),
    await orderKit.place({ prices: [1_000], quantity: 3 }),
    await orderKit.place({ prices: [1_000], quantity: 3 }),
    await orderKit.place({ prices: [1_000], quantity: 3 }),
  ]
  const expiresAt = new Date(orderKit.ctx.clock.now().getTime() + 9 * 24 * 60 * 60_000).toISOString()
  const { seller, fulfilmentId } = fulfilmentOf(agreed)
  await offerQuote(orderKit.as(seller), { fulfilmentId, price: 100, conditions: '', expiresAt })
  await moveAsParty(orderKit.as(agreed.buyer), { fulfilmentId, transition: 'accept-quote', reason: '' })
  await orderKit.pay(paid)
  await moveAsParty(orderKit.as(lapsed.buyer), {
    fulfilmentId: fulfilmentOf(lapsed).fulfilmentId,
    transition: 'cancel',
    reason: '',
  })
  const all = [request, agreed, picked, paid, lapsed]
  // As they were before: placing had taken the stock of all of them, and no row said so.
  await orderKit.ctx.db
    .update(products)
    .set({ quantity: 0, status: 'outofstock' })
    .where(eq(products.id, fulfilmentOf(request).productId))
  await orderKit.ctx.db
    .update(fulfilments)
    .set({ holdsStock: false })
    .where(
      inArray(
        fulfilments.orderId,
        all.map(({ orderId }) => orderId),
      ),
    )

  await orderKit.ctx.db.transaction(async (db) => {
    for (const statement of dataOf(
      'server/database/migrations/archive/0022_unpaid-orders-and-their-stock.sql',
    ))
      await db.execute(sql.raw(statement))
  })
  const rows = await orderKit.ctx.db.select().from(fulfilments)
  const holds = all.map(({ orderId }) => rows.find((row) => row.orderId === orderId)?.holdsStock)
  expect(holds).toEqual([false, true, true, true, false])
  const stocks = () => Promise.all(all.map((order) => orderKit.stockOf(fulfilmentOf(order).productId)))
  expect(await stocks()).toEqual([10, 7, 7, 7, 10])
  const [back] = await orderKit.ctx.db
    .select()
    .from(products)
    .where(eq(products.id, fulfilmentOf(request).productId))
  expect(back?.status).toBe('disponible')
  // Whatever becomes of them, each piece comes back once.
  orderKit.wait(40)
  for (const _ of [1, 2]) await advanceOrders(orderKit.ctx)
  expect(await orderKit.ctx.db.$count(orders, eq(orders.status, 'annulee'))).toBe(5)
  expect(await stocks()).toEqual([10, 10, 10, 10, 10])
})
