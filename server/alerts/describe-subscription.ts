import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AlertKind, alertKindLabels } from '#domain/alerts/alerts.ts'
import type { Context } from '../context.ts'
import { alertPreferences, productWatches, savedSearches } from '../database/schema/alerts.ts'
import { categories, products } from '../database/schema/catalogue.ts'
import { isPublicProduct } from './public-product.ts'
import type { Subscription } from './unsubscribe-token.ts'

export interface SubscriptionState {
  /** What the link ends, in French. */
  text: string
  isActive: boolean
}

export async function describeSubscription(
  ctx: Context,
  subscription: Subscription,
): Promise<SubscriptionState> {
  const [texts, counts] = await Promise.all([
    Promise.all([watchText(ctx, subscription), preferencesText(ctx, subscription), searchText(subscription)]),
    Promise.all([
      ctx.db.$count(productWatches, watchRows(subscription)),
      ctx.db.$count(alertPreferences, preferenceRows(subscription)),
      ctx.db.$count(savedSearches, searchRows(subscription)),
    ]),
  ])
  return {
    text: texts.filter(Boolean).join(' et '),
    isActive: counts.some((count) => count > 0),
  }
}

/** Each the rows that a subscription stands for; none where it is about something else. */
export const watchRows = ({ userId, watch }: Subscription): SQL | undefined =>
  and(
    eq(productWatches.userId, userId),
    inArray(productWatches.kind, watch?.kinds ?? []),
    eq(productWatches.productId, watch?.productId ?? userId),
  )

export const preferenceRows = ({ userId, preferences = [] }: Subscription): SQL | undefined =>
  and(
    eq(alertPreferences.userId, userId),
    // Without any, no row is meant.
    inArray(
      alertPreferences.kind,
      preferences.map(({ kind }) => kind),
    ),
    or(
      ...preferences.map(({ kind, categoryId }) =>
        and(
          eq(alertPreferences.kind, kind),
          categoryId ? eq(alertPreferences.categoryId, categoryId) : isNull(alertPreferences.categoryId),
        ),
      ),
    ),
  )

export const searchRows = ({ userId, search }: Subscription): SQL | undefined =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.query, search?.query ?? ''))

const quoted = (text: string) => `«\u00a0${text}\u00a0»`

const alertsOf = (kinds: AlertKind[]) =>
  `les alertes ${[...new Set(kinds)].map((kind) => quoted(alertKindLabels[kind].name)).join(', ')}`

/** How its seller calls what nobody may open any more is their affair. */
const nameOf = ({ title, number, isPublic }: { title: string; number: number; isPublic: boolean }) =>
  isPublic ? quoted(title) : `l’annonce n°\u00a0${number}, qui n’est plus en ligne`

async function watchText({ db }: Context, { watch }: Subscription): Promise<string | null> {
  if (!watch) return null
  const [product] = await db
    .select({ title: products.title, number: products.number, isPublic: sql<boolean>`${isPublicProduct}` })
    .from(products)
    .where(eq(products.id, watch.productId))
  return `${alertsOf(watch.kinds)} sur ${product ? nameOf(product) : 'un produit qui n’existe plus'}`
}

async function preferencesText({ db }: Context, { preferences }: Subscription): Promise<string | null> {
  if (!preferences || preferences.length === 0) return null
  const ids = [...new Set(preferences.flatMap(({ categoryId }) => categoryId ?? []))]
  const names = ids.length
    ? await db.select({ name: categories.name }).from(categories).where(inArray(categories.id, ids))
    : []
  const everywhere = preferences.some(({ categoryId }) => categoryId === null)
  const places = [
    ...names.map(({ name }) => `de la catégorie ${quoted(name)}`),
    ...(everywhere ? ['de toutes les catégories'] : []),
  ]
  return [alertsOf(preferences.map(({ kind }) => kind)), places.join(' et ')].filter(Boolean).join(' ')
}

const searchText = ({ search }: Subscription): string | null =>
  search ? `les nouveautés de votre recherche ${quoted(search.name)}` : null
