import { and, gte, inArray, lte } from 'drizzle-orm'
import { addDays, type Day, dayOf, daysBetween } from '#domain/platform/days.ts'
import { type Dashboard, type DayFigures, dailyFigureNames, type Period } from '#domain/platform/figures.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { dailyFigures } from '#server/database/schema/platform.ts'
import { dayFigures, lastSummarisedDay, pastDays, readProductCounts, summariseDays } from './figures.ts'

/**
 * The platform at a glance: past days from what was written down, today from index ranges, nothing by reading a table.
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

/** Counting products again is for a job; how old the count may be before a job is enqueued. */
const countIsFreshFor = 10 * 60_000

/** Makes up for missed nights, on the first day of all too. Answers the product counts, with their time. */
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
