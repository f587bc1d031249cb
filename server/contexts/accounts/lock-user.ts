import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/database/schema/accounts.ts'

/** First in every transaction that changes how a user signs in, which serialises such changes. */
export async function lockUser(
  ctx: Context,
  userId: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const [user] = await ctx.db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user
}
