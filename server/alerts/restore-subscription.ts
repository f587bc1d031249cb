import { eq, inArray } from 'drizzle-orm'
import { alertMessages } from '#domain/account-messages.ts'
import { mostAlertPreferences } from '#domain/alerts/alerts.ts'
import { AppError } from '#domain/errors.ts'
import { listContacts } from '../accounts/list-contacts.ts'
import { type Context, inTransaction } from '../context.ts'
import { alertPreferences, savedSearches } from '../database/schema/alerts.ts'
import { categories, products } from '../database/schema/catalogue.ts'
import { describeSubscription, type SubscriptionState, searchRows } from './describe-subscription.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { addWatches } from './save-product-watch.ts'
import { saveSearchOf } from './save-search.ts'
import { invalidLink, readSubscription, type Subscription } from './unsubscribe-token.ts'

/**
 * Brings back what a mail's link ended; what its product or category took with it stays gone. The signature stands for a
 * signed-in person.
 * @throws AppError `not-found`; `conflict` above a limit
 */
export async function restoreSubscription(
  ctx: Context,
  input: { token: string },
): Promise<SubscriptionState> {
  const subscription = readSubscription(ctx, input.token)
  const people = await listContacts(ctx, { userIds: [subscription.userId] })
  if (people.length === 0) throw invalidLink()
  await inTransaction(ctx, async (ctx) => {
    await restoreWatch(ctx, subscription)
    await restorePreferences(ctx, subscription)
    await restoreSearch(ctx, subscription)
  })
  return describeSubscription(ctx, subscription)
}

async function restoreWatch(ctx: Context, { userId, watch }: Subscription): Promise<void> {
  if (!watch || (await ctx.db.$count(products, eq(products.id, watch.productId))) === 0) return
  await oneAtATime(ctx, 'product-watches', userId)
  await addWatches(ctx, { userId, ...watch })
}

async function restorePreferences(ctx: Context, { userId, preferences }: Subscription): Promise<void> {
  const ids = preferences?.flatMap(({ categoryId }) => categoryId ?? []) ?? []
  const known = ids.length
    ? await ctx.db.select({ id: categories.id }).from(categories).where(inArray(categories.id, ids))
    : []
  const rows = (preferences ?? []).filter(
    ({ categoryId }) => categoryId === null || known.some(({ id }) => id === categoryId),
  )
  if (rows.length === 0) return
  await oneAtATime(ctx, 'alert-preferences', userId)
  const createdAt = ctx.clock.now()
  await ctx.db
    .insert(alertPreferences)
    .values(rows.map((row) => ({ ...row, userId, createdAt })))
    .onConflictDoNothing()
  if ((await ctx.db.$count(alertPreferences, eq(alertPreferences.userId, userId))) > mostAlertPreferences)
    throw new AppError('conflict', alertMessages.tooMany(mostAlertPreferences), {
      title: alertMessages.saveFailureTitle,
    })
}

async function restoreSearch(ctx: Context, subscription: Subscription): Promise<void> {
  const { userId, search } = subscription
  if (!search || (await ctx.db.$count(savedSearches, searchRows(subscription))) > 0) return
  await saveSearchOf(ctx, { userId, ...search })
}
