import { and, eq, gte, inArray, lte, max, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, daysBetween } from '#domain/platform/days.ts'
import {
  countedStatuses,
  type Dashboard,
  type DayFigures,
  dailyFigureNames,
  type Period,
  periods,
} from '#domain/platform/figures.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { newSellerFigures } from '#server/contexts/accounts/users.ts'
import {
  countProductsByStatus,
  newProductFigures,
} from '#server/contexts/catalogue/admin-products/list-waiting-products.ts'
import { orderFigures } from '#server/contexts/orders/admin/find-orders.ts'
import { dailyFigures } from '#server/database/schema/platform.ts'

/** Computes the figures of each of these days, from index ranges alone. */
async function dayFigures(
  ctx: Context,
  days: { first: Day; last: Day },
): Promise<{ day: Day; figures: DayFigures }[]> {
  const orders = await orderFigures(ctx, days)
  const sellers = await newSellerFigures(ctx, days)
  const products = await newProductFigures(ctx, days)
  const ordersOf = new Map(orders.map((row) => [row.day, row]))
  const sellersOf = new Map(sellers.map((row) => [row.day, row.sellers]))
  const productsOf = new Map(products.map((row) => [row.day, row.products]))
  return daysBetween(days.first, days.last).map((day) => ({
    day,
    figures: {
      orders: ordersOf.get(day)?.orders ?? 0,
      sales: ordersOf.get(day)?.sales ?? 0,
      'new-sellers': sellersOf.get(day) ?? 0,
      'new-products': productsOf.get(day) ?? 0,
    },
  }))
}

const figureOf = (status: string) => `products:${status}`
/** Time of the product counts, in milliseconds since 1970. */
const countedAtFigure = 'products-counted-at'

/** Stores the number of products by status, which takes too long to count on every page view. */
async function countProductStatuses(ctx: Context): Promise<void> {
  const counts = new Map((await countProductsByStatus(ctx)).map(({ status, count }) => [status, count]))
  const now = ctx.clock.now()
  const day = dayOf(now)
  await writeFigures(ctx, [
    ...countedStatuses.map((status) => ({ day, figure: figureOf(status), value: counts.get(status) ?? 0 })),
    { day, figure: countedAtFigure, value: now.getTime() },
  ])
}

/** Returns the last stored number of products by status; null before the first count. */
async function readProductCounts(ctx: Context) {
  const { db } = ctx
  const lastDay = db
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(eq(dailyFigures.figure, countedAtFigure))
  const figures = [countedAtFigure, ...countedStatuses.map(figureOf)]
  const rows = await db
    .select({ figure: dailyFigures.figure, value: dailyFigures.value })
    .from(dailyFigures)
    .where(and(inArray(dailyFigures.figure, figures), eq(dailyFigures.day, lastDay)))
  const values = new Map(rows.map(({ figure, value }) => [figure, value]))
  const countedAt = values.get(countedAtFigure)
  if (countedAt === undefined) return null
  return {
    countedAt: new Date(countedAt),
    statuses: countedStatuses.map((status) => ({ status, count: values.get(figureOf(status)) ?? 0 })),
  }
}

/** Stores figures and replaces existing ones. */
async function writeFigures(ctx: Context, rows: (typeof dailyFigures.$inferInsert)[]): Promise<void> {
  await ctx.db
    .insert(dailyFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyFigures.figure, dailyFigures.day],
      set: { value: sql`excluded.value` },
    })
}

/** Days of the longest chart together with its comparison period. */
const retentionDays = 2 * Math.max(...periods)

/** Days after which a past day no longer changes, for example by a cancellation. */
const recountedDays = 35

/** Returns the first and the last of the past days shown; the last is yesterday. */
const pastDays = (ctx: Context): { first: Day; last: Day } => {
  const today = dayOf(ctx.clock.now())
  return { first: addDays(today, 1 - retentionDays), last: addDays(today, -1) }
}

/** Stores the sums of past days and the number of products by status, every night. It is repeatable and makes up for missed nights. */
export async function summariseDays(ctx: Context): Promise<void> {
  const { first, last } = pastDays(ctx)
  const summarised = await lastSummarisedDay(ctx, { first, last })
  const recounted = summarised && addDays(summarised, 1 - recountedDays)
  const sums = await dayFigures(ctx, { first: recounted && recounted > first ? recounted : first, last })
  await writeFigures(
    ctx,
    sums.flatMap(({ day, figures }) =>
      dailyFigureNames.map((figure) => ({ day, figure, value: figures[figure] })),
    ),
  )
  await countProductStatuses(ctx)
}

/** Returns the last stored day before the first missing one. */
async function lastSummarisedDay(ctx: Context, { first, last }: { first: Day; last: Day }) {
  const [ends] = await ctx.db
    .select({
      first: sql<Day | null>`min(${dailyFigures.day})::text`,
      last: sql<Day | null>`max(${dailyFigures.day})::text`,
    })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.figure, 'orders'), gte(dailyFigures.day, first), lte(dailyFigures.day, last)))
  return ends?.first === first ? ends.last : null
}

/**
 * Returns the figures of the platform: past days from stored sums, today from index ranges, without scanning a table.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function getDashboard(ctx: Context, { period }: { period: Period }): Promise<Dashboard> {
  requireAdmin(ctx)
  const products = await readUpToDate(ctx)
  const today = dayOf(ctx.clock.now())
  const [past, [now]] = await Promise.all([
    readDays(ctx, { first: addDays(today, 1 - 2 * period), last: addDays(today, -1) }),
    dayFigures(ctx, { first: today, last: today }),
  ])
  const days = now ? [...past, now] : past
  const shown = days.slice(-period)
  const before = days.slice(0, -period)
  const totals = Object.fromEntries(
    dailyFigureNames.map((figure) => {
      const sum = (part: typeof days) => part.reduce((total, { figures }) => total + figures[figure], 0)
      return [figure, { current: sum(shown), previous: sum(before) }]
    }),
  ) as Dashboard['totals']
  return { days: shown, totals, today: now?.figures ?? noFigures, products }
}

const noFigures: DayFigures = { orders: 0, sales: 0, 'new-sellers': 0, 'new-products': 0 }

/** Milliseconds after which the product counts are outdated and a job is enqueued to count again. */
const countIsFreshFor = 10 * 60_000

/** Makes up for missed nights, and for all days on the first one. Returns the product counts with their time. */
async function readUpToDate(ctx: Context): Promise<Dashboard['products']> {
  const past = pastDays(ctx)
  const [summarised, known] = await Promise.all([lastSummarisedDay(ctx, past), readProductCounts(ctx)])
  let counts = known
  if (summarised !== past.last || !known) {
    await summariseDays(ctx)
    counts = await readProductCounts(ctx)
  } else if (known.countedAt.getTime() < ctx.clock.now().getTime() - countIsFreshFor)
    await ctx.jobs.enqueue(ctx.db, 'summarise-day', {})
  return {
    countedAt: (counts?.countedAt ?? ctx.clock.now()).toISOString(),
    statuses: counts?.statuses ?? [],
  }
}

async function readDays(
  ctx: Context,
  days: { first: Day; last: Day },
): Promise<{ day: Day; figures: DayFigures }[]> {
  const rows = await ctx.db
    .select()
    .from(dailyFigures)
    .where(
      and(
        inArray(dailyFigures.figure, [...dailyFigureNames]),
        gte(dailyFigures.day, days.first),
        lte(dailyFigures.day, days.last),
      ),
    )
  const byDay = Map.groupBy(rows, (row) => row.day)
  return daysBetween(days.first, days.last).map((day) => ({
    day,
    figures: {
      ...noFigures,
      ...Object.fromEntries((byDay.get(day) ?? []).map(({ figure, value }) => [figure, value])),
    },
  }))
}
