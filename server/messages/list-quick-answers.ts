import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { quickAnswers } from '../database/schema/messages.ts'
import { requireSeller } from '../selling/require-seller.ts'

/** What a seller answers often, in their order. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listQuickAnswers(ctx: Context): Promise<{ answers: string[] }> {
  const { userId } = requireSeller(ctx)
  const rows = await ctx.db
    .select({ content: quickAnswers.content })
    .from(quickAnswers)
    .where(eq(quickAnswers.userId, userId))
    .orderBy(asc(quickAnswers.position))
  return { answers: rows.map(({ content }) => content) }
}
