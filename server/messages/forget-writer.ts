import { eq, or } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { blockedPeople, priceRequests, quickAnswers } from '../database/schema/messages.ts'

/** What somebody wrote to others is theirs to keep, until it is old; everything else goes. */
export async function forgetWriter({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(quickAnswers).where(eq(quickAnswers.userId, userId))
  await db
    .delete(blockedPeople)
    .where(or(eq(blockedPeople.blockerId, userId), eq(blockedPeople.blockedId, userId)))
  await db.delete(priceRequests).where(eq(priceRequests.userId, userId))
}
