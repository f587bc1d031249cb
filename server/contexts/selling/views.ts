import { and, asc, between, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { addDays, daysBetween, toParisDay } from '#domain/platform/days.ts'
import { type InterestDay, interestDays } from '#domain/selling/interest.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { countFavoritesByDay } from '#server/contexts/alerts/favorites.ts'
import { countConversationsByDay } from '#server/contexts/messages/list-discussed-products.ts'
import { batchSize } from '#server/database/batches.ts'
import { productViews, recentViews } from '#server/database/schema/product-history.ts'
import { findProductForRecord } from './product-record.ts'

/** Returns the first day of the period that sellers see. */
const firstDay = ({ clock }: Context) => addDays(toParisDay(clock.now()), 1 - interestDays)

/**
 * Counts a product's views, favourites and conversations on each of the last days, oldest first.
 * @throws AppError as findProductForRecord
 */
export async function getInterest(ctx: Context, input: { productId: string }): Promise<InterestDay[]> {
  const { product } = await findProductForRecord(ctx, input)
  const days = { first: firstDay(ctx), last: toParisDay(ctx.clock.now()) }
  const period = { productId: product.id, days }
  const [rows, favorites, conversations] = await Promise.all([
    ctx.db
      .select({ day: productViews.day, views: productViews.views })
      .from(productViews)
      .where(and(eq(productViews.productId, product.id), gte(productViews.day, days.first))),
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

const productBatchSize = 1_000
/** In days: after an interruption of this length, the first night corrects all sums. */
const catchUpDays = 7

/**
 * Recomputes the sum of views of products for which a day has left the period, and of those viewed last, so that a missed night is made
 * up for. Called every night; at any other time it changes nothing.
 */
export async function sumViews(ctx: Context): Promise<void> {
  const first = firstDay(ctx)
  const { productId, day } = productViews
  const mayHaveChanged = or(
    between(day, addDays(first, -catchUpDays), addDays(first, -1)),
    gte(day, addDays(toParisDay(ctx.clock.now()), -1)),
  )
  let after: string | undefined
  do {
    const batch = await ctx.db
      .selectDistinct({ id: productId })
      .from(productViews)
      .where(and(mayHaveChanged, after ? gt(productId, after) : undefined))
      .orderBy(asc(productId))
      .limit(productBatchSize)
    after = batch.at(-1)?.id
    if (after) await sumBatch(ctx, { ids: batch.map(({ id }) => id), first })
  } while (after)
}

function sumBatch(ctx: Context, { ids, first }: { ids: string[]; first: string }): Promise<void> {
  return inTransaction({ ...ctx, actor: null }, async ({ db }) => {
    const { productId } = recentViews
    // Concurrent counts wait for this lock, and are added to the new sum.
    await db
      .select({ productId })
      .from(recentViews)
      .where(inArray(productId, ids))
      .orderBy(asc(productId))
      .for('update')
    const isInPeriod = and(inArray(productViews.productId, ids), gte(productViews.day, first))
    await db
      .insert(recentViews)
      .select(
        db
          .select({
            productId: productViews.productId,
            views: sql<number>`sum(${productViews.views})`.as('views'),
          })
          .from(productViews)
          .where(isInPeriod)
          .groupBy(productViews.productId)
          .orderBy(asc(productViews.productId)),
      )
      .onConflictDoUpdate({ target: productId, set: { views: sql`excluded.views` } })
    await db
      .delete(recentViews)
      .where(
        and(
          inArray(productId, ids),
          sql`not exists (select from ${productViews} where ${productViews.productId} = ${productId} and ${productViews.day} >= ${first})`,
        ),
      )
  })
}

/** Deletes one batch of views before this day and returns its size. */
export async function deleteOldViews({ db }: Context, { before }: { before: Date }): Promise<number> {
  const old = db
    .select({ productId: productViews.productId, day: productViews.day })
    .from(productViews)
    .where(lt(productViews.day, toParisDay(before)))
    .limit(batchSize)
  const { rowCount } = await db
    .delete(productViews)
    .where(sql`(${productViews.productId}, ${productViews.day}) in (${old})`)
  return rowCount ?? 0
}
