import { type Context, inTransaction } from '../context.ts'
import { alertPreferences, productWatches, savedSearches } from '../database/schema/alerts.ts'
import {
  describeSubscription,
  preferenceRows,
  type SubscriptionState,
  searchRows,
  watchRows,
} from './describe-subscription.ts'
import { readSubscription } from './unsubscribe-token.ts'

/** Ends what a mail was sent for. Its signature stands for a signed-in person. @throws AppError `not-found` */
export async function endSubscription(ctx: Context, input: { token: string }): Promise<SubscriptionState> {
  const subscription = readSubscription(ctx, input.token)
  await inTransaction(ctx, async ({ db }) => {
    await db.delete(productWatches).where(watchRows(subscription))
    await db.delete(alertPreferences).where(preferenceRows(subscription))
    await db.delete(savedSearches).where(searchRows(subscription))
  })
  return describeSubscription(ctx, subscription)
}
