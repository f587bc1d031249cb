import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { days, reviewDays } from '#domain/orders/delays.ts'
import { askAfterDays } from '#domain/orders/reviews.ts'
import { states } from '#domain/orders/states.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { fulfilmentMarks, fulfilments } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { enqueueNotice } from '../notices/enqueue-notice.ts'

const batchSize = 100

/** Every day: reminds buyer and seller, once, to review each other, three days after receipt. */
export async function askReviews(ctx: Context): Promise<void> {
  while ((await askSome(ctx)) === batchSize);
}

const askSome = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const ago = (count: number) => new Date(now.getTime() - days(count))
    const due = await ctx.db
      .select({ fulfilmentId: fulfilments.id, orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(
        and(
          eq(fulfilments.status, states.received),
          // Follows from the next, and has an index: it was received when it entered its status, or before.
          gt(fulfilments.statusSince, ago(reviewDays)),
          gt(fulfilments.receivedAt, ago(reviewDays)),
          lte(fulfilments.receivedAt, ago(askAfterDays)),
          sql`not exists (
            select from ${fulfilmentMarks} where ${fulfilmentMarks.fulfilmentId} = ${fulfilments.id}
            and ${fulfilmentMarks.mark} = 'review-asked')`,
        ),
      )
      .orderBy(asc(fulfilments.id))
      .limit(batchSize)
    if (due.length === 0) return 0
    const ids = due.map(({ fulfilmentId }) => fulfilmentId)
    const marked = await ctx.db
      .insert(fulfilmentMarks)
      .values(ids.map((fulfilmentId) => ({ fulfilmentId, mark: 'review-asked' as const, createdAt: now })))
      .onConflictDoNothing()
      .returning({ fulfilmentId: fulfilmentMarks.fulfilmentId })
    const mine = new Set(marked.map(({ fulfilmentId }) => fulfilmentId))
    const written = await ctx.db
      .select({ fulfilmentId: reviews.fulfilmentId, side: reviews.side })
      .from(reviews)
      .where(inArray(reviews.fulfilmentId, ids))
    for (const fulfilment of due) {
      const sides = written.filter((review) => review.fulfilmentId === fulfilment.fulfilmentId)
      // A side that has written its review gets no reminder: `by` leaves it out.
      if (mine.has(fulfilment.fulfilmentId) && sides.length < 2)
        await enqueueNotice(ctx, { kind: 'review-asked', ...fulfilment, by: sides[0]?.side })
    }
    return due.length
  })
