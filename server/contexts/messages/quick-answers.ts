import { asc, eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { quickAnswers } from '#server/database/schema/messages.ts'

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

/** Keeps these answers instead of those before. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function saveQuickAnswers(
  ctx: Context,
  { answers }: { answers: string[] },
): Promise<{ answers: string[] }> {
  const { userId } = requireSeller(ctx)
  await inTransaction(ctx, async (ctx) => {
    // Two tabs that save at once: one list stays, not both.
    await lockUser(ctx, userId)
    await ctx.db.delete(quickAnswers).where(eq(quickAnswers.userId, userId))
    if (answers.length > 0)
      await ctx.db
        .insert(quickAnswers)
        .values(answers.map((content, position) => ({ userId, content, position })))
  })
  return { answers }
}
