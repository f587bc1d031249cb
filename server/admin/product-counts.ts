import { and, eq, inArray, max } from 'drizzle-orm'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { dayOf } from '#domain/platform/days.ts'
import { countProductsByStatus } from '../catalogue/figures.ts'
import type { Context } from '../context.ts'
import { dailyFigures } from '../database/schema/platform.ts'
import { writeFigures } from './write-figures.ts'

const figureOf = (status: string) => `products:${status}`
/** When they were counted, in milliseconds since 1970. */
const countedAtFigure = 'products-counted-at'

/** Counts the products of each status and writes it down: counting all of them is too much for every look. */
export async function countProductStatuses(ctx: Context): Promise<void> {
  const counts = new Map((await countProductsByStatus(ctx)).map(({ status, count }) => [status, count]))
  const now = ctx.clock.now()
  const day = dayOf(now)
  await writeFigures(ctx, [
    ...productStatuses.map((status) => ({ day, figure: figureOf(status), value: counts.get(status) ?? 0 })),
    { day, figure: countedAtFigure, value: now.getTime() },
  ])
}

/** How many products there were of each status when they were last counted; null before the first time. */
export async function readProductCounts(ctx: Context) {
  const { db } = ctx
  const lastDay = db
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(eq(dailyFigures.figure, countedAtFigure))
  const figures = [countedAtFigure, ...productStatuses.map(figureOf)]
  const rows = await db
    .select({ figure: dailyFigures.figure, value: dailyFigures.value })
    .from(dailyFigures)
    .where(and(inArray(dailyFigures.figure, figures), eq(dailyFigures.day, lastDay)))
  const values = new Map(rows.map(({ figure, value }) => [figure, value]))
  const countedAt = values.get(countedAtFigure)
  if (countedAt === undefined) return null
  return {
    countedAt: new Date(countedAt),
    statuses: productStatuses.map((status) => ({ status, count: values.get(figureOf(status)) ?? 0 })),
  }
}
