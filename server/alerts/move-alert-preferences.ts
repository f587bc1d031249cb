import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Context, requireAdmin } from '../context.ts'
import { alertPreferences, savedSearches } from '../database/schema/alerts.ts'

/**
 * What people asked to be told of one category, and their saved searches of it, become about another, which takes its
 * products over. What somebody already asked of that one stands, and its price is then the price of all they ask of it.
 * Called by delete-category: what stays behind goes with the category.
 * @throws AppError `not-signed-in`, `forbidden`
 */
export async function moveAlertPreferences(ctx: Context, input: { from: string; to: string }): Promise<void> {
  requireAdmin(ctx)
  const { db } = ctx
  const there = alias(alertPreferences, 'there')
  const isTheirs = and(eq(there.userId, alertPreferences.userId), eq(there.categoryId, input.to))
  const isMoving = eq(alertPreferences.categoryId, input.from)
  await db
    .update(alertPreferences)
    .set({ maxPrice: sql`${there.maxPrice}` })
    .from(there)
    .where(and(isMoving, isTheirs))
  const sameKind = db
    .select({ id: there.id })
    .from(there)
    .where(and(isTheirs, eq(there.kind, alertPreferences.kind)))
  await db
    .update(alertPreferences)
    .set({ categoryId: input.to })
    .where(and(isMoving, notExists(sameKind)))
  await moveSavedSearches(ctx, input)
}

/** A search somebody has of that category as well stays behind. */
async function moveSavedSearches({ db }: Context, { from, to }: { from: string; to: string }): Promise<void> {
  const there = alias(savedSearches, 'there')
  const moved = sql`replace(${savedSearches.query}, ${`category=${from}`}, ${`category=${to}`})`
  const same = db
    .select({ id: there.id })
    .from(there)
    .where(and(eq(there.userId, savedSearches.userId), eq(there.query, moved)))
  await db
    .update(savedSearches)
    .set({ categoryId: to, query: moved })
    .where(and(eq(savedSearches.categoryId, from), notExists(same)))
}
