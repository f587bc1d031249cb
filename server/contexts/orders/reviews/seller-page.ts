import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { sellerMessages } from '#domain/account-messages.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { reviewsPerPage } from '#domain/orders/reviews.ts'
import { pageCountOf } from '#domain/page.ts'
import type { Context } from '#server/context.ts'
import { getSeller } from '#server/contexts/accounts/get-seller.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'
import { readOpeningHours } from '#server/contexts/places/opening-hours.ts'
import { listPublicPlacesOfSeller } from '#server/contexts/places/public-places.ts'
import { countUpTo } from '#server/database/count-rows.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { readThroughCache } from '#server/lib/cache.ts'

/** Returns the condition of a seller's public reviews: neither hidden nor still unpublished. */
const isPublicReviewOf = (ctx: Context, sellerId: string) =>
  and(
    eq(reviews.subjectId, sellerId),
    eq(reviews.side, 'buyer'),
    lte(reviews.shownFrom, ctx.clock.now()),
    isNull(reviews.hiddenAt),
  )

/** Returns public facts of a seller. @throws AppError `not-found` for a user who does not sell, is suspended or does not exist */
export async function getSellerPage(ctx: Context, input: { sellerId: string }) {
  const seller = await findPublicSeller(ctx, input)
  const [openingHours, places, ratings] = await Promise.all([
    readOpeningHours(ctx, input),
    listPublicPlacesOfSeller(ctx, input),
    rateSellers(ctx, { sellerIds: [input.sellerId] }),
  ])
  const rated = ratings.get(input.sellerId)
  return {
    id: input.sellerId,
    name: seller.name,
    organizationType: seller.organizationType,
    identity: seller.identity,
    since: seller.createdAt.toISOString(),
    /** The last day of the seller's holiday; null when orders are accepted. */
    pausedUntil: seller.pausedUntil,
    openingHours,
    places,
    reviewCount: rated?.count ?? 0,
    /** The average of the stars; null without a review. */
    average: rated?.average ?? null,
  }
}

/** @throws AppError `not-found` */
async function findPublicSeller(ctx: Context, input: { sellerId: string }) {
  const seller = isUuid(input.sellerId) ? await getSeller(ctx, { userId: input.sellerId }) : null
  if (!seller?.createdAt || seller.isSuspended || !canSell(seller.userType))
    throw new AppError('not-found', sellerMessages.missing.text, sellerMessages.missing)
  return { ...seller, createdAt: seller.createdAt }
}

/**
 * Lists the public reviews of a seller, newest first, with the author's first name and the date (code de la consommation, D.
 * 111-17).
 * @throws AppError `not-found` as for the seller's page
 */
export async function listSellerReviews(ctx: Context, input: { sellerId: string; page: number }) {
  await findPublicSeller(ctx, input)
  const condition = isPublicReviewOf(ctx, input.sellerId)
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        id: reviews.id,
        stars: reviews.stars,
        text: reviews.text,
        authorId: reviews.authorId,
        createdAt: reviews.createdAt,
        receivedAt: fulfilments.receivedAt,
      })
      .from(reviews)
      .innerJoin(fulfilments, eq(fulfilments.id, reviews.fulfilmentId))
      .where(condition)
      .orderBy(desc(reviews.shownFrom), desc(reviews.id))
      .limit(reviewsPerPage)
      .offset((input.page - 1) * reviewsPerPage),
    countUpTo(ctx.db, reviews, condition),
  ])
  const authors = await listContacts(ctx, { userIds: [...new Set(rows.map(({ authorId }) => authorId))] })
  const names = new Map(authors.map(({ id, firstName }) => [id, firstName?.trim()]))
  return {
    items: rows.map(({ authorId, createdAt, receivedAt, ...review }) => ({
      ...review,
      authorName: names.get(authorId) || 'Acheteur',
      writtenAt: createdAt.toISOString(),
      /** The date of receipt; null when unknown. */
      receivedAt: receivedAt?.toISOString() ?? null,
    })),
    page: input.page,
    total,
    pageCount: pageCountOf(total, reviewsPerPage),
  }
}

/** The average of the public reviews that buyers wrote about a seller. */
export interface Rating {
  average: number
  count: number
}

const queryRatings = (db: Context['db'], { sellerIds, now }: { sellerIds: readonly string[]; now: string }) =>
  db
    .select({
      sellerId: reviews.subjectId,
      average: sql<number>`avg(${reviews.stars})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(
      sql`${inArray(reviews.subjectId, [...sellerIds])} and ${reviews.side} = 'buyer'
        and ${reviews.hiddenAt} is null and ${reviews.shownFrom} <= ${now}::timestamptz`,
    )
    .groupBy(reviews.subjectId)

/** Ratings by seller id; sellers without reviews are absent. The query reads only the index. */
export async function rateSellers(
  ctx: Context,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<Map<string, Rating>> {
  const ids = [...new Set(sellerIds)].sort()
  if (ids.length === 0) return new Map()
  return readThroughCache(ctx, `ratings ${ids}`, async () => {
    const rows = await queryRatings(ctx.db, { sellerIds: ids, now: ctx.clock.now().toISOString() })
    return new Map(rows.map(({ sellerId, ...rating }) => [sellerId, rating]))
  })
}
