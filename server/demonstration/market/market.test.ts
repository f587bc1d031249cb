import { count, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fulfilmentStatuses } from '#domain/orders/fulfilments.ts'
import { getDashboard } from '#server/admin/get-dashboard.ts'
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
import { checkLedger } from '#server/payments/check/check-ledger.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { seedDemonstration } from '../seed-demonstration.ts'
import { findPeople } from './people.ts'
import { playMarket } from './play-market.ts'
import { readMarket } from './read-market.ts'

const server = startTestServer()

beforeAll(async () => {
  const ctx = server.as()
  await seedDemonstration(ctx, () => {})
  await playMarket(ctx, await readMarket())
}, 120_000)

test('every state of an order is there, and every one has ended that had to', async () => {
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

test('its books are in order', async () => {
  const ctx = server.as()
  expect(await checkLedger(ctx)).toEqual({ problems: [] })
  expect(await ctx.db.select().from(transfers).where(sql`${transfers.status} = 'failed'`)).toEqual([])
})

test('no screen is empty', async () => {
  const { db } = server.as()
  for (const table of [reviews, conversationReports, priceRequests, productImports])
    expect((await db.select({ n: count() }).from(table))[0]?.n).toBeGreaterThan(0)
  const waiting = await db.select().from(emails).where(sql`${emails.status} <> 'sent'`)
  expect(waiting).toEqual([])
  const { admin } = await findPeople(server.as())
  expect(await getDashboard(server.as(admin), { period: 365 } as never)).toBeDefined()
})
