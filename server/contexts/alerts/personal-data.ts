import { asc, eq, sql } from 'drizzle-orm'
import { decimalFromCents } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { batchSize } from '#server/database/batches.ts'
import {
  alertPreferences,
  favorites,
  productWatches,
  savedSearches,
  savedSearchMatches,
  sentAlerts,
  switchedOffMails,
} from '#server/database/schema/alerts.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { isPublicProduct } from './read-products.ts'

const euros = (cents: number | null) => (cents === null ? null : decimalFromCents(cents))

/** Reads a user's alerts, for their export. */
export async function* readOwnAlerts({ db }: Context, { userId }: { userId: string }) {
  const preferences = await db
    .select({
      alerte: alertPreferences.kind,
      categorie: categories.name,
      prixMaximum: alertPreferences.maxPrice,
      creeeLe: alertPreferences.createdAt,
    })
    .from(alertPreferences)
    .leftJoin(categories, eq(categories.id, alertPreferences.categoryId))
    .where(eq(alertPreferences.userId, userId))
    .orderBy(asc(alertPreferences.createdAt))
  yield* preferences.map((preference) => ({ ...preference, prixMaximum: euros(preference.prixMaximum) }))
  yield* await db
    .select({
      alerte: productWatches.kind,
      // Null, as in the user's list, when the product is no longer public.
      annonce: sql<string | null>`case when ${isPublicProduct} then ${products.title} end`,
      numero: products.number,
      creeeLe: productWatches.createdAt,
    })
    .from(productWatches)
    .innerJoin(products, eq(products.id, productWatches.productId))
    .where(eq(productWatches.userId, userId))
    .orderBy(asc(productWatches.createdAt))
}

/** Reads the emails that a user has switched off, for their export. */
export async function* readOwnMailSettings({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({ emailDesactive: switchedOffMails.template, depuis: switchedOffMails.createdAt })
    .from(switchedOffMails)
    .where(eq(switchedOffMails.userId, userId))
}

/** Reads a user's saved searches, for their export. */
export async function* readOwnSearches({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      nom: savedSearches.name,
      recherche: savedSearches.query,
      frequence: savedSearches.frequency,
      creeeLe: savedSearches.createdAt,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.createdAt))
}

/** Reads a user's favourites, for their export. */
export async function* readOwnFavorites({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      annonce: sql<string | null>`case when ${isPublicProduct} then ${products.title} end`,
      numero: products.number,
      ajouteLe: favorites.createdAt,
    })
    .from(favorites)
    .innerJoin(products, eq(products.id, favorites.productId))
    .where(eq(favorites.userId, userId))
    .orderBy(asc(favorites.createdAt))
}

/** Deletes a user's alerts and favourites, and the record of their notifications. */
export async function eraseSubscriptions({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(alertPreferences).where(eq(alertPreferences.userId, userId))
  await db.delete(productWatches).where(eq(productWatches.userId, userId))
  await db.delete(switchedOffMails).where(eq(switchedOffMails.userId, userId))
  await db.delete(sentAlerts).where(eq(sentAlerts.userId, userId))
  await db.delete(favorites).where(eq(favorites.userId, userId))
  await db.delete(savedSearches).where(eq(savedSearches.userId, userId))
}

/** Deletes old records of notifications, which only prevent repetitions for some days. */
export async function deleteOldSentAlerts({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = sql`select ctid from ${sentAlerts} where sent_at < ${before} limit ${batchSize}`
  const { rowCount } = await db.delete(sentAlerts).where(sql`ctid = any(array(${some}))`)
  return rowCount ?? 0
}

/** Deletes matches that were notified before `before`. */
export async function deleteNotifiedMatches({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = sql`select ctid from ${savedSearchMatches} where told_at < ${before} limit ${batchSize}`
  const { rowCount } = await db.delete(savedSearchMatches).where(sql`ctid = any(array(${some}))`)
  return rowCount ?? 0
}
