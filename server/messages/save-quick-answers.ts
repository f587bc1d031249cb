import { eq } from 'drizzle-orm'
import { lockUser } from '../accounts/lock-user.ts'
import { type Context, inTransaction } from '../context.ts'
import { quickAnswers } from '../database/schema/messages.ts'
import { requireSeller } from '../selling/require-seller.ts'

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
