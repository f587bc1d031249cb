import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Clock } from '#server/context.ts'
import { dailyFigures, fulfilments, orders } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getDashboard, summariseDays } from './get-dashboard.ts'

const server = startTestServer()
let admin: Actor
let buyer: Actor
let seller: Actor
let categoryId: string

const clockAt = (instant: string): Clock => ({ now: () => new Date(instant) })
const longAgo = new Date('2019-01-01T12:00:00Z')

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin', createdAt: longAgo })
  buyer = await makePerson(server.as(), { createdAt: longAgo })
  seller = await makeSeller(server.as(), { createdAt: longAgo })
  categoryId = await makeCategory(server.as())
})

const insertOrder = (
  createdAt: string,
  totalAmount: number,
  status: 'initial' | 'annulee' | 'pending' | 'disputed' = 'pending',
) =>
  server
    .as()
    .db.insert(orders)
    .values({
      userId: buyer.userId,
      totalAmount,
      status,
      deliveryOption: 'pickup',
      idempotencyKey: randomUUID(),
      createdAt: new Date(createdAt),
    })

const readDashboard = (clock: Clock, period: 7 | 30 | 365 = 7) =>
  getDashboard(server.as(admin, clock), { period })

test('getDashboard counts by days in Paris and leaves cancelled orders out of the sales', async () => {
  // Half past midnight on 11 July in Paris, and the first night of winter time, which has 25 hours.
  await insertOrder('2024-07-10T22:30:00Z', 10_000)
  await insertOrder('2024-07-10T21:30:00Z', 500)
  await insertOrder('2024-07-11T08:00:00Z', 99_900, 'annulee')
  await insertOrder('2024-10-27T22:30:00Z', 700)
  await insertOrder('2024-10-27T23:30:00Z', 900)
  const { days, totals } = await readDashboard(clockAt('2024-07-12T10:00:00Z'))
  expect(days.map(({ day }) => day)).toEqual([
    '2024-07-06',
    '2024-07-07',
    '2024-07-08',
    '2024-07-09',
    '2024-07-10',
    '2024-07-11',
    '2024-07-12',
  ])
  expect(days.slice(4, 6).map(({ figures }) => [figures.orders, figures.sales])).toEqual([
    [1, 500],
    [1, 10_000],
  ])
  expect(totals.sales).toEqual({ current: 10_500, previous: 0 })
  const autumn = await readDashboard(clockAt('2024-10-29T10:00:00Z'))
  expect(autumn.days.slice(4, 6).map(({ day, figures }) => [day, figures.sales])).toEqual([
    ['2024-10-27', 700],
    ['2024-10-28', 900],
  ])
})

test('getDashboard counts an unpaid order and leaves it out of the sales', async () => {
  await insertOrder('2023-05-04T09:00:00Z', 1_100)
  await insertOrder('2023-05-04T10:00:00Z', 50_000, 'initial')
  const { days } = await readDashboard(clockAt('2023-05-05T10:00:00Z'))
  expect(days.at(-2)).toMatchObject({ day: '2023-05-04', figures: { orders: 2, sales: 1_100 } })
})

test('getDashboard leaves the cancelled fulfilment of one seller out of the sales', async () => {
  const [placed] = await insertOrder('2022-02-02T09:00:00Z', 9_000).returning({ id: orders.id })
  const other = await makeSeller(server.as(), { createdAt: longAgo })
  const orderId = placed?.id as string
  await server
    .as()
    .db.insert(fulfilments)
    .values([
      { orderId, sellerId: seller.userId, amount: 5_000, status: 'pending' },
      { orderId, sellerId: other.userId, amount: 3_500, transportAmount: 500, status: 'annulee' },
    ])
  const { days } = await readDashboard(clockAt('2022-02-03T10:00:00Z'))
  expect(days.at(-2)).toMatchObject({ day: '2022-02-02', figures: { orders: 1, sales: 5_000 } })
})

test('getDashboard counts today live and compares with the former period', async () => {
  await insertOrder('2025-03-03T09:00:00Z', 2_000)
  await insertOrder('2025-03-12T09:00:00Z', 3_000)
  const clock = clockAt('2025-03-12T12:00:00Z')
  expect((await readDashboard(clock)).totals.orders).toEqual({ current: 1, previous: 1 })
  await insertOrder('2025-03-12T11:00:00Z', 4_000)
  const { today, totals } = await readDashboard(clock)
  expect(today).toMatchObject({ orders: 2, sales: 7_000 })
  expect(totals.sales).toEqual({ current: 7_000, previous: 2_000 })
})

test('summariseDays is repeatable, fills missed days and follows a late cancellation', async () => {
  await insertOrder('2025-06-02T09:00:00Z', 1_000)
  const readStoredFigures = () =>
    server
      .as()
      .db.select()
      .from(dailyFigures)
      .where(eq(dailyFigures.day, '2025-06-02'))
      .orderBy(dailyFigures.figure)
  const later = server.as(null, clockAt('2025-06-10T01:00:00Z'))
  await Promise.all([summariseDays(later), summariseDays(later)])
  const first = await readStoredFigures()
  expect(first.find(({ figure }) => figure === 'sales')?.value).toBe(1_000)
  await summariseDays(later)
  expect(await readStoredFigures()).toEqual(first)
  // Days without a run are filled.
  await summariseDays(server.as(null, clockAt('2025-08-20T01:00:00Z')))
  const days = await server.as().db.select().from(dailyFigures).where(eq(dailyFigures.figure, 'orders'))
  expect(days.map(({ day }) => day)).toContain('2025-07-15')

  await insertOrder('2025-09-01T09:00:00Z', 5_000)
  await summariseDays(server.as(null, clockAt('2025-09-03T01:00:00Z')))
  await server.as().db.update(orders).set({ status: 'annulee' }).where(eq(orders.totalAmount, 5_000))
  await summariseDays(server.as(null, clockAt('2025-09-04T01:00:00Z')))
  const cancelled = await readDashboard(clockAt('2025-09-04T01:05:00Z'))
  expect(cancelled.totals.sales.current).toBe(0)
})

test('getDashboard reads a year from the daily figures', async () => {
  const clock = clockAt('2025-11-20T10:00:00Z')
  await readDashboard(clock, 365)
  await server
    .as()
    .db.insert(dailyFigures)
    .values({ day: '2025-11-01', figure: 'orders', value: 41 })
    .onConflictDoUpdate({ target: [dailyFigures.figure, dailyFigures.day], set: { value: 41 } })
  const { days } = await readDashboard(clock, 365)
  expect(days).toHaveLength(365)
  expect(days.find(({ day }) => day === '2025-11-01')?.figures.orders).toBe(41)
})

test('getDashboard returns the time of the product counts', async () => {
  // Later than any count taken by running jobs.
  const clock = clockAt('2126-02-20T12:00:00Z')
  await makeProduct(server.as(), { userId: seller.userId, categoryId, status: 'vendu' })
  const waiting = { userId: seller.userId, categoryId, status: 'a_valider' as const }
  await makeProduct(server.as(), waiting)
  await makeProduct(server.as(), { ...waiting, refusalReason: 'Photos floues.' })
  await makeProduct(server.as(), { ...waiting, refusalReason: 'Sans prix.' })
  const { products } = await readDashboard(clock)
  expect(products.countedAt).toBe('2126-02-20T12:00:00.000Z')
  const counts = new Map(products.statuses.map(({ status, count }) => [status, count]))
  expect(counts.get('vendu')).toBe(1)
  expect([counts.get('a_valider'), counts.get('refused')]).toEqual([1, 2])
})

test.each([
  ['a visitor', () => null, 'not-signed-in'],
  ['a buyer', () => buyer, 'forbidden'],
  [
    'an administrator who impersonates a buyer',
    () => ({ ...buyer, impersonatedBy: admin.userId }),
    'forbidden',
  ],
  ['an impersonated administrator', () => ({ ...admin, impersonatedBy: admin.userId }), 'forbidden'],
])('getDashboard rejects %s', async (_, actor, code) => {
  await expect(getDashboard(server.as(actor()), { period: 7 })).rejects.toMatchObject({ code })
})
