import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dailyFigures } from '../database/schema/platform.ts'

/** Writes figures down; those that are there already are replaced. */
export async function writeFigures(ctx: Context, rows: (typeof dailyFigures.$inferInsert)[]): Promise<void> {
  await ctx.db
    .insert(dailyFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyFigures.figure, dailyFigures.day],
      set: { value: sql`excluded.value` },
    })
}
