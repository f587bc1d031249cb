import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { alertPreferences, productWatches, savedSearches, sentAlerts } from '../database/schema/alerts.ts'

/** Deletes everything somebody wanted to be told, and what they were told. */
export async function forgetSubscriber({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(alertPreferences).where(eq(alertPreferences.userId, userId))
  await db.delete(productWatches).where(eq(productWatches.userId, userId))
  await db.delete(sentAlerts).where(eq(sentAlerts.userId, userId))
  await db.delete(savedSearches).where(eq(savedSearches.userId, userId))
}
