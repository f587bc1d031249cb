import { eq, inArray } from 'drizzle-orm'
import { mayReview, type ReviewSide, reviewsEndAt } from '#domain/orders/reviews.ts'
import type { Context } from '../../context.ts'
import { fulfilments } from '../../database/schema/orders.ts'
import { reviews } from '../../database/schema/reviews.ts'

export interface OwnReviews {
  /** This side may speak now, and has not yet. */
  canReview: boolean
  /** Until when each may speak; null before the articles are received. */
  until: string | null
  /** What this side wrote. Its author also comes to know that it was hidden, and why. */
  own: {
    stars: number
    text: string
    createdAt: string
    shownFrom: string
    isShown: boolean
    hiddenReason: string | null
  } | null
  /** What the other side wrote, once it may be read. */
  other: { stars: number; text: string; createdAt: string } | null
}

/** What the two of each of these fulfilments said of each other, as one side may know it. */
export async function readOwnReviews(
  ctx: Context,
  input: { fulfilmentIds: string[]; side: ReviewSide },
): Promise<Map<string, OwnReviews>> {
  if (input.fulfilmentIds.length === 0) return new Map()
  const now = ctx.clock.now()
  const parts = await ctx.db
    .select({
      id: fulfilments.id,
      status: fulfilments.status,
      receivedAt: fulfilments.receivedAt,
      review: reviews,
    })
    .from(fulfilments)
    .leftJoin(reviews, eq(reviews.fulfilmentId, fulfilments.id))
    .where(inArray(fulfilments.id, input.fulfilmentIds))
  return new Map(
    [...Map.groupBy(parts, ({ id }) => id)].flatMap(([id, rows]) => {
      const [part] = rows
      if (!part) return []
      const written = rows.flatMap(({ review }) => review ?? [])
      const own = written.find(({ side }) => side === input.side)
      const other = written.find(({ side }) => side !== input.side)
      const isReadable = other && other.hiddenAt === null && other.shownFrom <= now
      return [
        [
          id,
          {
            canReview: !own && mayReview(part, now),
            until: part.receivedAt && reviewsEndAt(part.receivedAt).toISOString(),
            own: own
              ? {
                  ...plain(own),
                  shownFrom: own.shownFrom.toISOString(),
                  isShown: own.hiddenAt === null && own.shownFrom <= now,
                  hiddenReason: own.hiddenReason,
                }
              : null,
            other: isReadable ? plain(other) : null,
          } satisfies OwnReviews,
        ],
      ]
    }),
  )
}

const plain = ({ stars, text, createdAt }: typeof reviews.$inferSelect) => ({
  stars,
  text,
  createdAt: createdAt.toISOString(),
})
