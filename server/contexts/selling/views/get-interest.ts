import { and, eq, gte } from 'drizzle-orm'
import { addDays, dayOf, daysBetween } from '#domain/platform/days.ts'
import { type InterestDay, interestDays } from '#domain/selling/interest.ts'
import type { Context } from '#server/context.ts'
import { countFavoritesByDay } from '#server/contexts/alerts/favorites.ts'
import { countConversationsByDay } from '#server/contexts/messages/list-discussed-products.ts'
import { productViews } from '#server/database/schema/product-history.ts'
import { findOwnArticle } from '../find-own-article.ts'

/** The first of the days that are shown. */
export const firstDay = ({ clock }: Context) => addDays(dayOf(clock.now()), 1 - interestDays)

/**
 * How often an article was opened, put aside and written about on each of the last days, oldest first.
 * @throws AppError as `findOwnArticle`
 */
export async function getInterest(ctx: Context, input: { productId: string }): Promise<InterestDay[]> {
  const { article } = await findOwnArticle(ctx, input)
  const days = { first: firstDay(ctx), last: dayOf(ctx.clock.now()) }
  const period = { productId: article.id, days }
  const [rows, favorites, conversations] = await Promise.all([
    ctx.db
      .select({ day: productViews.day, views: productViews.views })
      .from(productViews)
      .where(and(eq(productViews.productId, article.id), gte(productViews.day, days.first))),
    countFavoritesByDay(ctx, period),
    countConversationsByDay(ctx, period),
  ])
  const views = new Map(rows.map((row) => [row.day, row.views]))
  return daysBetween(days.first, days.last).map((day) => ({
    day,
    views: views.get(day) ?? 0,
    favorites: favorites.get(day) ?? 0,
    conversations: conversations.get(day) ?? 0,
  }))
}
