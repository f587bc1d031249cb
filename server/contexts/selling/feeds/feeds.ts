import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { StandingAccess } from '#domain/accounts/standing-access.ts'
import { isUuid } from '#domain/address.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Feed, feedMessages, maxFeeds } from '#domain/selling/feeds.ts'
import { checkPublicAddress } from '#server/capabilities/files/fetch-public.ts'
import { type Context, inTransaction, requireActor, requireSeller } from '#server/context.ts'
import { lockAccount } from '#server/contexts/accounts/lock-accounts.ts'
import { requireCompleteProfile } from '#server/contexts/accounts/profile.ts'
import { notifyAccessEvent } from '#server/contexts/accounts/second-factor/factors.ts'
import { feedArticles, feedReads, productFeeds } from '#server/database/schema/feeds.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/** Lists the signed-in seller's feeds. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listFeeds(ctx: Context): Promise<Feed[]> {
  const { userId } = requireSeller(ctx)
  const { id, url, state, problem, lastReadAt, nextReadAt, createdAt } = productFeeds
  const lastImport = ctx.db
    .select({ importId: feedReads.importId })
    .from(feedReads)
    .where(eq(feedReads.feedId, id))
    .orderBy(desc(feedReads.createdAt))
    .limit(1)
  const presentProducts = ctx.db
    .select({ count: count() })
    .from(feedArticles)
    .where(and(eq(feedArticles.feedId, id), isNull(feedArticles.goneAt)))
  const rows = await ctx.db
    .select({
      id,
      url,
      state,
      problem,
      lastReadAt,
      nextReadAt,
      importId: sql<string | null>`(${lastImport})`,
      productCount: sql<number>`(${presentProducts})::int`,
    })
    .from(productFeeds)
    .where(eq(productFeeds.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ lastReadAt, nextReadAt, ...feed }) => ({
    ...feed,
    lastReadAt: lastReadAt?.toISOString() ?? null,
    nextReadAt: nextReadAt.toISOString(),
  }))
}

/**
 * Adds a feed: from now on its address is read every hour.
 * @throws AppError `forbidden` for a buyer or an incomplete profile; `invalid` at `url`; `conflict` beyond `maxFeeds`
 */
export async function createFeed(ctx: Context, { url }: { url: string }): Promise<{ id: string }> {
  const actor = requireSeller(ctx)
  await requireCompleteProfile(ctx, actor)
  const title = feedMessages.failureTitle
  const urlError = (text: string) => invalidField('url', text, { title })
  try {
    checkPublicAddress(url, feedMessages)
  } catch (error) {
    throw error instanceof AppError ? urlError(error.message) : error
  }
  return inTransaction(ctx, async (ctx) => {
    const { userId } = actor
    await lockAccount(ctx, { userId })
    await lockInTransaction(ctx.db, 'feedsOfSeller', userId)
    const existing = await ctx.db
      .select({ url: productFeeds.url })
      .from(productFeeds)
      .where(eq(productFeeds.userId, userId))
    if (existing.some((feed) => feed.url === url)) throw urlError(feedMessages.taken)
    if (existing.length >= maxFeeds) throw new AppError('conflict', feedMessages.tooMany, { title })
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(productFeeds)
      .values({ userId, url, nextReadAt: now, createdAt: now })
      .returning({ id: productFeeds.id })
    if (!created) throw new Error('the feed was not written')
    await notifyAccessEvent(ctx, { userId, event: 'feed-added', name: url })
    await ctx.jobs.enqueue(ctx.db, 'read-feed', { feedId: created.id, accountId: userId })
    return created
  })
}

const findOwnFeed = (ctx: Context, { feedId }: { feedId: string }) => {
  const { userId } = requireActor(ctx)
  if (!isUuid(feedId)) throw new AppError('not-found', feedMessages.missing)
  return { userId, isOwnFeed: and(eq(productFeeds.id, feedId), eq(productFeeds.userId, userId)) }
}

/**
 * Reads a feed's address now, without waiting for its next hourly reading.
 * @throws AppError `not-found` for another seller's
 */
export async function readFeedNow(ctx: Context, input: { feedId: string }): Promise<void> {
  const { userId, isOwnFeed } = findOwnFeed(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const [feed] = await ctx.db
      .select({ id: productFeeds.id })
      .from(productFeeds)
      .where(isOwnFeed)
      .for('update')
    if (!feed) throw new AppError('not-found', feedMessages.missing)
    await ctx.jobs.enqueue(ctx.db, 'read-feed', { feedId: feed.id, accountId: userId })
  })
}

/** Deletes a feed; its products stay. @throws AppError `not-found` for another seller's */
export async function deleteFeed(ctx: Context, input: { feedId: string }): Promise<void> {
  const { isOwnFeed } = findOwnFeed(ctx, input)
  const { rowCount } = await ctx.db.delete(productFeeds).where(isOwnFeed)
  if (!rowCount) throw new AppError('not-found', feedMessages.missing)
}

/** Lists a seller's feeds, for the register of standing access. */
export async function listFeedAccess(
  { db }: Context,
  { userId }: { userId: string },
): Promise<StandingAccess[]> {
  const rows = await db
    .select()
    .from(productFeeds)
    .where(eq(productFeeds.userId, userId))
    .orderBy(asc(productFeeds.createdAt), asc(productFeeds.id))
  return rows.map(({ id, url, createdAt, lastReadAt }) => ({
    kind: 'feed',
    id,
    name: url,
    detail: '',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastReadAt?.toISOString() ?? null,
  }))
}

/** Reads a seller's feeds, for the export of their personal data. */
export async function* readOwnFeeds({ db }: Context, { userId }: { userId: string }) {
  const { url, createdAt, lastReadAt } = productFeeds
  yield* await db
    .select({ adresse: url, ajouteeLe: createdAt, lueLe: lastReadAt })
    .from(productFeeds)
    .where(eq(productFeeds.userId, userId))
    .orderBy(asc(createdAt))
}

/** Deletes a seller's feeds, in the transaction that deletes the account. */
export async function eraseFeeds({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(productFeeds).where(eq(productFeeds.userId, userId))
}
