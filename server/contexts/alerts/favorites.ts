import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { favoriteMessages, maxFavorites } from '#domain/catalogue/favorites.ts'
import { AppError } from '#domain/errors.ts'
import type { Day } from '#domain/platform/days.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { isWithinDays, toParisDay } from '#server/database/expressions.ts'
import { favorites } from '#server/database/schema/alerts.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { isPublicProduct } from './read-products.ts'

export interface Favorites {
  /** Ids of products, the last added first. */
  ids: string[]
}

/** Lists the favourites of the signed-in user. @throws AppError `not-signed-in` */
export async function listFavorites(ctx: Context): Promise<Favorites> {
  const { userId } = requireActor(ctx)
  const rows = await ctx.db
    .select({ id: favorites.productId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
  return { ids: rows.map(({ id }) => id) }
}

/**
 * Adds favourites: one, or all that a device has stored. Leaves out products that are not public or exceed the limit.
 * @throws AppError `not-signed-in`; `conflict` when no favourite fits below the limit
 */
export async function addFavorites(ctx: Context, input: { productIds: string[] }): Promise<Favorites> {
  const { userId } = requireActor(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'favorites', userId)
    const { ids } = await listFavorites(ctx)
    const added = input.productIds.filter((id) => !ids.includes(id))
    const room = maxFavorites - ids.length
    if (added.length > 0 && room <= 0)
      throw new AppError('conflict', favoriteMessages.tooMany, { title: favoriteMessages.failureTitle })
    const found = await ctx.db
      .select({ productId: products.id })
      .from(products)
      .where(and(inArray(products.id, added.slice(0, room)), isPublicProduct))
    if (found.length > 0) {
      const createdAt = ctx.clock.now()
      await ctx.db.insert(favorites).values(found.map((row) => ({ ...row, userId, createdAt })))
    }
    return listFavorites(ctx)
  })
}

/** Removes a favourite; a product that is not one is ignored. @throws AppError `not-signed-in` */
export async function removeFavorite(ctx: Context, { productId }: { productId: string }): Promise<Favorites> {
  const { userId } = requireActor(ctx)
  if (isUuid(productId))
    await ctx.db
      .delete(favorites)
      .where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)))
  return listFavorites(ctx)
}

/** Counts a product's present favourites by the day they were added (Europe/Paris); days without any are absent. */
export async function countFavoritesByDay(
  { db }: Context,
  input: { productId: string; days: { first: Day; last: Day } },
): Promise<Map<Day, number>> {
  const rows = await db
    .select({ day: toParisDay(favorites.createdAt), total: count() })
    .from(favorites)
    .where(and(eq(favorites.productId, input.productId), isWithinDays(favorites.createdAt, input.days)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.total]))
}
