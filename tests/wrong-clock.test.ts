import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minutes } from '#domain/orders/delays.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { emails, orders, payments, siteFindings } from '#server/database/schema/index.ts'
import { storePicture } from '#server/files/pictures.ts'
import { advanceOrders } from '#server/orders/clock/advance-orders.ts'
import { openOrderPayment } from '#server/orders/payment/open-order-payment.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import type { createSandbox } from '#server/payments/provider/sandbox/sandbox.ts'
import { checkSite } from '#server/watch/check-site.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from './helpers/makers.ts'
import { cardOf } from './helpers/payments.ts'
import { makePhotograph } from './helpers/pictures.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

const hour = 60 * 60_000
const server = startTestServer()

/** This process's clock; PostgreSQL's stays as it is. */
const setClock = (difference: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: databaseNow() + difference })
}
/** Both are one machine's here. */
const databaseNow = () => performance.timeOrigin + performance.now()
afterEach(() => {
  vi.useRealTimers()
})

let categoryId: string
beforeAll(async () => {
  categoryId = await makeCategory(server.as())
})

async function place() {
  const ctx = server.as()
  const buyer = await makePerson(ctx)
  const seller = await makeSeller(ctx)
  const productId = await makeProduct(ctx, { userId: seller.userId, categoryId, price: 5_000, quantity: 3 })
  const { id } = await placeOrder(server.as(buyer), {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  return { id, buyer, number: orderNumber(id) }
}
const orderOf = async (id: string) => {
  const [order] = await server.as().db.select().from(orders).where(eq(orders.id, id))
  return order as typeof orders.$inferSelect
}

describe.each([
  ['five hours fast', 5 * hour],
  ['a year fast', 365 * 24 * hour],
  ['five hours slow', -5 * hour],
])('this machine’s clock is %s', (_, difference) => {
  test('an order has the time to be paid that it is due, and money moves once', async () => {
    const before = await place()
    setClock(difference)
    const after = await place()
    const { paymentDueAt } = await orderOf(after.id)
    const due = (paymentDueAt?.getTime() ?? 0) - databaseNow()
    expect(due).toBeGreaterThan(minutes(25))
    expect(due).toBeLessThan(minutes(35))
    await advanceOrders(server.as())
    expect([(await orderOf(before.id)).status, (await orderOf(after.id)).status]).toEqual([
      'initial',
      'initial',
    ])

    // Charged under one clock, told under the other.
    const { payment } = await openOrderPayment(server.as(before.buyer), { number: before.number })
    const sandbox = server.services.ctx.payments as ReturnType<typeof createSandbox>
    const { providerPaymentId = '', clientSecret = '' } = payment ?? {}
    await sandbox.confirmPayment({ id: providerPaymentId, clientSecret, ...cardOf('accepted') })
    vi.useRealTimers()
    await expect.poll(async () => (await orderOf(before.id)).status).toBe('pending')
    const paid = await server.as().db.select().from(payments).where(eq(payments.orderId, before.id))
    expect(paid).toHaveLength(1)
    const { rows } = await server
      .as()
      .db.execute<{ sum: string }>(sql`select sum(amount) as sum from ledger_entries`)
    expect(Number(rows[0]?.sum)).toBe(0)
  })

  test('a stored picture is not looked for before it can have been written down', async () => {
    setClock(difference)
    const photograph = await makePhotograph(400, 300)
    const { url } = await storePicture(server.as(), photograph)
    const { rows } = await server.as().db.execute<{ seconds: number }>(sql`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where name = 'delete-unused-files' and data::text like ${`%${url.replace('/files/', '')}%`}`)
    expect(rows[0]?.seconds).toBeGreaterThan(9 * 60)
    expect(rows[0]?.seconds).toBeLessThan(11 * 60)
  })

  test('a link that was mailed opens what it is for, and only as long as it may', async () => {
    const { actor } = await makeSignedIn(server)
    setClock(difference)
    const ask = () =>
      server.request('/api/account/forgot-password', {
        method: 'POST',
        body: JSON.stringify({ email: actor.email }),
      })
    expect((await ask()).status).toBe(200)
    await expect.poll(() => mailsTo(actor.email)).toBe(1)
    vi.useRealTimers()
    const { rows } = await server.as().db.execute<{ seconds: number }>(sql`
      select extract(epoch from expires_at - now())::float8 as seconds from verifications order by created_at desc limit 1`)
    expect(rows[0]?.seconds).toBeGreaterThan(50 * 60)
    expect(rows[0]?.seconds).toBeLessThan(25 * 60 * 60)
  })

  test('it is said, with what to do', async () => {
    const admin = await makePerson(server.as(), { role: 'admin' })
    setClock(difference)
    await checkSite(server.as(admin))
    vi.useRealTimers()
    const [finding] = await server
      .as()
      .db.select()
      .from(siteFindings)
      .where(eq(siteFindings.title, 'Horloge'))
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining('timedatectl') })
  })
})

const mailsTo = (email: string) => server.as().db.$count(emails, eq(emails.recipient, email))

test('whoever is signed in stays so while the clock is hours wrong, an administrator too', async () => {
  const somebody = await makeSignedIn(server)
  const admin = await makeSignedIn(server, { role: 'admin' })
  for (const difference of [13 * hour, -13 * hour]) {
    setClock(difference)
    for (const { cookie, actor } of [somebody, admin]) {
      const account = await server.request('/api/account', { cookie })
      expect(await account.json()).toMatchObject({ email: actor.email })
    }
    vi.useRealTimers()
  }
})

test('set while the process runs, forwards and back, it goes on as PostgreSQL’s does', () => {
  const { clock } = server.as()
  for (const difference of [3 * hour, -3 * hour, 90_000, 0]) {
    setClock(difference)
    expect(Math.abs(clock.now().getTime() - databaseNow())).toBeLessThan(2_500)
  }
})
