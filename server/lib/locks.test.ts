import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { moveProducts } from '#server/contexts/selling/move-products.ts'
import { setProductVisibility } from '#server/contexts/selling/own-products.ts'
import { lockProductsOfSeller } from '#server/contexts/selling/personal-data.ts'
import { changeStocks } from '#server/contexts/selling/products-by-reference.ts'
import { connectDatabase } from '#server/database/client.ts'
import { products } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makePlace, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { type Context, inTransaction } from '../context.ts'

const server = startTestServer()

/** Returns contexts of connections without deadlock detection, on which a deadlock lasts until the statement timeout and fails the test. */
function createContextsWithoutDeadlockDetection(): (actor: Actor) => Context {
  const url = `${server.services.ctx.config.databaseUrl}?options=-c%20deadlock_timeout%3D600000`
  const connection = connectDatabase({ url, connections: 12 })
  onTestFinished(() => connection.close())
  return (actor) => ({ ...server.as(actor), db: connection.db })
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

test('locks of the same products serialise operations in any order', async () => {
  const as = createContextsWithoutDeadlockDetection()
  const seller = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  const place = { sellerId: seller.userId, communeCode: null }
  const places = [await makePlace(server.as(), place), await makePlace(server.as(), place)]
  const stockedProducts = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const reference = randomUUID()
      const id = await makeProduct(server.as(), {
        userId: seller.userId,
        categoryId,
        reference,
        price: 100,
        quantity: 100,
      })
      return { id, reference }
    }),
  )
  const ids = () => shuffled(stockedProducts.map(({ id }) => id))
  const order = async () =>
    placeOrder(as(await makePerson(server.as())), {
      items: ids().map((productId) => ({ productId, quantity: 1 })),
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
  const writers: (() => Promise<unknown>)[] = [
    order,
    order,
    () => setProductVisibility(as(seller), { productIds: ids(), isHidden: false }),
    () =>
      changeStocks(as(seller), {
        items: shuffled(stockedProducts).map(({ reference }) => ({ reference, quantity: 100, seen: 99 })),
      }),
    () =>
      inTransaction(as(seller), (ctx) =>
        moveProducts(ctx, { sellerId: seller.userId, from: null, to: shuffled(places)[0] ?? '' }),
      ),
    () => inTransaction(as(seller), (ctx) => lockProductsOfSeller(ctx, { sellerId: seller.userId })),
  ]
  const rounds = Array.from({ length: 4 }, () => shuffled(writers)).flat()
  await Promise.all(rounds.map((write) => write()))
  const remaining = await server
    .as()
    .db.select({ quantity: products.quantity })
    .from(products)
    .where(
      inArray(
        products.id,
        stockedProducts.map(({ id }) => id),
      ),
    )
  for (const { quantity } of remaining) expect(quantity).toBeGreaterThan(90)
})
