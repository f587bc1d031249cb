import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'
import { products, profiles } from '#server/database/schema/index.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitTimeoutMs } from '#tests/helpers/wait-timeout.ts'

const server = startTestServer()

const BUYERS = 4
const ORDERS_EACH = 2

const completeProfile = {
  organizationType: 'individual' as const,
  phone: '06 39 98 12 34',
  address: '1 rue du Port, 44000 Nantes',
}

async function makeBuyers() {
  const { userId } = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  const make = () => makeProduct(server.as(), { userId, categoryId, price: 1_000, quantity: 100 })
  const productIds = [await make(), await make()].sort()
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => makeSignedIn(server, completeProfile)),
  )
  const order = (cookie: string) =>
    server.request('/api/orders', {
      method: 'POST',
      cookie,
      body: JSON.stringify({
        items: productIds.map((productId) => ({ productId, quantity: 1 })),
        shippingOption: 'pickup',
        idempotencyKey: randomUUID(),
      }),
    })
  const orderAll = () =>
    buyers.flatMap(({ cookie }) => Array.from({ length: ORDERS_EACH }, () => order(cookie)))
  return { productIds, order, buyers, buyerIds: buyers.map(({ actor }) => actor.userId), orderAll }
}

type Crowd = Awaited<ReturnType<typeof makeBuyers>>

/** The three locks that placing an order waits for, taken by another transaction. */
const locks: Record<string, (db: Database, crowd: Crowd) => Promise<unknown>> = {
  'the buyer’s account': (db, { buyerIds }) =>
    db.select().from(profiles).where(inArray(profiles.id, buyerIds)).for('update'),
  'the buyer’s reservations': async (db, { buyerIds }) => {
    for (const id of buyerIds) await lockInTransaction(db, 'reservationsOfBuyer', id)
  },
  'the products': (db, { productIds }) =>
    db.select().from(products).where(inArray(products.id, productIds)).for('update'),
}

const listWaiting = async (db: Database) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.map(({ pid }) => pid)
}

test.each(Object.keys(locks))('POST /orders answers 503 when its wait for %s is cancelled', async (name) => {
  const crowd = await makeBuyers()
  const ctx = server.as()
  const answers = await inTransaction(ctx, async ({ db }) => {
    await locks[name]?.(db, crowd)
    const answered = Promise.all(crowd.orderAll())
    let pending = true
    void answered.finally(() => {
      pending = false
    })
    await vi.waitFor(async () => expect(await listWaiting(ctx.db)).not.toEqual([]), waitTimeoutMs)
    while (pending)
      await ctx.db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    return answered
  })
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { cookie } of crowd.buyers) expect((await crowd.order(cookie)).status).toBe(201)
})

test('POST /orders places an order again after a deadlock', async () => {
  const { productIds, order, buyers } = await makeBuyers()
  const [low = '', high = ''] = productIds
  const ctx = server.as()
  const lock = (db: Database, id: string) =>
    db.select().from(products).where(eq(products.id, id)).for('update')
  const { answered } = await inTransaction(ctx, async ({ db }) => {
    // PostgreSQL aborts the transaction that detects the deadlock, so this one must not detect it.
    await db.execute(sql`set local deadlock_timeout = '10min'`)
    await lock(db, high)
    const answered = order(buyers[0]?.cookie ?? '')
    // The order locks the first product and waits for the second.
    await vi.waitFor(async () => expect(await listWaiting(ctx.db)).toHaveLength(1), waitTimeoutMs)
    await lock(db, low)
    return { answered }
  })
  expect((await answered).status).toBe(201)
})
