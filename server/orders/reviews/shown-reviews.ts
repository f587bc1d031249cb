import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { reviews } from '../../database/schema/reviews.ts'

/** What everybody may read of what buyers said of a seller: neither before its time, nor what was hidden. */
export const shownOf = (ctx: Context, sellerId: string) =>
  and(
    eq(reviews.subjectId, sellerId),
    eq(reviews.side, 'buyer'),
    lte(reviews.shownFrom, ctx.clock.now()),
    isNull(reviews.hiddenAt),
  )
