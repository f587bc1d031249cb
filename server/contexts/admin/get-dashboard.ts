import { and, eq, gte, inArray, lte, max, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween, toParisDay } from '#domain/platform/days.ts'
import {
  countedStatuses,
  type Dashboard,
  type DayFigures,
  dailyFigureNames,
  type Period,
  periods,
} from '#domain/platform/figures.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { countNewSellersByDay } from '#server/contexts/accounts/users.ts'
import {
  countProductsByStatus,
  newProductFigures,
} from '#server/contexts/catalogue/admin-products/list-waiting-products.ts'
import { orderFigures } from '#server/contexts/orders/admin/find-orders.ts'
import { dailyFigures } from '#server/database/schema/platform.ts'

/** Computes the figures of each of these days, from index ranges alone. */
async function computeDayFigures(
  ctx: Context,
  days: { first: Day; last: Day },
): Promise<{ day: Day; figures: DayFigures }[]> {
  const orders = await orderFigures(ctx, days)
  const sellers = await countNewSellersByDay(ctx, days)
  const products = await newProductFigures(ctx, days)
  const ordersByDay = new Map(orders.map((row) => [row.day, row]))
  const sellersByDay = new Map(sellers.map((row) => [row.day, row.sellers]))
  const productsByDay = new Map(products.map((row) => [row.day, row.products]))
  return daysBetween(days.first, days.last).map((day) => ({
    day,
    figures: {
      orders: ordersByDay.get(day)?.orders ?? 0,
      sales: ordersByDay.get(day)?.sales ?? 0,
      'new-sellers': sellersByDay.get(day) ?? 0,
      'new-products': productsByDay.get(day) ?? 0,
    },
  }))
}

const productCountFigure = (status: string) => `products:${status}`
/** Time of the product counts, in milliseconds since 1970. */
const countedAtFigure = 'products-counted-at'

/** Stores the number of products by status, which takes too long to count on every page view. */
async function countProductStatuses(ctx: Context): Promise<void> {
  const counts = new Map((await countProductsByStatus(ctx)).map(({ status, count }) => [status, count]))
  const now = ctx.clock.now()
  const day = toParisDay(now)
  await writeFigures(ctx, [
    ...countedStatuses.map((status) => ({
      day,
      figure: productCountFigure(status),
      value: counts.get(status) ?? 0,
    })),
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
  const figures = [countedAtFigure, ...countedStatuses.map(productCountFigure)]
  const rows = await db
    .select({ figure: dailyFigures.figure, value: dailyFigures.value })
    .from(dailyFigures)
    .where(and(inArray(dailyFigures.figure, figures), eq(dailyFigures.day, lastDay)))
  const values = new Map(rows.map(({ figure, value }) => [figure, value]))
  const countedAt = values.get(countedAtFigure)
  if (countedAt === undefined) return null
  return {
    countedAt: new Date(countedAt),
    statuses: countedStatuses.map((status) => ({
      status,
      count: values.get(productCountFigure(status)) ?? 0,
    })),
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
const chartedDays = 2 * Math.max(...periods)

/** The sums of a day may still change during this number of days, for example by a cancellation. */
const recountedDays = 35

/** Returns the first and the last of the past days shown; the last is yesterday. */
const getPastDays = (ctx: Context): { first: Day; last: Day } => {
  const today = toParisDay(ctx.clock.now())
  return { first: addDays(today, 1 - chartedDays), last: addDays(today, -1) }
}

/** Stores the sums of past days and the number of products by status, every night. It is repeatable and makes up for missed nights. */
export async function summariseDays(ctx: Context): Promise<void> {
  const { first, last } = getPastDays(ctx)
  const lastSummarised = await findLastSummarisedDay(ctx, { first, last })
  const recountFrom = lastSummarised && addDays(lastSummarised, 1 - recountedDays)
  const sums = await computeDayFigures(ctx, {
    first: recountFrom && recountFrom > first ? recountFrom : first,
    last,
  })
  await writeFigures(
    ctx,
    sums.flatMap(({ day, figures }) =>
      dailyFigureNames.map((figure) => ({ day, figure, value: figures[figure] })),
    ),
  )
  await countProductStatuses(ctx)
}

/** Returns the last stored day before the first missing one. */
async function findLastSummarisedDay(ctx: Context, { first, last }: { first: Day; last: Day }) {
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
  const products = await readCurrentProductCounts(ctx)
  const today = toParisDay(ctx.clock.now())
  const [past, [todayRow]] = await Promise.all([
    readStoredDays(ctx, { first: addDays(today, 1 - 2 * period), last: addDays(today, -1) }),
    computeDayFigures(ctx, { first: today, last: today }),
  ])
  const days = todayRow ? [...past, todayRow] : past
  const shownDays = days.slice(-period)
  const previousDays = days.slice(0, -period)
  const totals = Object.fromEntries(
    dailyFigureNames.map((figure) => {
      const sum = (part: typeof days) => part.reduce((total, { figures }) => total + figures[figure], 0)
      return [figure, { current: sum(shownDays), previous: sum(previousDays) }]
    }),
  ) as Dashboard['totals']
  return { days: shownDays, totals, today: todayRow?.figures ?? zeroFigures, products }
}

const zeroFigures: DayFigures = { orders: 0, sales: 0, 'new-sellers': 0, 'new-products': 0 }

/** A job counts the products again when the stored counts are older. */
const maxCountAgeMs = 10 * 60_000

/** Returns the product counts with their time. Sums up days missed by the nightly job first, on a new site all of them. */
async function readCurrentProductCounts(ctx: Context): Promise<Dashboard['products']> {
  const past = getPastDays(ctx)
  const [lastSummarised, storedCounts] = await Promise.all([
    findLastSummarisedDay(ctx, past),
    readProductCounts(ctx),
  ])
  let counts = storedCounts
  if (lastSummarised !== past.last || !storedCounts) {
    await summariseDays(ctx)
    counts = await readProductCounts(ctx)
  } else if (storedCounts.countedAt.getTime() < ctx.clock.now().getTime() - maxCountAgeMs)
    await ctx.jobs.enqueue(ctx.db, 'summarise-day', {})
  return {
    countedAt: (counts?.countedAt ?? ctx.clock.now()).toISOString(),
    statuses: counts?.statuses ?? [],
  }
}

async function readStoredDays(
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
      ...zeroFigures,
      ...Object.fromEntries((byDay.get(day) ?? []).map(({ figure, value }) => [figure, value])),
    },
  }))
}
