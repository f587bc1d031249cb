import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf } from '#domain/platform/days.ts'
import { dailyFigureNames, periods } from '#domain/platform/figures.ts'
import type { Context } from '../context.ts'
import { dailyFigures } from '../database/schema/platform.ts'
import { dayFigures } from './day-figures.ts'
import { countProductStatuses } from './product-counts.ts'
import { writeFigures } from './write-figures.ts'

/** As far back as the longest chart and what it is compared with look. */
const keptDays = 2 * Math.max(...periods)

/** A past day may still change: an order of it is cancelled. Later than this it stays as it was. */
const recountedDays = 35

/** The days of the past that are shown: the first and yesterday. */
export const pastDays = (ctx: Context): { first: Day; last: Day } => {
  const today = dayOf(ctx.clock.now())
  return { first: addDays(today, 1 - keptDays), last: addDays(today, -1) }
}

/**
 * Writes down the sums of past days and how many products there are of each status. Every night; run again it writes the
 * same, and whatever nights were missed are made up for.
 */
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

/** The last day that is written down, if nothing before it is missing. */
export async function lastSummarisedDay(ctx: Context, { first, last }: { first: Day; last: Day }) {
  const [ends] = await ctx.db
    .select({
      first: sql<Day | null>`min(${dailyFigures.day})::text`,
      last: sql<Day | null>`max(${dailyFigures.day})::text`,
    })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.figure, 'orders'), gte(dailyFigures.day, first), lte(dailyFigures.day, last)))
  return ends?.first === first ? ends.last : null
}
