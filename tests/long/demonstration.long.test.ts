import { count, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fulfilmentStatuses } from '#domain/orders/states.ts'
import { getDashboard } from '#server/contexts/admin/get-dashboard.ts'
import { checkLedger } from '#server/contexts/payments/check/find-problems.ts'
import {
  conversationReports,
  emails,
  fulfilments,
  orders,
  priceRequests,
  productImports,
  reviews,
  transfers,
} from '#server/database/schema/index.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { playMarketOnce } from '#tools/demonstration/market/play-market.ts'
import { findPeople, readMarket } from '#tools/demonstration/market/read-market.ts'
import { seedDemonstration } from '#tools/demonstration/seed-demonstration.ts'

const server = startTestServer()

const pause = async () => {}
beforeAll(async () => {
  const ctx = server.as()
  await seedDemonstration(ctx, () => {})
  // An aborted run is rolled back; two complete runs create the orders once.
  const stopped = new AbortController()
  let pauses = 0
  const untilStopped = async () => {
    pauses += 1
    if (pauses === 40) stopped.abort()
  }
  const aborted = playMarketOnce(ctx, { pause: untilStopped, signal: stopped.signal })
  await expect(aborted).rejects.toThrow('aborted')
  expect(await ctx.db.$count(orders)).toBe(0)
  for (const _ of [1, 2]) await playMarketOnce(ctx, { pause, signal: new AbortController().signal })
}, 300_000)

test('the demonstration’s orders are created once', async () => {
  expect(await server.as().db.$count(orders)).toBe((await readMarket()).orders.length)
})

test('the demonstration contains fulfilments and orders of every state', async () => {
  const { db } = server.as()
  const rows = await db
    .select({ status: fulfilments.status, n: count() })
    .from(fulfilments)
    .groupBy(fulfilments.status)
  expect(rows.map(({ status }) => status).sort()).toEqual([...fulfilmentStatuses].sort())
  const states = await db.selectDistinct({ status: orders.status }).from(orders)
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining([
      'initial',
      'reviewed',
      'reviewed-by-provider',
      'reviewed-by-customer',
      'disputed',
    ]),
  )
})

test('the demonstration’s ledger balances, and no transfer failed', async () => {
  const ctx = server.as()
  expect(await checkLedger(ctx)).toEqual({ problems: [] })
  expect(await ctx.db.select().from(transfers).where(sql`${transfers.status} = 'failed'`)).toEqual([])
})

test('the demonstration contains reviews, reports, price requests and imports', async () => {
  const { db } = server.as()
  for (const table of [reviews, conversationReports, priceRequests, productImports])
    expect((await db.select({ n: count() }).from(table))[0]?.n).toBeGreaterThan(0)
  const waiting = await db.select().from(emails).where(sql`${emails.status} <> 'sent'`)
  expect(waiting).toEqual([])
  const { admin } = await findPeople(server.as())
  expect(await getDashboard(server.as(admin), { period: 365 } as never)).toBeDefined()
})

test('the demonstration leaves no email to send', async () => {
  const { db } = server.as()
  const waiting = await db.execute(sql`select 1 from pgboss.job where name = 'send-email'`)
  expect(waiting.rows).toEqual([])
})

test('the demonstration’s events are in the past and at different times', async () => {
  const { db } = server.as()
  for (const [table, column] of [
    ['orders', 'created_at'],
    ['order_events', 'created_at'],
    ['messages', 'created_at'],
    ['reviews', 'created_at'],
    ['invoices', 'issued_at'],
    ['emails', 'sent_at'],
    ['transfers', 'created_at'],
    ['product_prices', 'since'],
    ['users', 'created_at'],
  ] as const) {
    const { rows } = await db.execute(
      sql.raw(`select count(*)::int "all", count(distinct ${column})::int "moments", max(${column}) <= now() "isPast"
        from ${table}`),
    )
    const [row] = rows as { all: number; moments: number; isPast: boolean }[]
    expect(row?.isPast, table).toBe(true)
    expect(row?.moments, table).toBeGreaterThan((row?.all ?? 0) * 0.9)
  }
})
