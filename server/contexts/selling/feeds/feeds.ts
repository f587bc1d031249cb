import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { StandingAccess } from '#domain/accounts/standing-access.ts'
import { isUuid } from '#domain/address.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Feed, feedMessages, maxFeeds } from '#domain/selling/feeds.ts'
import { checkPublicAddress } from '#server/capabilities/files/fetch-public.ts'
import { type Context, inTransaction, requireActor, requireSeller } from '#server/context.ts'
import { lockAccount } from '#server/contexts/accounts/lock-accounts.ts'
import { requireCompleteProfile } from '#server/contexts/accounts/profile.ts'
import { notifyAccess } from '#server/contexts/accounts/second-factor/factors.ts'
import { feedArticles, feedReads, productFeeds } from '#server/database/schema/feeds.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

/** The signed-in seller's addresses. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listFeeds(ctx: Context): Promise<Feed[]> {
  const { userId } = requireSeller(ctx)
  const { id, url, state, problem, lastReadAt, nextReadAt, createdAt } = productFeeds
  const last = ctx.db
    .select({ importId: feedReads.importId })
    .from(feedReads)
    .where(eq(feedReads.feedId, id))
    .orderBy(desc(feedReads.createdAt))
    .limit(1)
  const active = ctx.db
    .select({ count: count() })
    .from(feedArticles)
    .where(and(eq(feedArticles.feedId, id), isNull(feedArticles.goneAt)))
  const rows = await ctx.db
    .select({
      ...{ id, url, state, problem, lastReadAt, nextReadAt },
      importId: sql<string | null>`(${last})`,
      articles: sql<number>`(${active})::int`,
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
 * Has an address read from now on.
 * @throws AppError `forbidden` for a buyer or an incomplete profile; `invalid` at `url`; `conflict` beyond `mostFeeds`
 */
export async function createFeed(ctx: Context, { url }: { url: string }): Promise<{ id: string }> {
  const actor = requireSeller(ctx)
  await requireCompleteProfile(ctx, actor)
  const title = feedMessages.failureTitle
  const refuse = (text: string) => invalidField('url', text, { title })
  try {
    checkPublicAddress(url, feedMessages)
  } catch (error) {
    throw error instanceof AppError ? refuse(error.message) : error
  }
  return inTransaction(ctx, async (ctx) => {
    const { userId } = actor
    await lockAccount(ctx, { userId })
    await lockInTransaction(ctx.db, 'feedsOfSeller', userId)
    const known = await ctx.db
      .select({ url: productFeeds.url })
      .from(productFeeds)
      .where(eq(productFeeds.userId, userId))
    if (known.some((feed) => feed.url === url)) throw refuse(feedMessages.taken)
    if (known.length >= maxFeeds) throw new AppError('conflict', feedMessages.tooMany, { title })
    const now = ctx.clock.now()
    const [made] = await ctx.db
      .insert(productFeeds)
      .values({ userId, url, nextReadAt: now, createdAt: now })
      .returning({ id: productFeeds.id })
    if (!made) throw new Error('the feed was not written')
    await notifyAccess(ctx, { userId, event: 'feed-added', name: url })
    await ctx.jobs.enqueue(ctx.db, 'read-feed', { feedId: made.id, accountId: userId })
    return made
  })
}

const own = (ctx: Context, { feedId }: { feedId: string }) => {
  const { userId } = requireActor(ctx)
  if (!isUuid(feedId)) throw new AppError('not-found', feedMessages.missing)
  return { userId, which: and(eq(productFeeds.id, feedId), eq(productFeeds.userId, userId)) }
}

/** Reads it now rather than within the hour. @throws AppError `not-found` for another seller's */
export async function readFeedNow(ctx: Context, input: { feedId: string }): Promise<void> {
  const { userId, which } = own(ctx, input)
  await inTransaction(ctx, async (ctx) => {
    const [feed] = await ctx.db.select({ id: productFeeds.id }).from(productFeeds).where(which).for('update')
    if (!feed) throw new AppError('not-found', feedMessages.missing)
    await ctx.jobs.enqueue(ctx.db, 'read-feed', { feedId: feed.id, accountId: userId })
  })
}

/** Reads it no more; its articles stay as they are. @throws AppError `not-found` for another seller's */
export async function deleteFeed(ctx: Context, input: { feedId: string }): Promise<void> {
  const { which } = own(ctx, input)
  const { rowCount } = await ctx.db.delete(productFeeds).where(which)
  if (!rowCount) throw new AppError('not-found', feedMessages.missing)
}

/** A seller's addresses, for the register of standing access. */
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
    ...{ kind: 'feed', id, name: url, detail: '' },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastReadAt?.toISOString() ?? null,
  }))
}

/** A seller's addresses, for their export. */
export async function* readOwnFeeds({ db }: Context, { userId }: { userId: string }) {
  const { url, createdAt, lastReadAt } = productFeeds
  yield* await db
    .select({ adresse: url, ajouteeLe: createdAt, lueLe: lastReadAt })
    .from(productFeeds)
    .where(eq(productFeeds.userId, userId))
    .orderBy(asc(createdAt))
}

/** Under personal-data.ts. */
export async function eraseFeeds({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(productFeeds).where(eq(productFeeds.userId, userId))
}
