import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkoutMessages } from '#domain/checkout-messages.ts'
import { products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

const completeProfile = {
  organizationType: 'individual' as const,
  phone: '06 39 98 12 34',
  address: '1 rue du Port, 44000 Nantes',
}

/** Transactions that wait for a lock. */
const countWaiting = async () => {
  const { rows } = await server.as().db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

test('POST /api/orders answers 503 with Retry-After when orders before it take too long', async () => {
  const seller = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId, quantity: 50 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeSignedIn(server, completeProfile)))
  const order = (buyer: (typeof buyers)[number]) =>
    server.request('/api/orders', {
      method: 'POST',
      cookie: buyer.cookie,
      body: JSON.stringify({
        items: [{ productId, quantity: 1 }],
        shippingOption: 'pickup',
        idempotencyKey: randomUUID(),
      }),
    })
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>()
  const holder = server.as().db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, productId)).for('update')
    lock()
    await isFree
  })
  await isLocked
  const waitingOrders = buyers.slice(0, 4).map(order)
  await expect.poll(countWaiting).toBe(waitingOrders.length)
  const [fifth, sixth] = await Promise.all(buyers.slice(4).map(order))
  for (const refused of [fifth, sixth]) {
    expect(refused?.status).toBe(503)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ detail: checkoutMessages.tooManyOrders })
  }
  free()
  await holder
  for (const answer of await Promise.all(waitingOrders)) expect(answer.status).toBe(201)
})
